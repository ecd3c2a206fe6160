import { daysBetween } from '../dates.ts';
import { checkbooksOf, type InCheckbook } from './checkbooks.ts';
import { DEFAULT_STALE_DAYS } from './reconcile/match.ts';

interface Checkbook {
  readonly id: number;
  readonly stale_after_days: number | null;
}

type StaleDaysOf = (fundSourceId: number) => number;

/** Returns a function that finds after how many days an outstanding check of a fund source is stale. */
export function staleDaysIn(checkbooks: readonly Checkbook[], fundSources: readonly InCheckbook[]): StaleDaysOf {
  const days = new Map(checkbooks.map(({ id, stale_after_days }) => [id, stale_after_days]));
  const checkbookOf = checkbooksOf(fundSources);
  return (fundSourceId) => days.get(checkbookOf(fundSourceId)) ?? DEFAULT_STALE_DAYS;
}

interface Dated {
  readonly transaction_date: string;
  readonly fund_source_id: number;
}

/** Whether an outstanding check is stale on a day. */
export const isStale = (check: Dated, day: string, staleDaysOf: StaleDaysOf): boolean =>
  daysBetween(check.transaction_date, day) > staleDaysOf(check.fund_source_id);
