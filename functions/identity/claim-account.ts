import { collections } from '../../shared/contract/collections.ts';
import type { HistoryEntry } from '../../shared/contract/operations/admin.ts';
import { partitions } from '../deployment/partitions.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import {
  codeRemoval,
  credentialRemoval,
  nextGeneration,
  passwordRemoved,
  sessionsEnded,
} from './credential-changes.ts';
import { planPasskeyRemovals } from './passkeys.ts';

/** Calls that only whoever reads the mailbox can finish, or by which an administrator can give the account to a person. */
const CLAIMS: ReadonlySet<string> = new Set([
  'reset-password',
  'accept-invitation',
  'finish-sign-on',
  'reset-user-password',
  'update-user',
  'User.update',
  'create-admin',
]);

/** They gave a way in, which some of these calls can do without: a new role leaves a stranger's password. */
const isClaim = ({ call, changes }: HistoryEntry): boolean =>
  CLAIMS.has(call) && ('password' in changes || 'single_sign_on' in changes);

/** Far more than a user ever has. */
const MAX_PAGE = { limit: 1000, maxBytes: 4_000_000 };

/**
 * R92: whether anybody could have made the account: someone signed up while emails weren't confirmed, and nobody has shown since
 * that the mailbox is theirs. Read from history, so that it is known of the accounts of earlier releases as well.
 */
export async function isUnproven(store: Store, userId: number): Promise<boolean> {
  const { bodies } = await store.page({ pk: partitions.history(collections.User.name, userId), ...MAX_PAGE });
  const entries = bodies.map((body) => JSON.parse(body) as HistoryEntry);
  // Whoever had the mailbox of an earlier email may not have that of this one.
  const ofThisEmail = entries.slice(entries.findLastIndex(({ changes }) => 'email' in changes));
  return entries[0]?.call === 'register' && !ofThisEmail.some(isClaim);
}

/**
 * Plans the removal of passkeys that whoever signed up with an unproven email may have kept for the day when its owner comes.
 * Nothing if the mailbox was proven before.
 */
export async function planStrangerPasskeyRemovals(
  store: Store,
  userId: number,
): Promise<{ readonly steps: Plan; readonly noted: NonNullable<Change['noted']> }> {
  return (await isUnproven(store, userId)) ? planPasskeyRemovals(store, userId) : { steps: [], noted: {} };
}

/**
 * R92: plans that the owner of the email takes over an account that anybody could have made: password, passkeys, codes and
 * sessions go. Undefined if the mailbox was proven before.
 */
export async function planClaim(
  store: Store,
  before: StoredRecord,
  change: Change,
): Promise<
  { readonly change: Change; readonly attributes: Required<SessionAttributes>; readonly steps: Plan } | undefined
> {
  if (!(await isUnproven(store, before.id))) return undefined;
  const [passkeys, code, { attributes, first }] = await Promise.all([
    planPasskeyRemovals(store, before.id),
    codeRemoval(store, before.id, change),
    nextGeneration(store, before),
  ]);
  return {
    change: { ...change, noted: { ...change.noted, ...passwordRemoved, ...passkeys.noted, ...sessionsEnded } },
    attributes,
    steps: [first, credentialRemoval(before.id), ...passkeys.steps, ...code],
  };
}
