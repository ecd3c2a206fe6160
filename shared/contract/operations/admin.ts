import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { collectionNames } from '../collections.ts';
import { MAX_PASSWORD, newNames } from '../collections/user.ts';
import { choice, email, integer, password, reference } from '../field.ts';
import { type UndeliveredReason, undeliveredReasons } from '../../undelivered-reasons.ts';
import { defineOperation } from '../operation.ts';
import { type ProfileRecord, profileAnswer } from './account.ts';

const version = integer({ min: 1, max: 1e12 });

const userBody = {
  email: email({ required: true }),
  role_id: reference('Role', { required: true }),
  password: password(MAX_PASSWORD),
} as const;

export interface UserWithProfile {
  id: number;
  email: string;
  role_id: number;
  version: number;
  profile: ProfileRecord | null;
}

const userWithProfile: z.ZodMiniType<UserWithProfile> = z.strictObject({
  id: z.number(),
  email: z.string(),
  role_id: z.number(),
  version: z.number(),
  profile: z.nullable(profileAnswer),
});

const userId = { user_id: integer({ required: true, min: 1, max: 1e12 }) } as const;

export const createUser = defineOperation({
  id: 'create-user',
  area: 'admin',
  summary: 'Creates a user with a profile and emails an invitation. Without a password, its link lets them choose one.',
  method: 'POST',
  path: '/api_admin_private/create-user',
  access: rules.adminPresident,
  body: { ...userBody, ...newNames },
  recordBody: 'User',
  answer: userWithProfile,
  isCreate: true,
});

export const updateUser = defineOperation({
  id: 'update-user',
  area: 'admin',
  summary: "Changes a user's email, role, or password.",
  method: 'PUT',
  path: '/api_admin_private/update-user',
  access: rules.adminPresident,
  query: userId,
  body: { ...userBody, version },
  recordBody: 'User',
  answer: userWithProfile,
});

export const deleteUser = defineOperation({
  id: 'delete-user',
  area: 'admin',
  summary:
    'Deletes a user and their profile and tracker record, and removes them from their teams. Their timesheets stay.',
  method: 'DELETE',
  path: '/api_admin_private/delete-user',
  access: rules.adminPresident,
  query: { ...userId, version },
  answer: z.null(),
});

export const resetUserPassword = defineOperation({
  id: 'reset-user-password',
  area: 'admin',
  summary: 'Sets a generated password for a user and returns it once.',
  method: 'GET',
  isChange: true,
  path: '/api_admin_private/reset-user-password',
  aliases: [{ method: 'GET', path: '/api_admin_private/reset-password' }],
  access: rules.adminPresident,
  query: userId,
  answer: z.strictObject({ newPassword: z.string() }),
});

export const inviteUser = defineOperation({
  id: 'invite-user',
  area: 'admin',
  summary: "Emails a new invitation to a user who hasn't chosen a password yet. Earlier links stop working.",
  method: 'POST',
  path: '/api_admin_private/invite-user',
  access: rules.adminPresident,
  query: userId,
  answer: z.null(),
});

export interface AccountStatus {
  user_id: number;
  signed_in_at: string | null;
  /** When the link of the open invitation stops working; null once a password was chosen. */
  invited_until: string | null;
  /** Since when emails to them aren't delivered; null if they are. */
  undelivered_since: string | null;
  undelivered_reason: UndeliveredReason | null;
}

export const accountStatuses = defineOperation({
  id: 'account-statuses',
  area: 'admin',
  summary:
    "Returns when users last signed in, until when open invitations can be accepted, and whose emails aren't delivered.",
  method: 'GET',
  path: '/api_admin_private/account-statuses',
  access: rules.adminPresident,
  answer: z.array(
    z.strictObject({
      user_id: z.number(),
      signed_in_at: z.nullable(z.string()),
      invited_until: z.nullable(z.string()),
      undelivered_since: z.nullable(z.string()),
      undelivered_reason: z.nullable(z.enum(undeliveredReasons)),
    }),
  ),
});

export interface HistoryEntry {
  at: string;
  version: number;
  call: string;
  /** The email is null once the person is erased (R44). */
  by: { user_id: number; email: string | null } | null;
  reason: string | null;
  changes: Record<string, [unknown, unknown]>;
}

const historyEntry: z.ZodMiniType<HistoryEntry> = z.strictObject({
  at: z.string(),
  version: z.number(),
  call: z.string(),
  by: z.nullable(z.strictObject({ user_id: z.number(), email: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

export const history = defineOperation({
  id: 'history',
  area: 'admin',
  summary: 'Returns the changes of a record, newest first: who, when, which call, and old and new values.',
  method: 'GET',
  path: '/api_admin_private/history',
  access: rules.adminPresident,
  query: {
    entity: choice(collectionNames, { required: true, unknown: 'Unknown collection.' }),
    id: integer({ required: true, min: 1, max: 1e12 }),
  },
  answer: z.array(historyEntry),
});

/** The operations of the area. Declare new ones above and list them here. */
export const adminOperations = [
  createUser,
  updateUser,
  deleteUser,
  resetUserPassword,
  inviteUser,
  accountStatuses,
  history,
] as const;
