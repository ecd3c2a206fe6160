import { sessionOperations } from '../../shared/contract/operations/sessions.ts';
import { passkeyOperations } from '../../shared/contract/operations/passkeys.ts';
import { signOnOperations } from '../../shared/contract/operations/sign-on.ts';
import type { AreaHooks, Handlers } from '../crud/crud.ts';
import { blacklistedTokenHooks } from './blacklisted-token-hooks.ts';
import { secretCodeHooks } from './secret-code-hooks.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMySessions } from './my-sessions.ts';
import { addPasskey, startPasskey } from './passkeys/add-passkey.ts';
import { getMyPasskeys } from './passkeys/my-passkeys.ts';
import { passkeyLogin, startPasskeyLogin } from './passkeys/passkey-login.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { finishSignOn, startSignOn } from './sign-on/sign-on.ts';
import { updateMyProfile } from './update-my-profile.ts';

/** What isn't done every morning; signing in with a password and opening a page don't wait for it. */
export const handlers = {
  register,
  logout,
  'confirm-email': confirmEmail,
  'resend-confirmation': resendConfirmation,
  'accept-invitation': acceptInvitation,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'update-my-profile': updateMyProfile,
  'change-password': changePassword,
  'get-my-sessions': getMySessions,
  'end-session': endSession,
  'end-other-sessions': endOtherSessions,
  'start-passkey-login': startPasskeyLogin,
  'passkey-login': passkeyLogin,
  'get-my-passkeys': getMyPasskeys,
  'start-passkey': startPasskey,
  'add-passkey': addPasskey,
  'rename-passkey': renamePasskey,
  'remove-passkey': removePasskey,
  'start-sign-on': startSignOn,
  'finish-sign-on': finishSignOn,
} satisfies Partial<Handlers<'account'>>;

export const operations = [...sessionOperations, ...passkeyOperations, ...signOnOperations];

export const hooks: AreaHooks = {
  BlacklistedToken: blacklistedTokenHooks,
  SecretCode: secretCodeHooks,
};
