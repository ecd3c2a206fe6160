import { collections } from '../../shared/contract/collections.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { credentialKey, hashOf } from '../identity/credentials.ts';
import { hashPassword, isOutdated, verifyPassword } from '../identity/password-hash.ts';
import { startSession } from '../identity/session.ts';
import { recordKey, uniqueKey } from '../store/keys.ts';
import { parseBody, type Store } from '../store/store.ts';
import { clearAttempts, countAttempt } from './limits.ts';

interface Account {
  readonly user: UserRecord;
  readonly generation: number;
  readonly hash: string | undefined;
}

/**
 * The account of an e-mail. The password is read after the generation: a password changed in between then fails the
 * check, instead of giving the old password a token of the new generation.
 */
async function accountOf(store: Store, email: string): Promise<Account | undefined> {
  const key = uniqueKey(collections.User, ['email'], { email });
  const marker = key && (await store.getItem(key));
  const item = marker && (await store.getItem(recordKey(collections.User, Number(marker.record_key))));
  if (!item) return undefined;
  const user = parseBody(item.body) as unknown as UserRecord;
  const { generation = 0 } = item as SessionAttributes;
  return { user, generation, hash: await hashOf(store, user.id) };
}

async function renewHash(store: Store, userId: number, password: string, old: string): Promise<void> {
  const hash = await hashPassword(password);
  const condition = {
    expression: '#hash = :old',
    names: { '#hash': 'hash' },
    values: { ':old': old },
    // A password set meanwhile is newer and stays.
    refuse: () => new AppError('conflict', 'The password was changed meanwhile.'),
  };
  await store
    .commit([{ kind: 'update', key: credentialKey(userId), set: { hash }, condition }])
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

/** Answers the session of §3. Whether the e-mail or the password was wrong is told neither by words nor by time. */
export const login: Handlers<'account'>['login'] = async (call) => {
  const { store, body, runtime } = call;
  await countAttempt(call, 'login', body.email);
  const account = await accountOf(store, body.email);
  const isRight = await verifyPassword(body.password, account?.hash);
  if (!account?.hash || !isRight) throw new AppError('not-signed-in', 'Invalid e-mail or password');
  if (isOutdated(account.hash)) await renewHash(store, account.user.id, body.password, account.hash);
  await clearAttempts(call, 'login', body.email);
  return startSession(store, runtime.tokens, account.user, account.generation);
};
