import { collections } from '../../shared/contract/collections.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, newRecord, planCreate } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { credentialStep } from './credential-changes.ts';

const emptyProfile = Object.fromEntries(Object.keys(collections.Profile.fields).map((name) => [name, null]));

/** R3: plans the profile of a new user, empty except for given names, and the password if there is one. */
export async function planProfileAndPassword(
  store: Store,
  userId: number,
  hash: string | undefined,
  change: Change,
  given: { readonly isGenerated?: boolean; readonly names?: Readonly<Record<string, unknown>> } = {},
): Promise<{ readonly profile: StoredRecord; readonly steps: Plan }> {
  const id = await store.nextId(collections.Profile);
  const profile = newRecord(id, { ...emptyProfile, ...given.names, user_id: userId }, change.at);
  return {
    profile,
    steps: [
      ...planCreate(collections.Profile, profile, change),
      ...(hash === undefined ? [] : [credentialStep(userId, hash, given.isGenerated ? change.at : undefined)]),
    ],
  };
}
