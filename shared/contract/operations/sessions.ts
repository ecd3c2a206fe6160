import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { signInMethods, type SignInMethod } from '../../sign-in-methods.ts';
import { MAX_PASSWORD } from '../collections/user.ts';
import { integer, password, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { authUser } from './account.ts';

/** One of the caller's open sessions. Times are ISO 8601 in UTC; no address is kept. */
export interface OwnSession {
  id: string;
  /** Browser and system, e.g. `Firefox on Windows`; `Another program` for anything else. */
  device: string;
  /** How the person signed in. */
  method: SignInMethod;
  began_at: string;
  /** May lag by a few minutes; the current time for the caller's own session. */
  used_at: string;
  is_this: boolean;
}

const ownSession: z.ZodMiniType<OwnSession> = z.strictObject({
  id: z.string(),
  device: z.string(),
  method: z.enum(signInMethods),
  began_at: z.string(),
  used_at: z.string(),
  is_this: z.boolean(),
});

// Defaults to empty so that the handler can respond with the fixed message (R35).
const currentPassword = password(MAX_PASSWORD, { required: true, fallback: '' });

export const getMySessions = defineOperation({
  id: 'get-my-sessions',
  area: 'account',
  summary: "Returns the caller's open sessions, most recently used first.",
  method: 'GET',
  path: '/api_user_private/get-my-sessions',
  access: rules.signedIn,
  answer: z.array(ownSession),
});

export const endSession = defineOperation({
  id: 'end-session',
  area: 'account',
  summary: "Ends one of the caller's sessions. Requires their password. Safe to repeat.",
  method: 'POST',
  path: '/api_user_private/end-session',
  access: rules.signedIn,
  body: { id: text(60, { required: true }), currentPassword },
  answer: z.null(),
});

export const endOtherSessions = defineOperation({
  id: 'end-other-sessions',
  area: 'account',
  summary: "Ends all of the caller's sessions and returns a new one. Requires their password.",
  method: 'POST',
  path: '/api_user_private/end-other-sessions',
  access: rules.signedIn,
  body: { currentPassword },
  answer: authUser,
});

export const endUserSessions = defineOperation({
  id: 'end-user-sessions',
  area: 'admin',
  summary: 'Signs a user out everywhere without changing the password.',
  method: 'POST',
  path: '/api_admin_private/end-user-sessions',
  access: rules.adminPresident,
  query: { user_id: integer({ required: true, min: 1, max: 1e12 }) },
  answer: z.null(),
});

/** Operations on open sessions. Declare new ones above and list them here. */
export const sessionOperations = [getMySessions, endSession, endOtherSessions, endUserSessions] as const;
