import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { capitalized, labelOf } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { CheckbookRow } from './checkbook-rows.ts';

const { fields } = cklgCheckbook;

const nameOf = ({ name, isDefault }: CheckbookRow): string => (isDefault ? `${name} (default)` : name);

export const checkbookColumns: readonly Column<CheckbookRow>[] = [
  fieldColumn(fields, 'name', { text: nameOf, isRowHeader: true, width: 170 }),
  fieldColumn(fields, 'bank', { width: 136, phoneBelow: 'name', belowCell: ({ bank }) => bank }),
  fieldColumn(fields, 'ending', { header: labelOf(fields, 'last_four'), width: 120, below: 'bank' }),
  fieldColumn(fields, 'next_number', {
    compare: (a, b) => (a.next_number ?? 0) - (b.next_number ?? 0),
    isNumeric: true,
    width: 130,
  }),
  fieldColumn(fields, 'layoutName', { header: labelOf(fields, 'positive_pay_layout'), width: 166 }),
  {
    id: 'sources',
    header: capitalized(cklgFundSource.many),
    cell: ({ sourceCount }) => sourceCount,
    compare: (a, b) => a.sourceCount - b.sourceCount,
    isNumeric: true,
    width: 108,
  },
];
