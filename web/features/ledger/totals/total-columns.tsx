import Link from '@cloudscape-design/components/link';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { TotalRow } from '../../../../shared/ledger/total-rows.ts';
import type { Column } from '../../../components/table/column.ts';
import { useFollow } from '../../../layout/use-follow.ts';

interface ListLinkProps {
  readonly row: TotalRow;
  readonly href: string | undefined;
}

function ListLink({ row, href }: ListLinkProps) {
  const follow = useFollow();
  if (href === undefined) return row.name;
  return (
    <Link href={href} onFollow={follow} ariaLabel={`${row.name}: show its checks`}>
      {row.name}
    </Link>
  );
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `hrefOf` returns the address of the checks of a row and its descendants. */
export const totalColumns = (
  title: string,
  hrefOf: (row: TotalRow) => string | undefined,
): readonly Column<TotalRow>[] => [
  {
    id: 'name',
    header: title,
    cell: (row) => <ListLink row={row} href={hrefOf(row)} />,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 170,
  },
  {
    id: 'own-count',
    header: 'Direct checks',
    cell: ({ ownCount }) => ownCount.toLocaleString('en-US'),
    compare: (a, b) => a.ownCount - b.ownCount,
    isNumeric: true,
    width: 106,
    below: 'own',
  },
  {
    id: 'own',
    header: 'Direct amount',
    cell: ({ ownCents }) => formatMoney(ownCents),
    compare: (a, b) => a.ownCents - b.ownCents,
    isNumeric: true,
    width: 130,
  },
  {
    id: 'count',
    header: 'Total checks',
    cell: ({ count }) => count.toLocaleString('en-US'),
    compare: (a, b) => a.count - b.count,
    isNumeric: true,
    width: 106,
    below: 'total',
  },
  {
    id: 'total',
    header: 'Total amount',
    cell: ({ cents }) => formatMoney(cents),
    compare: (a, b) => a.cents - b.cents,
    isNumeric: true,
    onPhone: 'early',
    width: 130,
  },
  {
    id: 'share',
    header: 'Share',
    cell: ({ share }) => percent.format(share),
    compare: (a, b) => a.share - b.share,
    isNumeric: true,
    width: 96,
    minWidth: 96,
  },
];
