import { createHash, randomBytes } from 'node:crypto';
import { partitions } from '../deployment/partitions.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Key } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

/** R3: how long an invitation's link works. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** When a user last signed in, and the open invitation. There may be no item: nothing happened yet. */
export interface AccountStatus {
  /** ISO 8601 in UTC. */
  readonly signedInAt: string | undefined;
  /** Hash of the token in the invitation's link. */
  readonly inviteHash: string | undefined;
  /** ISO 8601 in UTC. */
  readonly invitedUntil: string | undefined;
}

const keyOf = (userId: number): Key => ({ pk: partitions.accountStatus, sk: padId(userId) });

// 256 random bits don't need a slow hash.
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

const textAt = (item: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined =>
  typeof item?.[name] === 'string' ? item[name] : undefined;

const statusAt = (item: Readonly<Record<string, unknown>> | undefined): AccountStatus => ({
  signedInAt: textAt(item, 'signed_in_at'),
  inviteHash: textAt(item, 'invite_hash'),
  invitedUntil: textAt(item, 'invited_until'),
});

export const accountStatusOf = async (store: Store, userId: number): Promise<AccountStatus> =>
  statusAt(await store.getItem(keyOf(userId)));

/** Returns the status of every user who has signed in or is invited, by user id: one Query. */
export async function accountStatuses(store: Store): Promise<Map<number, AccountStatus>> {
  const items = await store.queryItems(partitions.accountStatus);
  return new Map(items.map((item) => [Number(item.sk), statusAt(item)]));
}

export const signInStep = (userId: number, now: Date): Step => ({
  kind: 'update',
  key: keyOf(userId),
  set: { signed_in_at: now.toISOString() },
});

export interface PlannedInvitation {
  /** For the link; only its hash is stored. */
  readonly token: string;
  readonly step: Step;
}

/** Plans an invitation, which replaces an earlier one of the same user. */
export function planInvitation(userId: number, now: Date): PlannedInvitation {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const until = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  return {
    token,
    step: { kind: 'update', key: keyOf(userId), set: { invite_hash: digest(token), invited_until: until } },
  };
}

/** Whether this is the token of the latest invitation and it hasn't expired. */
export const isInvited = ({ inviteHash, invitedUntil }: AccountStatus, token: string, now: Date): boolean =>
  inviteHash === digest(token) && invitedUntil !== undefined && now.toISOString() < invitedUntil;

/** Ends an invitation because the user has a password. */
export const invitationRemoval = (userId: number): Step => ({
  kind: 'update',
  key: keyOf(userId),
  remove: ['invite_hash', 'invited_until'],
});

/** Condition that the invitation is still open, for the plan that stores the password and thereby ends it. */
export const stillInvited = (userId: number, { inviteHash }: AccountStatus, refuse: () => Error): Step => ({
  kind: 'check',
  key: keyOf(userId),
  condition: { expression: 'invite_hash = :known', values: { ':known': inviteHash }, refuse },
});

export const accountStatusRemoval = (userId: number): Step => ({ kind: 'delete', key: keyOf(userId) });
