import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import Link from '@cloudscape-design/components/link';
import { grouped } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { centsOf } from '../../../../shared/ledger/checks.ts';
import { formatMoney, searchableMoney } from '../../../../shared/ledger/money.ts';
import {
  type FindingKind,
  findingNames,
  type FoundCheck,
  type NumberFinding,
  numbersOf,
} from '../../../../shared/ledger/number-findings.ts';
import { rowAddress } from '../checks/list-address.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import { useFollow } from '../../../layout/use-follow.ts';

const indicators: Readonly<Record<FindingKind, 'warning' | 'error' | 'stopped'>> = {
  missing: 'warning',
  duplicate: 'error',
  void: 'stopped',
};

interface CheckLinkProps {
  readonly check: FoundCheck;
  readonly today: string;
}

/** Links to the check in the list, which also shows its history. */
function CheckLink({ check, today }: CheckLinkProps) {
  const follow = useFollow();
  const day = check.transaction_date;
  return (
    <Link
      href={rowAddress(check, today)}
      onFollow={follow}
      ariaLabel={`${day}, check ${check.check_number ?? ''} in the list`}
    >
      {day}
    </Link>
  );
}

export const findingColumns = (
  payeeOf: (check: FoundCheck) => string,
  today: string,
): readonly Column<NumberFinding>[] => [
  {
    id: 'numbers',
    header: 'Numbers',
    text: numbersOf,
    compare: (a, b) => a.from - b.from,
    isRowHeader: true,
    width: 124,
  },
  {
    id: 'finding',
    header: 'Finding',
    cell: ({ kind }) => <Status type={indicators[kind]}>{findingNames[kind]}</Status>,
    text: ({ kind }) => findingNames[kind],
    width: 114,
    below: 'numbers',
  },
  {
    id: 'count',
    header: 'Count',
    cell: ({ count }) => grouped(count),
    compare: (a, b) => a.count - b.count,
    isNumeric: true,
    width: 104,
  },
  {
    id: 'date',
    header: checkLabels.transaction_date,
    cell: ({ check }) => (check ? <CheckLink check={check} today={today} /> : '-'),
    text: ({ check }) => check?.transaction_date ?? '',
    width: 118,
    phoneBelow: 'numbers',
  },
  {
    id: 'payee',
    header: checkLabels.payee_id,
    cell: ({ check }) => (check ? payeeOf(check) : '-'),
    text: ({ check }) => (check ? payeeOf(check) : ''),
    width: 150,
    phoneBelow: 'numbers',
  },
  {
    id: 'amount',
    header: checkLabels.amount,
    cell: ({ check }) => (check ? formatMoney(centsOf(check)) : '-'),
    text: ({ check }) => (check ? searchableMoney(centsOf(check)) : ''),
    compare: (a, b) => (a.check ? centsOf(a.check) : 0) - (b.check ? centsOf(b.check) : 0),
    ...moneyColumn,
    phoneBelow: 'count',
  },
  {
    id: 'reason',
    header: checkLabels.void_reason,
    cell: ({ check }) => check?.void_reason ?? '-',
    text: ({ check }) => check?.void_reason ?? '',
    width: 135,
    below: 'payee',
    phoneBelow: 'numbers',
  },
];
