import {
  type Check,
  type CheckOrder,
  type CheckCounts,
  countedCents,
  countsOf,
  type Direction,
  sortChecks,
} from './checks.ts';
import { type LedgerNames, nameChecks } from './names.ts';

export type Subtotal = 'none' | 'month' | 'fund_source' | 'account';

interface ReportRequest {
  readonly order: CheckOrder;
  readonly direction: Direction;
  /** Defaults to month when sorted by date, and to none when sorted by number. */
  readonly subtotal?: Subtotal;
  /** Description of the filters, e.g. `Year: 2026`. */
  readonly filters: readonly string[];
}

export interface ReportRow {
  readonly check: Check;
  readonly payee: string;
  readonly account: string;
  readonly fundSource: string;
  /** R26: 0 for a voided check. */
  readonly cents: number;
}

export interface ReportGroup {
  readonly label: string;
  readonly rows: readonly ReportRow[];
  readonly cents: number;
}

export interface CheckReport extends CheckCounts {
  readonly filters: readonly string[];
  /** Description of the sort order. */
  readonly sorting: string;
  readonly subtotal: Subtotal;
  /** In row order; their amounts add up to the total. */
  readonly groups: readonly ReportGroup[];
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const monthOf = (date: string): string => `${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;

const labels: Record<Subtotal, (row: ReportRow) => string> = {
  none: () => 'All checks',
  month: ({ check }) => monthOf(check.transaction_date),
  fund_source: ({ fundSource }) => fundSource || 'No fund source',
  account: ({ account }) => account || 'No account',
};

/** The printed report: sorted rows in groups with subtotals; voided checks are listed and count 0 (R26). */
export function checkReport(checks: readonly Check[], names: LedgerNames, request: ReportRequest): CheckReport {
  const { order, direction, filters, subtotal = order === 'date' ? 'month' : 'none' } = request;
  const name = nameChecks(names);
  const groups = new Map<string, ReportRow[]>();
  for (const check of sortChecks(checks, order, direction)) {
    const row: ReportRow = { check, ...name(check), cents: countedCents(check) };
    const label = labels[subtotal](row);
    const rows = groups.get(label);
    if (rows) rows.push(row);
    else groups.set(label, [row]);
  }
  return {
    ...countsOf(checks),
    filters,
    sorting: `By ${order === 'date' ? 'date' : 'check number'}, ${direction}`,
    subtotal,
    groups: [...groups].map(([label, rows]) => ({
      label,
      rows,
      cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    })),
  };
}
