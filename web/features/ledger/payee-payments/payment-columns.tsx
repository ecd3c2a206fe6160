import Link from '@cloudscape-design/components/link';
import { Status } from '../../../components/status.tsx';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney, searchableMoney } from '../../../../shared/ledger/money.ts';
import { PAYEE, type PayeePaymentRow } from '../../../../shared/ledger/payee-payments.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import { useFollow } from '../../../layout/use-follow.ts';

interface ChecksLinkProps {
  readonly name: string;
  readonly href: string;
}

function ChecksLink({ name, href }: ChecksLinkProps) {
  const follow = useFollow();
  return (
    <Link href={href} onFollow={follow} ariaLabel={`${name}: show its checks`}>
      {name}
    </Link>
  );
}

function formOf({ is1099, isReported }: PayeePaymentRow): string {
  if (isReported) return 'Due';
  return is1099 ? 'Below the limit' : '';
}

/** `hrefOf` returns the address of a payee's checks of the year. */
export const paymentColumns = (hrefOf: (row: PayeePaymentRow) => string): readonly Column<PayeePaymentRow>[] => [
  {
    id: 'payee',
    header: PAYEE,
    cell: (row) => <ChecksLink name={row.name} href={hrefOf(row)} />,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 220,
  },
  {
    id: 'address',
    header: labelOf(cklgPayee.fields, 'address'),
    text: ({ address }) => address,
    width: 220,
    startsHidden: true,
  },
  {
    id: 'form',
    header: 'Form 1099',
    cell: (row) => (row.isReported ? <Status type="warning">Due</Status> : formOf(row) || '-'),
    text: formOf,
    width: 150,
    phoneBelow: 'payee',
  },
  {
    id: 'count',
    header: CHECKS,
    cell: ({ count }) => grouped(count),
    compare: (a, b) => a.count - b.count,
    isNumeric: true,
    width: 110,
    phoneBelow: 'paid',
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: ({ cents }) => formatMoney(cents),
    text: ({ cents }) => searchableMoney(cents),
    compare: (a, b) => a.cents - b.cents,
    ...moneyColumn,
    onPhone: 'early',
  },
];
