import type { Collection } from '../../../shared/contract/collection.ts';
import { capitalized } from '../../../shared/contract/field.ts';
import type { Column } from '../table/column.ts';
import { childWords, type TreeRecord, type TreeRow } from './tree-record.ts';

/** A column with each record's number of direct children. */
export const belowColumn = <N extends TreeRecord>(contract: Collection): Column<TreeRow<N>> => ({
  id: 'below',
  header: capitalized(childWords(contract)[1]),
  cell: ({ childCount }) => childCount,
  compare: (a, b) => a.childCount - b.childCount,
  width: 150,
  isNumeric: true,
});
