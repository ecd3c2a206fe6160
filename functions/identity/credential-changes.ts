import { collections } from '../../shared/contract/collections.ts';
import { ConflictError } from '../app-error.ts';
import { isOpenSession, type SessionAttributes } from '../http/authenticate.ts';
import type { TokenClaims } from '../http/tokens.ts';
import { invitationRemoval } from './account-status.ts';
import { credentialKey } from './credentials.ts';
import { sessionsAsRead } from './revocation.ts';
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
  /** Fails if a concurrent call ended a session: of the whole generation, its tokens would survive this change. */
  readonly first: Step;
  /** Whether a session was open until this change. */
  readonly wasOpen: (claims: Pick<TokenClaims, 'jti'>) => boolean;
}

/** R4: attributes of a user's item that revoke all existing tokens. */
export async function nextGeneration(store: Store, before: StoredRecord): Promise<NextGeneration> {
  const key = recordKey(collections.User, before.id);
  const item = await store.getItem(key);
  if (!item || item.version !== before.version) throw new ConflictError('This user');
  return {
    attributes: { generation: Number(item.generation ?? 0) + 1, revoked: {} },
    first: { kind: 'check', key, condition: sessionsAsRead(item) },
    wasOpen: ({ jti }) => isOpenSession(item, jti),
  };
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

/** What ends all of a user's sessions. */
interface PlannedEnd extends Pick<NextGeneration, 'wasOpen'> {
  readonly after: StoredRecord;
  readonly generation: number;
  readonly plan: Plan;
}

async function planEnd(
  store: Store,
  before: StoredRecord,
  change: Change,
  noted: NonNullable<Change['noted']>,
): Promise<PlannedEnd> {
  const { attributes, first, wasOpen } = await nextGeneration(store, before);
  const after = nextVersion(before, {}, change.at);
  const plan = [...planUpdate(collections.User, before, after, { ...change, noted }, { ...attributes }), first];
  return { after, generation: attributes.generation, plan, wasOpen };
}

/** Plans a new password: the hash, the revocation of older tokens and the history entry. */
export async function planPassword(
  store: Store,
  before: StoredRecord,
  { hash, isGenerated }: { readonly hash: string; readonly isGenerated: boolean },
  change: Change,
  alsoNoted: NonNullable<Change['noted']> = {},
): Promise<PlannedEnd> {
  const { plan, ...end } = await planEnd(store, before, change, { ...passwordNoted, ...alsoNoted });
  return { ...end, plan: [...plan, ...passwordSteps(before.id, hash, isGenerated ? change.at : undefined)] };
}

/** Plans the end of all of a user's sessions, with the history entry. */
export const planSignOut = (
  store: Store,
  before: StoredRecord,
  change: Change,
  alsoNoted: NonNullable<Change['noted']> = {},
): Promise<PlannedEnd> => planEnd(store, before, change, { ...sessionsEnded, ...alsoNoted });
