import { type CheckPeriod, writePeriod } from './check-period.ts';
import { type CheckQuery, writeQuery } from './check-query.ts';

const LIST = '/dashboard/check-log/transactions';

/** Returns the address of the list of these checks. */
export function listAddress(period: CheckPeriod, query: CheckQuery, today: string): string {
  const search = String(writeQuery(writePeriod(new URLSearchParams(), period, today), query));
  return search === '' ? LIST : `${LIST}?${search}`;
}
