import * as account from '../../shared/contract/operations/account.ts';
import { call, callTold } from '../api/call.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Answers the session, and what the server says of it. */
export const login = (credentials: Credentials) => callTold(account.login, { body: credentials });

/** Answers what the server says: the account is made, or a link is on its way. */
export const register = (credentials: Credentials) => callTold(account.register, { body: credentials });

export const confirmEmail = (given: Credentials & { readonly token: string }) =>
  callTold(account.confirmEmail, { body: given });

export const resendConfirmation = (email: string) => callTold(account.resendConfirmation, { body: { email } });

export const logout = () => call(account.logout);

export const forgotPassword = (email: string) => call(account.forgotPassword, { body: { email } });

/** Answers the new password. */
export const resetPassword = (email: string, secretCode: string) =>
  call(account.resetPassword, { body: { email, secretCode } });
