import { collections } from '../../shared/contract/collections.ts';
import { refusals } from '../../shared/ledger/reconcile/refusals.ts';
import { AppError, badInput, type Problem } from '../app-error.ts';
import type { Store } from '../store/store.ts';
import type { StoredRecord } from '../store/record.ts';
import { staleVersion } from '../store/records.ts';

/** Of a check that a long call had no time for. */
export const NOT_REACHED = refusals.isNotReached.one;

export const CHECK_GONE = refusals.isGone.one;

export const NO_CHECKS_SELECTED = 'Select at least one check.';

const { CklgTransaction } = collections;

interface Selected {
  readonly id: number;
  /** The version the client has (R31). */
  readonly version?: number | undefined;
}

/** Returns the problems of a list of selected checks that don't need the table. */
export function selectionIssues(checks: readonly Selected[], field = 'checks'): Problem[] {
  if (checks.length === 0) return [{ field, message: NO_CHECKS_SELECTED }];
  const isSet = new Set(checks.map(({ id }) => id)).size === checks.length;
  return isSet ? [] : [{ field, message: 'Each check can be listed only once.' }];
}

/** Reads the selected checks in their order; throws if one doesn't exist or has changed since it was selected. */
export async function readSelected(
  store: Store,
  checks: readonly Selected[],
  field = 'checks',
): Promise<StoredRecord[]> {
  const stored = new Map(
    (
      await store.getMany(
        CklgTransaction,
        checks.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  return checks.map(({ id, version }, index) => {
    const record = stored.get(id);
    if (!record) {
      throw badInput([{ field: `${field}.${index}`, message: CHECK_GONE }]);
    }
    if (version !== undefined && version !== record.version) {
      const { message } = staleVersion(CklgTransaction);
      throw new AppError('conflict', message, { issues: [{ field: `${field}.${index}`, message }] });
    }
    return record;
  });
}
