import { padId } from '../../shared/contract/table.ts';
import { partitions } from '../deployment/partitions.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { digest } from '../digest.ts';
import type { Key } from '../store/keys.ts';
import { mustBeNew, type Plan, type Step } from '../store/plan.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Item } from '../store/stored.ts';

/** R90: how many passkeys a person can have; all of them fit in the transaction that deletes the person. */
export const MAX_PASSKEYS = 10;

export interface Passkey {
  /** The credential id and the public key, in base64url. */
  readonly id: string;
  readonly publicKey: string;
  /** How often the authenticator says it was used; 0 if it doesn't count. */
  readonly counter: number;
  readonly name: string;
  /** The domain it was added at and works at. */
  readonly domain: string;
  readonly isSynced: boolean;
  /** ISO 8601 in UTC. */
  readonly addedAt: string;
  readonly usedAt: string | undefined;
}

const prefixOf = (userId: number): string => `${padId(userId)}#`;

/** The credential id is hashed because it can be longer than a key of the table. */
export const passkeyKey = (userId: number, id: string): Key => ({
  pk: partitions.passkey,
  sk: prefixOf(userId) + digest(id),
});

const passkeyAt = (item: Item): Passkey => ({
  id: String(item.credential_id),
  publicKey: String(item.public_key),
  counter: Number(item.counter),
  name: String(item.name),
  domain: String(item.domain),
  isSynced: item.is_synced === true,
  addedAt: String(item.added_at),
  usedAt: typeof item.used_at === 'string' ? item.used_at : undefined,
});

export async function passkeyOf(store: Store, userId: number, id: string): Promise<Passkey | undefined> {
  const item = await store.getItem(passkeyKey(userId, id));
  return item && passkeyAt(item);
}

/** Returns a person's passkeys, the newest first. */
export async function passkeysOf(store: Store, userId: number): Promise<Passkey[]> {
  const items = await store.queryItems(partitions.passkey, { begins: prefixOf(userId) });
  return items.map(passkeyAt).toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
}

const alreadyAdded = (): AppError => new AppError('conflict', 'This passkey was already added.');
export const alreadyRemoved = (): AppError =>
  new AppError('not-found', 'This passkey was already removed. Reload the page.');

const EXISTS = 'attribute_exists(pk)';

export const passkeyStep = (userId: number, passkey: Omit<Passkey, 'usedAt'>): Step => ({
  kind: 'put',
  key: passkeyKey(userId, passkey.id),
  item: {
    credential_id: passkey.id,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    name: passkey.name,
    domain: passkey.domain,
    is_synced: passkey.isSynced,
    added_at: passkey.addedAt,
  },
  condition: mustBeNew(alreadyAdded),
});

/** Records a use. Fails if a concurrent call used the same counter or removed the passkey. */
export const usedStep = (
  userId: number,
  { id, counter }: Passkey,
  used: { readonly counter: number; readonly isSynced: boolean; readonly at: Date },
): Step => ({
  kind: 'update',
  key: passkeyKey(userId, id),
  set: { counter: used.counter, is_synced: used.isSynced, used_at: used.at.toISOString() },
  condition: {
    expression: 'attribute_exists(pk) AND #counter = :seen',
    names: { '#counter': 'counter' },
    values: { ':seen': counter },
    refuse: () => new ConflictError('This passkey'),
  },
});

export const renameStep = (userId: number, id: string, name: string): Step => ({
  kind: 'update',
  key: passkeyKey(userId, id),
  set: { name },
  condition: { expression: EXISTS, refuse: alreadyRemoved },
});

export const removalStep = (userId: number, id: string): Step => ({
  kind: 'delete',
  key: passkeyKey(userId, id),
  condition: { expression: EXISTS, refuse: alreadyRemoved },
});

/** History only shows that a passkey was added, renamed or removed; its name is text that the owner typed. */
export const passkeyAdded: NonNullable<Change['noted']> = { passkey: ['(none)', '(added)'] };
export const passkeyRenamed: NonNullable<Change['noted']> = { passkey: ['(present)', '(renamed)'] };
export const passkeyRemoved: NonNullable<Change['noted']> = { passkey: ['(present)', '(removed)'] };

/** Plans the removal of all of a person's passkeys, and says so in the history. */
export async function planPasskeyRemovals(
  store: Store,
  userId: number,
): Promise<{ readonly steps: Plan; readonly noted: NonNullable<Change['noted']> }> {
  const passkeys = await passkeysOf(store, userId);
  return {
    steps: passkeys.map(({ id }): Step => ({ kind: 'delete', key: passkeyKey(userId, id) })),
    noted: passkeys.length > 0 ? passkeyRemoved : {},
  };
}
