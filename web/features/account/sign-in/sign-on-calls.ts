import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import * as signOn from '../../../../shared/contract/operations/sign-on.ts';
import { call } from '../../../api/call.ts';
import { readItem, removeItem, writeItem } from '../../../session/storage.ts';

/** R92: kept by this tab while the person is at the provider. */
const SECRET_KEY = 'sign-on-secret';

const NO_STORAGE =
  "Your browser doesn't let this site store data, which is needed to sign in. Allow it, then try again.";

/** Leaves for the provider's sign-in page. */
export async function leaveForProvider(): Promise<void> {
  const { url, secret } = await call(signOn.startSignOn);
  if (!writeItem('session', SECRET_KEY, secret)) throw new Error(NO_STORAGE);
  location.assign(url);
}

/** What the provider returned in the address. */
export type Returned = URLSearchParams;

const again = (provider: string): string => `Signing in with ${provider} wasn't completed. Start again.`;

/** Finishes what this tab began and returns the session; throws an error with a message for people. */
export async function finishAtHome(returned: Returned, provider: string): Promise<AuthUser> {
  const secret = readItem('session', SECRET_KEY);
  removeItem('session', SECRET_KEY);
  const part = (name: string): string => returned.get(name) ?? '';
  // The provider's own description could say anything.
  if (part('error') === 'access_denied')
    throw new Error(
      `You weren't signed in because signing in with ${provider} was canceled or refused. Try again, or ask your administrator.`,
    );
  if (part('error')) throw new Error(`${provider} couldn't sign you in. Try again, or ask your administrator.`);
  if (!secret || !part('code') || !part('state')) throw new Error(again(provider));
  const iss = returned.get('iss');
  return call(signOn.finishSignOn, { body: { code: part('code'), state: part('state'), secret, iss } });
}
