import { useMemo } from 'react';
import { useCollection } from '../../../api/use-collection.ts';
import { filterRows } from '../checks/check-query.ts';
import { checkRows } from '../checks/check-rows.ts';
import type { FilteredChecks } from '../checks/use-filtered-checks.ts';

/** Returns the checks of the year before, with the same filter. Other periods than a year aren't compared. */
export function useEarlierChecks(
  { period, query, names }: Pick<FilteredChecks, 'period' | 'query' | 'names'>,
  today: string,
) {
  const year = period.kind === 'year' ? period.year : undefined;
  const filter = useMemo(() => (year === undefined ? null : { year: year - 1 }), [year]);
  const source = useCollection('CklgTransaction', { filter });
  const checks = useMemo(() => {
    if (year === undefined || !source.isLoaded) return null;
    return filterRows(checkRows(source.data, names, today), query, names).map(({ check }) => check);
  }, [year, source.data, source.isLoaded, names, query, today]);
  return { year, source, checks };
}
