import { randomBytes } from 'node:crypto';
import { partitions } from '../deployment/partitions.ts';
import { type UndeliveredReason, undeliveredReasons } from '../../shared/undelivered-reasons.ts';
import { padId } from '../../shared/contract/table.ts';
import { ConflictError } from '../app-error.ts';
import { digest } from '../digest.ts';
import type { Key } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

/** R3: how long an invitation's link works. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** Why and since when SES sends no more emails to an address (R97). */
export interface Undelivered {
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly reason: UndeliveredReason;
}

/**
 * When a user last signed in, the open invitation, and whether emails reach them. There may be no item: nothing happened yet.
 */
export interface AccountStatus {
  /** ISO 8601 in UTC. */
  readonly signedInAt: string | undefined;
  /** Hash of the token in the invitation's link. */
  readonly inviteHash: string | undefined;
  /** ISO 8601 in UTC. */
  readonly invitedUntil: string | undefined;
  /** Undefined if emails to them are delivered, as far as known. */
  readonly undelivered: Undelivered | undefined;
}

const keyOf = (userId: number): Key => ({ pk: partitions.accountStatus, sk: padId(userId) });

const textAt = (item: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined =>
  typeof item?.[name] === 'string' ? item[name] : undefined;

function undeliveredAt(item: Readonly<Record<string, unknown>> | undefined): Undelivered | undefined {
  const since = textAt(item, 'undelivered_since');
  const reason = undeliveredReasons.find((each) => each === item?.undelivered_reason);
  return since === undefined || reason === undefined ? undefined : { since, reason };
}

const statusAt = (item: Readonly<Record<string, unknown>> | undefined): AccountStatus => ({
  signedInAt: textAt(item, 'signed_in_at'),
  inviteHash: textAt(item, 'invite_hash'),
  invitedUntil: textAt(item, 'invited_until'),
  undelivered: undeliveredAt(item),
});

export const accountStatusOf = async (store: Store, userId: number): Promise<AccountStatus> =>
  statusAt(await store.getItem(keyOf(userId)));

/** Returns the status of every user to whom something happened, by user id: one Query. */
export async function accountStatuses(store: Store): Promise<Map<number, AccountStatus>> {
  const items = await store.queryItems(partitions.accountStatus);
  return new Map(items.map((item) => [Number(item.sk), statusAt(item)]));
}

export const signInStep = (userId: number, now: Date): Step => ({
  kind: 'update',
  key: keyOf(userId),
  set: { signed_in_at: now.toISOString() },
});

interface PlannedInvitation {
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

/**
 * R3: plans the end of an open invitation with a link that went to another address. It stays listed, so that it can be sent
 * again. If there is none, none may be sent until then either.
 */
export async function planInvitationExpiry(store: Store, userId: number, now: Date): Promise<Plan> {
  const { inviteHash } = await accountStatusOf(store, userId);
  if (inviteHash === undefined) {
    const refuse = () => new ConflictError('This user');
    return [
      { kind: 'check', key: keyOf(userId), condition: { expression: 'attribute_not_exists(invite_hash)', refuse } },
    ];
  }
  return [{ kind: 'update', key: keyOf(userId), set: { invited_until: now.toISOString() }, remove: ['invite_hash'] }];
}

/** Condition that the invitation is still open, for the plan that stores the password and thereby ends it. */
export const stillInvited = (userId: number, { inviteHash }: AccountStatus, refuse: () => Error): Step => ({
  kind: 'check',
  key: keyOf(userId),
  condition: { expression: 'invite_hash = :known', values: { ':known': inviteHash }, refuse },
});

/** R97: notes that emails to a user aren't delivered. */
export const undeliveredStep = (userId: number, { since, reason }: Undelivered): Step => ({
  kind: 'update',
  key: keyOf(userId),
  set: { undelivered_since: since, undelivered_reason: reason },
});

/** R97: forgets that emails to a user weren't delivered. */
export const undeliveredRemoval = (userId: number): Step => ({
  kind: 'update',
  key: keyOf(userId),
  remove: ['undelivered_since', 'undelivered_reason'],
});

export const accountStatusRemoval = (userId: number): Step => ({ kind: 'delete', key: keyOf(userId) });
