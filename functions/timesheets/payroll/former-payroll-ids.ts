import { collections } from '../../../shared/contract/collections.ts';
import { ERASED } from '../../../shared/former-employee.ts';
import { sameId } from '../../../shared/payroll/same-id.ts';
import { partitions } from '../../deployment/partitions.ts';
import type { Store } from '../../store/store.ts';

interface Entry {
  readonly at: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

async function lastPayrollId(store: Store, userId: number): Promise<string | null> {
  const items = await store.queryItems(partitions.history(collections.TsrpTrackUser.name, userId));
  const entries = items.map(({ body }) => JSON.parse(String(body)) as Entry);
  // By time, because versions once started over when a record was created again.
  const deletion = entries.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  const [id] = deletion?.changes.payroll_id ?? [];
  return typeof id === 'string' && id !== ERASED ? id : null;
}

/**
 * R75: payroll IDs of people with a deleted tracker record, from its history; pay for their last hours may still be due. One
 * that was given to someone else since, such as the same person with a new user, isn't theirs any more.
 */
export async function formerPayrollIds(
  store: Store,
  userIds: readonly number[],
  given: readonly (string | null)[],
): Promise<ReadonlyMap<number, string>> {
  const taken = new Set(given.filter((id) => id !== null).map(sameId));
  const last = await Promise.all(userIds.map(async (userId) => [userId, await lastPayrollId(store, userId)] as const));
  return new Map(last.flatMap(([userId, id]) => (id === null || taken.has(sameId(id)) ? [] : [[userId, id] as const])));
}
