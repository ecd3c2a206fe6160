import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import * as passkeys from '../../../../shared/contract/operations/passkeys.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { replaceSession } from '../../../session/replace-session.ts';

/** A challenge works for 10 minutes; a page that stays open asks for the next one before that. */
const RENEW_MS = 9 * 60_000;

/** The person closed the browser's dialog or let it time out, or another request replaced it. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Returns what to tell the person about a failed attempt; undefined if they cancelled it. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID')
      return "Passkeys don't work at this address. Open the app at the address in its emails.";
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'This device already has a passkey for your account.';
    if (error.code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT')
      return 'This device needs a fingerprint, face, or PIN. Set one up, or use another device.';
  }
  if (isCancelled(error)) return undefined;
  return "Your browser couldn't use a passkey. Try again, or use another browser or device.";
}

type Signed = Awaited<ReturnType<typeof startAuthentication>>;

const sessionFor = ({ id, response }: Signed): Promise<AuthUser> => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  // Only passkeys that the browser finds by itself have one, and only such are added here.
  if (!userHandle) throw new Error('The passkey names no user.');
  return call(passkeys.passkeyLogin, { body: { id, clientDataJSON, authenticatorData, signature, userHandle } });
};

/** Lets the person choose a passkey in the browser's dialog, and returns the session. */
export async function signInWithPasskey(): Promise<AuthUser> {
  const optionsJSON = await call(passkeys.startPasskeyLogin);
  return sessionFor(await startAuthentication({ optionsJSON }));
}

export interface Offered {
  readonly onSession: (authUser: AuthUser) => void;
  readonly onProblem: (message: string) => void;
}

/** Offers passkeys among the email field's suggestions until the returned function is called. Failures before a choice are silent. */
export function offerPasskeys({ onSession, onProblem }: Offered): () => void {
  let isOver = false;
  let startedAt = 0;
  const start = async (): Promise<void> => {
    startedAt = Date.now();
    let signed: Signed;
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const optionsJSON = await call(passkeys.startPasskeyLogin);
      if (isOver) return;
      signed = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch {
      return;
    }
    try {
      onSession(await sessionFor(signed));
    } catch (error) {
      onProblem(passkeyProblem(error) ?? '');
      if (!isOver) void start();
    }
  };
  // A hidden page waits until it is looked at again.
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - startedAt >= RENEW_MS) void start();
  };
  const timer = setInterval(renew, RENEW_MS);
  document.addEventListener('visibilitychange', renew);
  void start();
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
    WebAuthnAbortService.cancelCeremony();
  };
}

interface NewPasskey {
  readonly currentPassword: string;
  readonly name: string;
  /** The token of a sign-in that isn't complete without a passkey. */
  readonly token?: string;
}

/** Creates a passkey in the browser's dialog, adds it to the account, and returns the new session. */
export async function createPasskey({ currentPassword, name, token }: NewPasskey): Promise<AuthUser> {
  const as = token === undefined ? {} : { token };
  const optionsJSON = await call(passkeys.startPasskey, { ...as, body: { currentPassword } });
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const added = call(passkeys.addPasskey, { ...as, body: { name, id, clientDataJSON, attestationObject } });
  // R90: the session goes on with a new token.
  return token === undefined ? replaceSession(added) : added;
}

const CANCELLED = "The passkey wasn't added because the browser's dialog was closed. Try again.";

/** Runs an attempt; throws an error with a message for people. */
export async function explained<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new Error(passkeyProblem(error) ?? CANCELLED, { cause: error });
  }
}
