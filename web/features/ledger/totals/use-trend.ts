import { useMemo } from 'react';
import { spanTrend, type TrendBucket, yearTrend } from '../../../../shared/ledger/trends.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { filterRows } from '../checks/check-query.ts';
import { checkRows } from '../checks/check-rows.ts';
import type { Totals } from './use-totals.ts';

export interface Trend {
  readonly buckets: readonly TrendBucket[];
  /** The year shown next to the one before; undefined for other periods. */
  readonly year: number | undefined;
}

/** Returns the filtered checks' amounts by month. A year is compared with the one before, with the same filter. */
export function useTrend({ period, query, rows, names }: Totals): Trend {
  const year = period.kind === 'year' ? period.year : undefined;
  const filter = useMemo(() => (year === undefined ? null : { year: year - 1 }), [year]);
  const before = useCollection('CklgTransaction', { filter });
  const earlier = useMemo(() => {
    if (year === undefined || before.isLoading || before.error) return null;
    return filterRows(checkRows(before.data, names), query).map(({ check }) => check);
  }, [year, before.data, before.isLoading, before.error, names, query]);
  const buckets = useMemo(() => {
    const checks = rows.map(({ check }) => check);
    return year === undefined ? spanTrend(checks) : yearTrend(year, checks, earlier);
  }, [rows, year, earlier]);
  return { buckets, year };
}
