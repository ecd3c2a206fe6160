import { padId } from '../../shared/contract/table.ts';
import { partitions } from '../deployment/partitions.ts';
import { ConflictError } from '../app-error.ts';
import { digest } from '../digest.ts';
import type { Key } from '../store/keys.ts';
import { mustBeNew, type Plan, type Step } from '../store/plan.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Item } from '../store/stored.ts';

/** An account at a provider: the subject never changes and is never reused there. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly subject: string;
}

/** R92: the account at a provider that belongs to a user. */
interface SignOnLink {
  readonly userId: number;
  readonly issuer: string;
  /** ISO 8601 in UTC. */
  readonly linkedAt: string;
  readonly usedAt: string;
}

const digestOf = (...parts: readonly string[]): string => digest(JSON.stringify(parts));

// Hashed, because a subject can be longer than a key of the table.
const subjectKey = ({ issuer, subject }: ProviderAccount): Key => ({
  pk: partitions.signOn,
  sk: `subject#${digestOf(issuer, subject)}`,
});

const prefixOf = (userId: number): string => `user#${padId(userId)}#`;

/** One link per user and provider. */
const userKey = (userId: number, issuer: string): Key => ({
  pk: partitions.signOn,
  sk: prefixOf(userId) + digestOf(issuer),
});

/** Returns the user whom an account at the provider belongs to. */
export async function linkedUserId(store: Store, account: ProviderAccount): Promise<number | undefined> {
  const item = await store.getItem(subjectKey(account));
  return item && Number(item.user_id);
}

const refuse = (): Error => new ConflictError('This account');

/** Whether another account at the same provider belongs to the user. Throws if a concurrent call has just linked this one. */
export async function isLinkedToOther(store: Store, userId: number, account: ProviderAccount): Promise<boolean> {
  const item = await store.getItem(userKey(userId, account.issuer));
  if (item?.subject === subjectKey(account).sk) throw refuse();
  return item !== undefined;
}

const linkAt = ({ user_id, issuer, linked_at, used_at }: Item): SignOnLink => ({
  userId: Number(user_id),
  issuer: String(issuer),
  linkedAt: String(linked_at),
  usedAt: String(used_at),
});

const itemsOf = (store: Store, userId: number): Promise<Item[]> =>
  store.queryItems(partitions.signOn, { begins: prefixOf(userId) });

export const signOnLinksOf = async (store: Store, userId: number): Promise<SignOnLink[]> =>
  (await itemsOf(store, userId)).map(linkAt);

/** Links an account at the provider to a user. Fails if a concurrent call linked either of them. */
export function linkSteps(userId: number, account: ProviderAccount, at: Date): Plan {
  const condition = mustBeNew(refuse);
  const [subject, user] = [subjectKey(account), userKey(userId, account.issuer)];
  const moment = at.toISOString();
  return [
    { kind: 'put', key: subject, item: { user_id: userId }, condition },
    {
      kind: 'put',
      key: user,
      item: { user_id: userId, issuer: account.issuer, subject: subject.sk, linked_at: moment, used_at: moment },
      condition,
    },
  ];
}

/** Records a use. Fails if a concurrent call removed the link or linked another account. */
export const linkUsedStep = (userId: number, account: ProviderAccount, at: Date): Step => ({
  kind: 'update',
  key: userKey(userId, account.issuer),
  set: { used_at: at.toISOString() },
  condition: {
    expression: '#subject = :subject',
    names: { '#subject': 'subject' },
    values: { ':subject': subjectKey(account).sk },
    refuse,
  },
});

/** History only shows that an account was linked; which one is the provider's business. */
export const signOnLinked: NonNullable<Change['noted']> = { single_sign_on: ['(none)', '(linked)'] };
const signOnRemoved: NonNullable<Change['noted']> = { single_sign_on: ['(linked)', '(removed)'] };

/** Plans the removal of a person's links, and says so in the history. */
export async function planSignOnRemovals(
  store: Store,
  userId: number,
): Promise<{ readonly steps: Plan; readonly noted: NonNullable<Change['noted']> }> {
  const items = await itemsOf(store, userId);
  return {
    steps: items.flatMap(({ sk, subject }): Step[] => [
      { kind: 'delete', key: { pk: partitions.signOn, sk: String(sk) } },
      { kind: 'delete', key: { pk: partitions.signOn, sk: String(subject) } },
    ]),
    noted: items.length > 0 ? signOnRemoved : {},
  };
}
