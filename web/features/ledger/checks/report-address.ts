import type { CheckOrder, Direction } from '../../../../shared/ledger/checks.ts';

/** Addresses of printable reports, which open in their own window, without the dashboard. */
export const REPORT_PATH = '/print/checks';
export const MISSING_NUMBERS_PATH = '/print/missing-numbers';
export const LEDGER_TOTALS_PATH = '/print/ledger-totals';

export interface ReportOrder {
  readonly by: CheckOrder;
  readonly direction: Direction;
}

/** Returns the address of a report with the list's filters. */
export function reportAddress(search: string, { by, direction }: ReportOrder): string {
  const list = new URLSearchParams(search);
  const wanted = new URLSearchParams({ by, direction });
  for (const name of ['year', 'from', 'to', 'filter']) {
    const value = list.get(name);
    if (value !== null) wanted.set(name, value);
  }
  return `${REPORT_PATH}?${wanted}`;
}

export const readReportOrder = (params: URLSearchParams): ReportOrder => ({
  by: params.get('by') === 'number' ? 'number' : 'date',
  direction: params.get('direction') === 'descending' ? 'descending' : 'ascending',
});
