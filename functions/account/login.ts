import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { canUsePassword, onlyForBreakGlass } from '../http/password-sign-in.ts';
import { type Credential, credentialKey, credentialOf } from '../identity/credentials.ts';
import { hashPassword, isOutdated, verifyPassword } from '../identity/password-hash.ts';
import { startSession } from '../identity/session.ts';
import type { Store } from '../store/store.ts';
import { type FailedAttempt, noteRefusedSignIn } from './refused-sign-in.ts';
import { limitAttempts } from './rate-limits.ts';
import { pendingSignUpOf } from './pending-sign-ups.ts';
import { type KnownUser, NOBODY_ID, userByEmail } from './user-by-email.ts';

interface Account extends KnownUser {
  readonly credential: Credential | undefined;
}

/**
 * Returns the account of an email, with the same reads if there is none. The password is read after the generation:
 * otherwise, an old password could get a token of the new generation.
 */
async function accountOf(store: Store, email: string): Promise<Account | undefined> {
  const known = await userByEmail(store, email);
  const credential = await credentialOf(store, known?.user.id ?? NOBODY_ID);
  return known && { ...known, credential };
}

const DAY_MS = 86_400_000;

/** Returns a reminder for each sign-in with a generated password. */
function reminder({ until }: Credential, now: Date): string | undefined {
  if (until === undefined) return undefined;
  const days = Math.ceil((until - now.getTime()) / DAY_MS);
  const left = days <= 1 ? 'within a day' : `in ${days} days`;
  return `Your password was generated for you and expires ${left}. Choose your own under My account, Change password.`;
}

async function renewHash(store: Store, userId: number, password: string, old: string): Promise<void> {
  const hash = await hashPassword(password);
  const condition = {
    expression: '#hash = :old',
    names: { '#hash': 'hash' },
    values: { ':old': old },
    // A newer password stays.
    refuse: () => new AppError('conflict', 'The password was changed.'),
  };
  await store
    .commit([{ kind: 'update', key: credentialKey(userId), set: { hash }, condition }])
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

const unconfirmed = (): AppError =>
  new AppError('not-allowed', "Your email isn't confirmed yet. Open the link in the email we sent when you signed up.");

/** R3: whether this is the password of a pending sign-up. Takes the same time whether or not there is one. */
async function isUnconfirmed({ store, body, runtime }: LoginCall): Promise<boolean> {
  const { CONFIRM_EMAIL, PASSWORD_SIGN_IN } = runtime.environment;
  if (!CONFIRM_EMAIL || !PASSWORD_SIGN_IN) return false;
  const pending = await pendingSignUpOf(store, body.email);
  return verifyPassword(body.password, pending?.hash);
}

type LoginCall = Parameters<typeof login>[0];

/** R6, R94: neither the message nor the response time reveals whether the email, the password or both were wrong or closed. */
export const login: Handlers<'account'>['login'] = async (call) => {
  const { store, body, now, runtime } = call;
  const { environment } = runtime;
  let tried: number | undefined;
  let isPending = false;
  const evaluate = async () => {
    const found = await accountOf(store, body.email);
    const isRight = await verifyPassword(body.password, found?.credential?.hash);
    tried = found?.user.id;
    call.note({ account: tried });
    if (isRight && found?.credential && canUsePassword(environment, found.user))
      return { ...found, credential: found.credential };
    // It counts as a failure, too: anyone can sign up with another person's email and a password of their own.
    isPending = await isUnconfirmed(call);
    return undefined;
  };
  const onFailure = (failed: FailedAttempt) => noteRefusedSignIn(call, failed, tried);
  const account = await limitAttempts(call, 'login', body.email, evaluate, onFailure);
  if (isPending) throw unconfirmed();
  if (!account) {
    const hint = environment.PASSWORD_SIGN_IN ? '' : `. ${onlyForBreakGlass(environment)}`;
    throw new AppError('not-signed-in', `Invalid email or password${hint}`);
  }
  const { user, generation, credential } = account;
  if (credential.until !== undefined && credential.until <= now.getTime()) {
    throw new AppError(
      'not-signed-in',
      'This password was generated for you and has expired. Use "Forgot password?" to get a new one.',
    );
  }
  if (isOutdated(credential.hash)) await renewHash(store, user.id, body.password, credential.hash);
  const session = await startSession(call, user, generation, 'password');
  const message = reminder(credential, now);
  return message === undefined ? session : new Answer(session, message);
};
