import { collections } from '../../../shared/contract/collections.ts';
import { partitions } from '../../deployment/partitions.ts';
import type { StoredEntry } from '../../payroll/leave-ledger.ts';
import type { StoredKind } from '../../payroll/leave-requests.ts';
import type { Store } from '../../store/store.ts';

interface Entry {
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** A leave type with the rate by which it was last earned for hours worked, from its history. */
async function asLastEarned(store: Store, kind: StoredKind): Promise<StoredKind[]> {
  const pk = partitions.history(collections.TsrpLeaveKind.name, kind.id);
  let former = kind;
  for (const { body } of await store.queryItems(pk, { descending: true })) {
    const { changes } = JSON.parse(String(body)) as Entry;
    former = { ...former, ...Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])) };
    const { accrual, accrual_hours, accrual_per, accrual_from } = former;
    if (accrual === 'per_hours') return [{ ...kind, accrual, accrual_hours, accrual_per, accrual_from }];
  }
  return [];
}

/**
 * R73: the leave types that a timesheet earns when it is processed. `booked` are those entries of it: a correction keeps what
 * its hours earned, also if a leave type is no longer earned for them.
 */
export async function earningKinds(
  store: Store,
  kinds: readonly StoredKind[],
  booked: readonly Pick<StoredEntry, 'kind_id'>[],
): Promise<StoredKind[]> {
  const earning = kinds
    .filter(({ keeps_balance }) => keeps_balance)
    .map(async (kind) => {
      if (kind.accrual === 'per_hours') return [kind];
      return booked.some(({ kind_id }) => kind_id === kind.id) ? asLastEarned(store, kind) : [];
    });
  return (await Promise.all(earning)).flat();
}
