import { tsrpPayrollLayout } from '../../../../shared/contract/collections/tsrp-payroll-layout.ts';
import { providerTitles } from '../../../../shared/payroll/providers.ts';
import { hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { PayrollLayoutRecord } from './payroll-layout-dialog.tsx';

const { fields } = tsrpPayrollLayout;

const programOf = ({ provider }: PayrollLayoutRecord): string => providerTitles[provider];
const codesOf = ({ codes }: PayrollLayoutRecord): string =>
  codes.map(({ kind, code }) => `${hourKindTitles[kind]}: ${code}`).join(', ') || '-';

export const payrollLayoutColumns: readonly Column<PayrollLayoutRecord>[] = [
  fieldColumn(fields, 'name', { isRowHeader: true, width: 170 }),
  fieldColumn(fields, 'provider', { text: programOf, width: 150, phoneBelow: 'name' }),
  fieldColumn(fields, 'company_code', { width: 130, phoneBelow: 'name' }),
  fieldColumn(fields, 'codes', { text: codesOf, width: 320 }),
];
