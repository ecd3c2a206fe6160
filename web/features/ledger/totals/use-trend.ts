import { useMemo } from 'react';
import { spanTrend, type TrendBucket, yearTrend } from '../../../../shared/ledger/trends.ts';
import type { Totals } from './use-totals.ts';

/** Returns the filtered checks' amounts by month. A year is compared with the one before, with the same filter. */
export function useTrend({ rows, year, earlier }: Pick<Totals, 'rows' | 'year' | 'earlier'>): readonly TrendBucket[] {
  return useMemo(() => {
    const checks = rows.map(({ check }) => check);
    return year === undefined ? spanTrend(checks) : yearTrend(year, checks, earlier);
  }, [rows, year, earlier]);
}
