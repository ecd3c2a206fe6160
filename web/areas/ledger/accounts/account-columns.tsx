import type { Column } from '../../../components/table/column.ts';
import type { AccountRow } from './account-rows.ts';

export const accountColumns: readonly Column<AccountRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 300,
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => description ?? '-',
    text: ({ description }) => description ?? '',
    width: 220,
  },
  {
    id: 'below',
    header: 'Sub-accounts',
    cell: ({ childCount }) => childCount,
    compare: (a, b) => a.childCount - b.childCount,
    width: 150,
    isNumeric: true,
  },
];
