import type { Issue } from './contract/collection.ts';

export const PASSWORDS_DIFFER = 'Passwords do not match.';

export const NEW_PASSWORD_BELOW = 'Your new password is displayed below.';

export const RESET_LINK_SENT = 'Password reset link sent! Please check your email.';

/** R8: an installation can require more, never less. */
export const MIN_PASSWORD_LENGTH = 6;

/** R35: the message when signing in or up, and when setting a password for someone else. */
export const passwordTooShort = (min: number): string => `Password must be at least ${min} characters long`;

/** R35: the message when changing one's own password. */
export const newPasswordTooShort = (min: number): string => `New password must be at least ${min} characters.`;

export const currentPasswordIssues = ({ currentPassword }: { readonly currentPassword: string }): Issue[] =>
  currentPassword === '' ? [{ field: 'currentPassword', message: 'Current password is required.' }] : [];

/** R10: setting one's own password as an administrator would let anyone at an unlocked browser take over the account. */
export const OWN_PASSWORD =
  "This is your own account. Change your password under My account; you'll need your current one.";
