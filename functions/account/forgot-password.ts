import { collections } from '../../shared/contract/collections.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { RESET_LINK_SENT } from '../../shared/password.ts';
import { Answer, changeOf } from '../http/call.ts';
import type { Handlers } from '../crud/crud.ts';
import { canUsePassword } from '../http/password-sign-in.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { generateCode } from '../identity/generated-password.ts';
import { bestEffort } from '../mail/best-effort.ts';
import type { StoredRecord } from '../store/record.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { countRequest } from './rate-limits.ts';
import { mailCode, recipientOrSink } from './account-mail.ts';
import { issueCode } from './reset-codes.ts';

/** R94: the same for every email, so that it doesn't reveal the administrator's. */
const closedMessage = ({ SSO_NAME }: { readonly SSO_NAME: string }): string =>
  `If this is the emergency administrator's email, a code is on its way. Everyone else signs in with ${SSO_NAME}.`;

// Much longer than storing a code takes.
const MIN_DURATION_MS = 500;

/** Returns a code that works for no account, at the same cost as a real one. */
async function decoyCode(): Promise<string> {
  const code = generateCode();
  await hashPassword(code);
  return code;
}

/**
 * R6, R94: same response and same work whether or not the email has an account, and whatever fails. Sending takes longest and
 * varies, so an email is sent either way, to a sink address if there is no account.
 */
export const forgotPassword: Handlers<'account'>['forgot-password'] = async (call) => {
  const { store, body, runtime, requestId } = call;
  const { environment } = runtime;
  await countRequest(call, 'forgot-password', body.email);
  await bestEffort(requestId, 'reset code not sent', async () => {
    const { to, code } = await withMinimumDuration(MIN_DURATION_MS, async () => {
      const user = await store.find(collections.User, { email: body.email });
      call.note({ account: user?.id });
      if (!user || !canUsePassword(environment, user as UserRecord & StoredRecord))
        return { to: undefined, code: await decoyCode() };
      const code = await issueCode(store, user, changeOf(call), call.commit);
      return code === undefined ? { to: undefined, code: generateCode() } : { to: String(user.email), code };
    });
    await mailCode(environment, await recipientOrSink(to), code);
  });
  return new Answer(null, environment.PASSWORD_SIGN_IN ? RESET_LINK_SENT : closedMessage(environment));
};
