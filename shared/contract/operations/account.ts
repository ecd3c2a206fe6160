import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { checkAccessAddress } from '../early-addresses.ts';
import type { RecordOf } from '../collection.ts';
import { MAX_PASSWORD, user } from '../collections/user.ts';
import { profile } from '../collections/profile.ts';
import { role } from '../collections/role.ts';
import { email, password as passwordField, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { recordSchema } from '../validate.ts';

export type UserRecord = RecordOf<typeof user>;
export type ProfileRecord = RecordOf<typeof profile>;
export type RoleRecord = RecordOf<typeof role>;

/** The session stored by a signed-in browser. */
export interface AuthUser {
  token: string;
  user: UserRecord;
  profile: ProfileRecord | null;
  role: RoleRecord;
  /** R91: with this token, only a passkey can be added. */
  must_add_passkey?: true;
  /** R92: only if the session began with single sign-on. */
  sign_on?: {
    /** Where the provider signs the person out; null if it has no such page. */
    sign_out_url: string | null;
  };
}

const userAnswer = recordSchema(user);
export const profileAnswer = recordSchema(profile);
const roleAnswer = recordSchema(role);

export const authUser: z.ZodMiniType<AuthUser> = z.strictObject({
  token: z.string(),
  user: userAnswer,
  profile: z.nullable(profileAnswer),
  role: roleAnswer,
  must_add_passkey: z.optional(z.literal(true)),
  sign_on: z.optional(z.strictObject({ sign_out_url: z.nullable(z.string()) })),
});

const loginEmail = email({ required: true });
// Length is checked against the installation's rules when setting a password; signing in accepts any length.
const password = passwordField(MAX_PASSWORD, { required: true });
// Defaults to empty so that the handler can report all problems at once, with the fixed messages (R35).
const changed = passwordField(MAX_PASSWORD, { required: true, fallback: '' });
const nothing = z.null();

export const register = defineOperation({
  id: 'register',
  area: 'account',
  summary:
    'Creates an account with the role user and a profile. If the installation confirms emails, it sends a confirmation link ' +
    'instead, and the response is the same if the email already has an account.',
  method: 'POST',
  path: '/api_user_public/register',
  access: 'public',
  body: { email: loginEmail, password },
  answer: nothing,
  isCreate: true,
});

export const confirmEmail = defineOperation({
  id: 'confirm-email',
  area: 'account',
  summary: 'Completes a sign-up with the token of the confirmation link and the password chosen at sign-up.',
  method: 'POST',
  path: '/api_user_public/confirm-email',
  access: 'public',
  body: { email: loginEmail, token: text(100, { required: true }), password },
  answer: nothing,
});

export const resendConfirmation = defineOperation({
  id: 'resend-confirmation',
  area: 'account',
  summary: 'Sends a new confirmation link if the email has a pending sign-up. The response is the same either way.',
  method: 'POST',
  path: '/api_user_public/resend-confirmation',
  access: 'public',
  body: { email: loginEmail },
  answer: nothing,
});

export const acceptInvitation = defineOperation({
  id: 'accept-invitation',
  area: 'account',
  summary: 'Sets the password that an invited person chose, with the token of their link, and returns a session.',
  method: 'POST',
  path: '/api_user_public/accept-invitation',
  access: 'public',
  body: { email: loginEmail, token: text(100, { required: true }), password },
  answer: authUser,
});

export const login = defineOperation({
  id: 'login',
  area: 'account',
  summary: 'Signs in with email and password and returns the session.',
  method: 'POST',
  path: '/api_user_public/login',
  access: 'public',
  body: { email: loginEmail, password },
  answer: authUser,
});

export const logout = defineOperation({
  id: 'logout',
  area: 'account',
  summary: 'Revokes the current token.',
  method: 'POST',
  path: '/api_user_public/logout',
  access: 'public',
  answer: nothing,
});

export const forgotPassword = defineOperation({
  id: 'forgot-password',
  area: 'account',
  summary: 'Sends a reset code if the email belongs to a user. The response is the same either way.',
  method: 'POST',
  path: '/api_user_public/forgot-password',
  access: 'public',
  body: { email: loginEmail },
  answer: nothing,
});

export const resetPassword = defineOperation({
  id: 'reset-password',
  area: 'account',
  summary: 'Checks a reset code and returns a new, generated password.',
  method: 'POST',
  path: '/api_user_public/reset-password',
  access: 'public',
  body: { email: loginEmail, secretCode: text(40, { required: true }) },
  answer: z.string(),
});

export const checkAccess = defineOperation({
  id: 'check-access',
  area: 'account',
  summary: "Returns the caller's current role.",
  ...checkAccessAddress,
  answer: z.strictObject({ user_id: z.number(), role_id: z.number(), role_name: z.string() }),
});

export const getMyProfile = defineOperation({
  id: 'get-my-profile',
  area: 'account',
  summary: "Returns the caller's own profile.",
  method: 'GET',
  path: '/api_user_private/get-my-profile',
  access: rules.signedIn,
  answer: profileAnswer,
});

export const updateMyProfile = defineOperation({
  id: 'update-my-profile',
  area: 'account',
  summary: "Updates the caller's own profile. Takes the same body as /crud/Profile/update.",
  method: 'PUT',
  path: '/api_user_private/update-my-profile',
  access: rules.signedIn,
  recordBody: 'Profile',
  answer: profileAnswer,
});

export const changePassword = defineOperation({
  id: 'change-password',
  area: 'account',
  summary: "Changes the caller's own password, revokes older tokens, and returns a new session.",
  method: 'PUT',
  path: '/api_user_private/change-password',
  aliases: [{ method: 'POST', path: '/api_user_private/change-password' }],
  access: rules.signedIn,
  body: { currentPassword: changed, newPassword: changed, confirmPassword: changed },
  answer: authUser,
});

/** The operations of the area. Declare new ones above and list them here. */
export const accountOperations = [
  register,
  confirmEmail,
  resendConfirmation,
  acceptInvitation,
  login,
  logout,
  forgotPassword,
  resetPassword,
  checkAccess,
  getMyProfile,
  updateMyProfile,
  changePassword,
] as const;
