import { cklgFundSource as contract } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import { belowColumn } from '../../../components/tree/below-column.ts';
import type { FundSourceRow } from './fund-source-rows.ts';

const { fields } = contract;

const name = fieldColumn<FundSourceRow>(fields, 'name', { isRowHeader: true, width: 300 });
const number = fieldColumn<FundSourceRow>(fields, 'number', { width: 140 });
const parent = fieldColumn<FundSourceRow>(fields, 'parentPath', {
  id: 'parent',
  header: labelOf(fields, 'parent_id'),
  width: 190,
});
const below = belowColumn<FundSourceRow>(contract);

export const fundSourceColumns: readonly Column<FundSourceRow>[] = [name, number, below];

export const fundSourceListColumns: readonly Column<FundSourceRow>[] = [{ ...name, width: 190 }, number, parent, below];
