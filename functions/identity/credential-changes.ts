import { collections } from '../../shared/contract/collections.ts';
import { ConflictError } from '../app-error.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { invalidSession } from '../http/tokens.ts';
import { invitationRemoval } from './account-status.ts';
import { credentialKey } from './credentials.ts';
import { recordKey, uniqueKey } from '../store/keys.ts';
import { absent, type Plan, type Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion, planDelete, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** R6: how long a generated password works. */
const GENERATED_DAYS = 7;
const DAY_MS = 86_400_000;

/** The password of a new user. Pass `generatedAt` for a generated password. */
export const credentialStep = (userId: number, hash: string, generatedAt?: Date): Step => ({
  kind: 'put',
  key: credentialKey(userId),
  item: { hash, ...(generatedAt && { until: generatedAt.getTime() + GENERATED_DAYS * DAY_MS }) },
});

export const credentialRemoval = (userId: number): Step => ({ kind: 'delete', key: credentialKey(userId) });

/** A new password of an existing user, which ends an open invitation to choose one. */
export const passwordSteps = (userId: number, hash: string, generatedAt?: Date): Plan => [
  credentialStep(userId, hash, generatedAt),
  invitationRemoval(userId),
];

/** History only shows that the password changed. */
export const passwordNoted: NonNullable<Change['noted']> = { password: ['(hidden)', '(changed)'] };
export const passwordRemoved: NonNullable<Change['noted']> = { password: ['(hidden)', '(removed)'] };
export const sessionsEnded: NonNullable<Change['noted']> = { sessions: ['(open)', '(ended)'] };

interface NextGeneration {
  readonly attributes: Required<SessionAttributes>;
  /** Fails if a concurrent call started this generation, because its tokens would survive this change. */
  readonly first: Step;
}

/** R4: attributes of a user's item that revoke all existing tokens. */
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

/** R4: the condition that the user's sessions haven't been ended since this generation. */
export async function sameGeneration(store: Store, userId: number, generation: number): Promise<Step> {
  const key = recordKey(collections.User, userId);
  const item = await store.getItem(key);
  if (!item || Number(item.generation ?? 0) !== generation) throw invalidSession();
  const refuse = () => new ConflictError('This user');
  const condition =
    item.generation === undefined
      ? { expression: 'attribute_not_exists(generation)', refuse }
      : { expression: 'generation = :known', values: { ':known': item.generation }, refuse };
  return { kind: 'check', key, condition };
}

/** Removes an open reset code when the password or email changes. If there is none, none may be sent until then either. */
export async function codeRemoval(store: Store, userId: number, change: Change): Promise<Plan> {
  const { SecretCode } = collections;
  const belongs = { user_id: userId };
  const code = await store.find(SecretCode, belongs);
  if (code) return planDelete(store, SecretCode, code, change);
  const condition = absent(change.at, () => new ConflictError('This user'));
  return [{ kind: 'check', key: uniqueKey(SecretCode, ['user_id'], belongs)!, condition }];
}

/** Plans a new password: the hash, the revocation of older tokens and the history entry. */
export async function planPassword(
  store: Store,
  before: StoredRecord,
  { hash, isGenerated }: { readonly hash: string; readonly isGenerated: boolean },
  change: Change,
  alsoNoted: NonNullable<Change['noted']> = {},
): Promise<{ readonly after: StoredRecord; readonly generation: number; readonly plan: Plan }> {
  const { attributes, first } = await nextGeneration(store, before);
  const after = nextVersion(before, {}, change.at);
  const noted = { ...change, noted: { ...passwordNoted, ...alsoNoted } };
  return {
    after,
    generation: attributes.generation,
    plan: [
      ...planUpdate(collections.User, before, after, noted, { ...attributes }),
      first,
      ...passwordSteps(before.id, hash, isGenerated ? change.at : undefined),
    ],
  };
}

/** Plans the end of all of a user's sessions, with the history entry. */
export async function planSignOut(
  store: Store,
  before: StoredRecord,
  change: Change,
  alsoNoted: NonNullable<Change['noted']> = {},
): Promise<{ readonly after: StoredRecord; readonly generation: number; readonly plan: Plan }> {
  const { attributes, first } = await nextGeneration(store, before);
  const after = nextVersion(before, {}, change.at);
  const noted = { ...change, noted: { ...sessionsEnded, ...alsoNoted } };
  return {
    after,
    generation: attributes.generation,
    plan: [...planUpdate(collections.User, before, after, noted, { ...attributes }), first],
  };
}
