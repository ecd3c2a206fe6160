import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { cklgPayLayout } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import { payWord } from '../../../../shared/ledger/pay-layout-words.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { PayLayoutRecord } from '../checks/pay-layout-of.ts';

const { fields } = cklgPayLayout;

export type PayLayoutRow = PayLayoutRecord & {
  /** The names of the checkbooks with this layout. */
  readonly checkbooks: string;
};

const formatOf = ({ format }: PayLayoutRow): string => payWord(format);
const partsOf = ({ detail }: PayLayoutRow): string => detail.map(({ content }) => payWord(content)).join(', ');

export const payLayoutColumns: readonly Column<PayLayoutRow>[] = [
  fieldColumn(fields, 'name', { isRowHeader: true, width: 170 }),
  fieldColumn(fields, 'format', { text: formatOf, width: 118, phoneBelow: 'name' }),
  { id: 'detail', header: 'Fields', text: partsOf, width: 260 },
  {
    id: 'checkbooks',
    header: capitalized(cklgCheckbook.many),
    text: ({ checkbooks }) => checkbooks,
    width: 150,
    phoneBelow: 'name',
  },
];
