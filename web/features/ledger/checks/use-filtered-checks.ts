import { allLoaded } from '../../../components/table/source.ts';
import { useMemo } from 'react';
import type { CollectionFilter } from '../../../api/list-reads.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useAddress } from '../../../components/use-address.ts';
import { type CheckPeriod, filterOf, isBackwards, readPeriod, writePeriod } from './check-period.ts';
import { type CheckQuery, filterRows, NO_QUERY, readQuery, writeQuery } from './check-query.ts';
import { checkRows } from './check-rows.ts';
import { wholeDays } from './first-checks.ts';
import { useLedgerNames } from './use-ledger-names.ts';

/**
 * Returns the checks that match the address, with their names. `first` makes some of them appear before all are loaded.
 */
export function useFilteredChecks(
  today: string,
  first: (params: URLSearchParams, query: CheckQuery) => CollectionFilter | undefined = () => undefined,
) {
  const [params, change] = useAddress();
  const address = params.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(address), today), [address, today]);
  const query = useMemo(() => readQuery(new URLSearchParams(address)), [address]);
  const filter = useMemo(() => (isBackwards(period) ? null : filterOf(period)), [period]);

  const checks = useCollection('CklgTransaction', { filter, first: first(params, query) });
  const { payees, accounts, fundSources, names, areNamed } = useLedgerNames();
  const all = useMemo(() => {
    // Rows without names aren't worth showing.
    if (!areNamed) return [];
    return checkRows(checks.first ? wholeDays(checks.first) : checks.data, names, today);
  }, [areNamed, checks.first, checks.data, names, today]);
  const rows = useMemo(() => filterRows(all, query, names), [all, query, names]);
  const sources = [checks, payees, accounts, fundSources];
  const setQuery = (next: CheckQuery) => change((current) => writeQuery(current, next));

  return {
    params,
    change,
    checks,
    sources,
    names,
    all,
    rows,
    /** Whether only the first rows are loaded, so that there are no counts or totals yet. */
    isPartial: checks.first !== undefined,
    /** Whether all checks and names are known. */
    isComplete: allLoaded(sources),
    period,
    query,
    setPeriod: (edit: (current: CheckPeriod) => CheckPeriod) =>
      change((current) => writePeriod(current, edit(readPeriod(current, today)), today)),
    setQuery,
    clearQuery: () => setQuery(NO_QUERY),
  };
}

export type FilteredChecks = ReturnType<typeof useFilteredChecks>;
