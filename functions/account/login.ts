import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { type Credential, credentialKey, credentialOf } from '../identity/credentials.ts';
import { hashPassword, isOutdated, verifyPassword } from '../identity/password-hash.ts';
import { startSession } from '../identity/session.ts';
import type { Store } from '../store/store.ts';
import { guess } from './limits.ts';
import { pendingSignUpOf } from './pending-sign-ups.ts';
import { type KnownUser, NOBODY_ID, userByEmail } from './user-by-email.ts';

interface Account extends KnownUser {
  readonly credential: Credential | undefined;
}

/**
 * The account of an e-mail; the same is read for one that nobody has. The password is read after the generation: a
 * password changed in between then fails the check, instead of giving the old password a token of the new generation.
 */
async function accountOf(store: Store, email: string): Promise<Account | undefined> {
  const known = await userByEmail(store, email);
  const credential = await credentialOf(store, known?.user.id ?? NOBODY_ID);
  return known && { ...known, credential };
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

const unconfirmed = (): AppError =>
  new AppError('not-allowed', 'Your email is not confirmed yet. Open the link that we sent you when you signed up.');

/** R3: whether this is the password of a sign-up that waits for its link. Looked at with or without an account, like one. */
async function isUnconfirmed({ store, body, runtime }: LoginCall): Promise<boolean> {
  if (!runtime.environment.CONFIRM_EMAIL) return false;
  const pending = await pendingSignUpOf(store, body.email);
  return verifyPassword(body.password, pending?.hash);
}

type LoginCall = Parameters<typeof login>[0];

/** Answers the session of §3. Whether the e-mail or the password was wrong is told neither by words nor by time. */
export const login: Handlers<'account'>['login'] = async (call) => {
  const { store, body, now } = call;
  const account = await guess(call, 'login', body.email, async () => {
    const found = await accountOf(store, body.email);
    const isRight = await verifyPassword(body.password, found?.credential?.hash);
    call.note({ account: found?.user.id });
    if (isRight && found?.credential) return { ...found, credential: found.credential };
    return (await isUnconfirmed(call)) ? 'unconfirmed' : undefined;
  });
  if (!account) throw new AppError('not-signed-in', 'Invalid e-mail or password');
  if (account === 'unconfirmed') throw unconfirmed();
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
