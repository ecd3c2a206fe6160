import * as account from '../../shared/contract/operations/account.ts';
import { call, callWithMessage } from '../api/call.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Returns the session and the server's message. */
export const login = (credentials: Credentials) => callWithMessage(account.login, { body: credentials });

/** Returns the server's message: the account was created, or a link was sent. */
export const register = (credentials: Credentials) => callWithMessage(account.register, { body: credentials });

export const confirmEmail = (given: Credentials & { readonly token: string }) =>
  callWithMessage(account.confirmEmail, { body: given });

export const resendConfirmation = (email: string) => callWithMessage(account.resendConfirmation, { body: { email } });

/** Returns the session. */
export const acceptInvitation = (given: Credentials & { readonly token: string }) =>
  call(account.acceptInvitation, { body: given });

export const logout = () => call(account.logout);

export const forgotPassword = (email: string) => call(account.forgotPassword, { body: { email } });

/** Returns the new password. */
export const resetPassword = (email: string, secretCode: string) =>
  call(account.resetPassword, { body: { email, secretCode } });
