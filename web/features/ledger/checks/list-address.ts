import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { type CheckPeriod, readPeriod, writePeriod } from './check-period.ts';
import { type CheckQuery, filterRows, NO_QUERY, readQuery, writeQuery } from './check-query.ts';
import { checkRows } from './check-rows.ts';

const LIST = '/dashboard/check-log/transactions';

/** Returns the address of the list of these checks. */
export function listAddress(period: CheckPeriod, query: CheckQuery, today: string): string {
  const search = String(writeQuery(writePeriod(new URLSearchParams(), period, today), query));
  return search === '' ? LIST : `${LIST}?${search}`;
}

const isInPeriod = (day: string, period: CheckPeriod): boolean =>
  period.kind === 'year'
    ? Number(day.slice(0, 4)) === period.year
    : (period.from === '' || day >= period.from) && (period.to === '' || day <= period.to);

/** Whether the list with this address has the check. */
export function isListed(check: Check, names: LedgerNames, address: string, today: string): boolean {
  const params = new URL(address, location.origin).searchParams;
  const found = filterRows(checkRows([check], names, today), readQuery(params), names);
  return found.length > 0 && isInPeriod(check.transaction_date, readPeriod(params, today));
}

/** Returns the address of the list that has this check, and no other if it has a number. */
export function rowAddress(
  { check_number, transaction_date: day }: Pick<Check, 'check_number' | 'transaction_date'>,
  today: string,
): string {
  const period = { kind: 'days', from: day, to: day } as const;
  if (check_number === null) return listAddress(period, NO_QUERY, today);
  const token = { propertyKey: 'number', operator: '=', value: String(check_number) } as const;
  return listAddress(period, { operation: 'and', tokens: [token] }, today);
}
