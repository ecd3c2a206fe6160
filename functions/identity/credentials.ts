import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { ConflictError } from '../app-error.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { type Key, recordKey } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion, planDelete, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Where a user's password hash stands; the table lets two functions read it. */
export const credentialKey = (userId: number): Key => ({ pk: partitions.credential, sk: padId(userId) });

/** Whoever is given a password that the product made up chooses their own within this time. */
const GENERATED_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Credential {
  readonly hash: string;
  /** For a generated password: when it stops to count, in milliseconds since 1970. */
  readonly until: number | undefined;
}

/** `generatedAt` for a password that nobody chose. */
export const credentialStep = (userId: number, hash: string, generatedAt?: Date): Step => ({
  kind: 'put',
  key: credentialKey(userId),
  item: { hash, ...(generatedAt && { until: generatedAt.getTime() + GENERATED_DAYS * DAY_MS }) },
});

export async function credentialOf(store: Store, userId: number): Promise<Credential | undefined> {
  const item = await store.getItem(credentialKey(userId));
  return item && { hash: String(item.hash), until: typeof item.until === 'number' ? item.until : undefined };
}

export const hashOf = async (store: Store, userId: number): Promise<string | undefined> =>
  (await credentialOf(store, userId))?.hash;

/** What history says of a new password: that there is one. */
export const passwordNoted: NonNullable<Change['noted']> = { password: ['(hidden)', '(changed)'] };

interface NextGeneration {
  readonly attributes: Required<SessionAttributes>;
  /** Holds while nobody else began this generation: its tokens would outlive what is changed here. */
  readonly first: Step;
}

/** The attributes of a user's item with which every token made so far is worthless (R4). */
export async function nextGeneration(store: Store, before: StoredRecord): Promise<NextGeneration> {
  const key = recordKey(collections.User, before.id);
  const item = await store.getItem(key);
  if (!item || item.version !== before.version) throw new ConflictError('This user');
  const refuse = () => new ConflictError('This user');
  const condition =
    item.generation === undefined
      ? { expression: 'attribute_not_exists(generation)', refuse }
      : { expression: 'generation = :known', values: { ':known': item.generation }, refuse };
  return {
    attributes: { generation: Number(item.generation ?? 0) + 1, revoked: {} },
    first: { kind: 'check', key, condition },
  };
}

/** An open reset code ends with the password or the address that it was mailed for. */
export async function codeRemoval(store: Store, userId: number, change: Change): Promise<Plan> {
  const code = await store.find(collections.SecretCode, { user_id: userId });
  return code ? planDelete(collections.SecretCode, code, change) : [];
}

/** A new password for a user: the hash, the end of older tokens, and the entry of history, as one transaction. */
export async function planPassword(
  store: Store,
  before: StoredRecord,
  { hash, isGenerated }: { readonly hash: string; readonly isGenerated: boolean },
  change: Change,
): Promise<{ readonly after: StoredRecord; readonly generation: number; readonly plan: Plan }> {
  const { attributes, first } = await nextGeneration(store, before);
  const after = nextVersion(before, {}, change.at);
  const noted = { ...change, noted: passwordNoted };
  return {
    after,
    generation: attributes.generation,
    plan: [
      ...planUpdate(collections.User, before, after, noted, { ...attributes }),
      first,
      credentialStep(before.id, hash, isGenerated ? change.at : undefined),
    ],
  };
}

/** The end of every session of a user, as one transaction with the entry of history. */
export async function planSignOut(
  store: Store,
  before: StoredRecord,
  change: Change,
): Promise<{ readonly after: StoredRecord; readonly generation: number; readonly plan: Plan }> {
  const { attributes, first } = await nextGeneration(store, before);
  const after = nextVersion(before, {}, change.at);
  const noted = { ...change, noted: { sessions: ['(open)', '(ended)'] as const } };
  return {
    after,
    generation: attributes.generation,
    plan: [...planUpdate(collections.User, before, after, noted, { ...attributes }), first],
  };
}
