import { collections } from '../../shared/contract/collections.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { Answer } from '../http/call.ts';
import { type Credential, credentialKey, credentialOf } from '../identity/credentials.ts';
import { hashPassword, isOutdated, verifyPassword } from '../identity/password-hash.ts';
import { startSession } from '../identity/session.ts';
import { recordKey, uniqueKey } from '../store/keys.ts';
import { parseBody, type Store } from '../store/store.ts';
import { guess } from './limits.ts';

interface Account {
  readonly user: UserRecord;
  readonly generation: number;
  readonly credential: Credential | undefined;
}

/** Belongs to nobody: what is read in place of a user who is not there. */
const NOBODY_ID = 0;

/**
 * The account of an e-mail; the same is read for one that nobody has. The password is read after the generation: a
 * password changed in between then fails the check, instead of giving the old password a token of the new generation.
 */
async function accountOf(store: Store, email: string): Promise<Account | undefined> {
  const key = uniqueKey(collections.User, ['email'], { email });
  const marker = key && (await store.getItem(key));
  const item = await store.getItem(recordKey(collections.User, Number(marker?.record_key ?? NOBODY_ID)));
  const user = item && (parseBody(item.body) as unknown as UserRecord);
  const credential = await credentialOf(store, user?.id ?? NOBODY_ID);
  const { generation = 0 } = (item ?? {}) as SessionAttributes;
  return user && { user, generation, credential };
}

const DAY_MS = 86_400_000;

/** What whoever has a generated password is told with each sign-in; nothing where they chose their own. */
function reminder({ until }: Credential, now: Date): string | undefined {
  if (until === undefined) return undefined;
  const days = Math.ceil((until - now.getTime()) / DAY_MS);
  const left = days <= 1 ? 'within a day' : `in ${days} days`;
  return `Your password was generated for you and stops working ${left}. Choose your own in My account, Change password.`;
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
  const { store, body, now } = call;
  const account = await guess(call, 'login', body.email, async () => {
    const found = await accountOf(store, body.email);
    const isRight = await verifyPassword(body.password, found?.credential?.hash);
    call.note({ account: found?.user.id });
    return isRight && found?.credential ? { ...found, credential: found.credential } : undefined;
  });
  if (!account) throw new AppError('not-signed-in', 'Invalid e-mail or password');
  const { user, generation, credential } = account;
  if (credential.until !== undefined && credential.until <= now.getTime()) {
    throw new AppError(
      'not-signed-in',
      'This password was generated for you and has stopped working. Ask for a reset code with "Forgot password?".',
    );
  }
  if (isOutdated(credential.hash)) await renewHash(store, user.id, body.password, credential.hash);
  const session = await startSession(call, user, generation);
  const told = reminder(credential, now);
  return told === undefined ? session : new Answer(session, told);
};
