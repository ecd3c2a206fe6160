import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { NEW_PASSWORD_BELOW } from '../../shared/password.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { Answer, changeOf } from '../http/call.ts';
import { canUsePassword } from '../http/password-sign-in.ts';
import { planStrangerPasskeyRemovals } from '../identity/claim-account.ts';
import { planPassword } from '../identity/credential-changes.ts';
import { generatePassword, typedCode } from '../identity/generated-password.ts';
import { hashPassword, verifyPassword } from '../identity/password-hash.ts';
import { notifyAdmins } from '../identity/notify-admins.ts';
import type { StoredRecord } from '../store/record.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { noteRefusedSignIn } from './refused-sign-in.ts';
import { resetAttempts, limitAttempts } from './rate-limits.ts';
import { planUse, tryCode } from './reset-codes.ts';

// Longer than the work that only a known email causes.
const MIN_DURATION_MS = 400;

const refused = (): AppError => new AppError('bad-input', 'This code is invalid or has expired. Request a new one.');

interface Reset {
  readonly user: StoredRecord;
  readonly password: string;
}

async function exchange(call: Parameters<typeof resetPassword>[0], user: StoredRecord): Promise<Reset | undefined> {
  const { store, body, runtime } = call;
  const change = changeOf(call);
  const tried = await tryCode(store, user.id, typedCode(body.secretCode), change);
  if (!tried) return undefined;
  const password = generatePassword(runtime.environment.PASSWORD_MIN);
  const hash = await hashPassword(password);
  return retryOnConflict(async () => {
    const before = await store.get(collections.User, user.id);
    const use = await planUse(store, tried, change);
    // The code was used or replaced by a concurrent call.
    if (!before || use.length === 0) return undefined;
    const strangers = await planStrangerPasskeyRemovals(store, before.id);
    const { plan } = await planPassword(store, before, { hash, isGenerated: true }, change, strangers.noted);
    await call.commit([...plan, ...strangers.steps, ...use]);
    return { user: before, password };
  });
}

/** R6, R92, R94: exchanges a code for a generated password and revokes the user's older tokens. */
export const resetPassword: Handlers<'account'>['reset-password'] = async (call) => {
  const { store, body } = call;
  let tried: number | undefined;
  const evaluate = () =>
    withMinimumDuration(MIN_DURATION_MS, async () => {
      const user = await store.find(collections.User, { email: body.email });
      tried = user?.id;
      call.note({ account: tried });
      if (user && canUsePassword(call.runtime.environment, user as UserRecord & StoredRecord))
        return exchange(call, user);
      await verifyPassword(typedCode(body.secretCode), undefined);
      return undefined;
    });
  const reset = await limitAttempts(call, 'reset-password', body.email, evaluate, (failed) =>
    // A code that can't be tried any more doesn't keep anybody from signing in.
    noteRefusedSignIn(call, { ...failed, locks: false }, tried),
  );
  if (!reset) throw refused();
  // Attempts with the forgotten password keep nobody from signing in, or from replacing the generated one.
  await resetAttempts(call, body.email);
  if (reset.user.role_id === roleIds.admin) await notifyAdmins(call, 'password-reset', String(reset.user.email));
  return new Answer(reset.password, NEW_PASSWORD_BELOW);
};
