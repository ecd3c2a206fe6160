import Link from '@cloudscape-design/components/link';
import { grouped } from '../../../../shared/count-of.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { TotalRow } from '../../../../shared/ledger/total-rows.ts';
import { once } from '../../../../shared/once.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import { signedMoney } from './trend-words.ts';
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

const percent = once(
  () => new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

const changeOf = ({ cents, beforeCents }: TotalRow): number => cents - (beforeCents ?? 0);

/** The year before, and how much more or less this one is. */
const comparedColumns = (year: number): readonly Column<TotalRow>[] => [
  {
    id: 'before',
    header: String(year - 1),
    cell: ({ beforeCents }) => (beforeCents === null ? '-' : formatMoney(beforeCents)),
    compare: (a, b) => (a.beforeCents ?? 0) - (b.beforeCents ?? 0),
    ...moneyColumn,
  },
  {
    id: 'change',
    header: 'Change',
    cell: (row) => (row.beforeCents === null ? '-' : signedMoney(changeOf(row))),
    compare: (a, b) => changeOf(a) - changeOf(b),
    ...moneyColumn,
    below: 'before',
  },
];

/** `hrefOf` returns the address of the checks of a row and its descendants; `year` is compared with the one before. */
export const totalColumns = (
  title: string,
  year: number | undefined,
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
    cell: ({ ownCount }) => grouped(ownCount),
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
    ...moneyColumn,
  },
  {
    id: 'count',
    header: 'Total checks',
    cell: ({ count }) => grouped(count),
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
    ...moneyColumn,
    onPhone: 'early',
  },
  {
    id: 'share',
    header: 'Share',
    cell: ({ share }) => percent().format(share),
    compare: (a, b) => a.share - b.share,
    isNumeric: true,
    width: 96,
    minWidth: 96,
  },
  ...(year === undefined ? [] : comparedColumns(year)),
];
