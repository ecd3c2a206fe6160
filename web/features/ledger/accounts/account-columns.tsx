import { cklgAccount as contract } from '../../../../shared/contract/collections/cklg-account.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import { belowColumn } from '../../../components/tree/below-column.ts';
import type { AccountRow } from './account-rows.ts';

export const accountColumns: readonly Column<AccountRow>[] = [
  fieldColumn(contract.fields, 'name', { isRowHeader: true, width: 300 }),
  fieldColumn(contract.fields, 'description', { width: 220 }),
  belowColumn(contract),
];
