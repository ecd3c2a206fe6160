import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { compareChecks } from '../../../../shared/ledger/checks.ts';
import { formatMoney, searchableMoney } from '../../../../shared/ledger/money.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import type { CheckRow } from './check-rows.ts';

/** The column by which tables of checks are sorted by default. */
export const BY_DATE = 'date';

export const NO_NUMBER = '(none)';

export const compareDates = compareChecks('date', 'ascending');
const compareNumbers = compareChecks('number', 'ascending');

/** What tables of checks show, search and sort by in the same way; each adds the widths and places of its own. */
export const commonColumns = {
  date: {
    id: BY_DATE,
    header: checkTitles.transaction_date,
    text: ({ check }) => check.transaction_date,
    compare: (a, b) => compareDates(a.check, b.check),
  },
  number: {
    id: 'number',
    header: checkTitles.check_number,
    cell: ({ check }) => check.check_number ?? NO_NUMBER,
    text: ({ check }) => String(check.check_number ?? ''),
    compare: (a, b) => compareNumbers(a.check, b.check),
  },
  payee: { id: 'payee', header: checkTitles.payee_id, text: ({ payee }) => payee },
  account: { id: 'account', header: checkTitles.account_id, text: ({ account }) => account },
  fundSource: { id: 'fund_source', header: checkTitles.fund_source_id, text: ({ fundSource }) => fundSource },
  amount: {
    id: 'amount',
    header: checkTitles.amount,
    cell: ({ cents }) => formatMoney(cents),
    text: ({ cents }) => searchableMoney(cents),
    compare: (a, b) => a.cents - b.cents,
    ...moneyColumn,
    onPhone: 'early',
  },
  note: {
    id: 'note',
    header: checkTitles.note,
    cell: ({ check }) => check.note ?? '',
    text: ({ check }) => check.note ?? '',
    width: 170,
    startsHidden: true,
  },
} satisfies Readonly<Record<string, Column<CheckRow>>>;
