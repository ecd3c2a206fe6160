import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { centsOf } from '../../../../shared/ledger/checks.ts';
import { formatMoney, searchableMoney } from '../../../../shared/ledger/money.ts';
import { payWord } from '../../../../shared/ledger/pay-layout-words.ts';
import type { PositivePayLine } from '../../../../shared/ledger/positive-pay.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';

const types = { I: 'I (issue)', V: 'V (void)' } as const;

/** The columns of the file, in the file's order. */
export const lineColumns: readonly Column<PositivePayLine>[] = [
  {
    id: 'account',
    header: labelOf(cklgCheckbook.fields, 'account_number'),
    cell: ({ bankAccount }) => bankAccount || '-',
    width: 120,
  },
  {
    id: 'number',
    header: checkLabels.check_number,
    cell: ({ check_number }) => check_number,
    text: ({ check_number }) => String(check_number),
    compare: (a, b) => a.check_number - b.check_number || a.id - b.id,
    isRowHeader: true,
    width: 116,
  },
  {
    id: 'amount',
    header: checkLabels.amount,
    cell: (line) => formatMoney(centsOf(line)),
    text: (line) => searchableMoney(centsOf(line)),
    compare: (a, b) => centsOf(a) - centsOf(b),
    ...moneyColumn,
    onPhone: 'early',
  },
  {
    id: 'issued',
    header: payWord('issue-date'),
    text: ({ issued }) => issued,
    width: 118,
  },
  {
    id: 'payee',
    header: checkLabels.payee_id,
    text: ({ payee }) => payee,
    width: 160,
    phoneBelow: 'number',
    belowCell: ({ payee }) => payee,
  },
  {
    id: 'type',
    header: payWord('issue-or-void'),
    text: ({ type }) => types[type],
    width: 112,
    below: 'number',
  },
];
