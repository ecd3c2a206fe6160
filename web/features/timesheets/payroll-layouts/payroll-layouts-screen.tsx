import { tsrpPayrollLayout as contract } from '../../../../shared/contract/collections/tsrp-payroll-layout.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { payrollLayoutColumns } from './payroll-layout-columns.ts';
import type { PayrollLayoutRecord } from './payroll-layout-dialog.tsx';

const form = lazyForm<PayrollLayoutRecord>(() =>
  import('./payroll-layout-dialog.tsx').then((m) => m.PayrollLayoutDialog),
);
const byName = { column: 'name', isDescending: false };
const nameOf = ({ name }: PayrollLayoutRecord) => name;

/** Lists how the company's payroll programs take hours. */
export function PayrollLayoutsScreen() {
  const layouts = useCollection('TsrpPayrollLayout');
  const { data, remove } = layouts;
  return (
    <ListScreen<PayrollLayoutRecord>
      tableId="payroll-layouts"
      contract={contract}
      description="Your codes in the payroll program. Import a test file first: codes differ from company to company."
      items={data}
      sources={[layouts]}
      columns={payrollLayoutColumns}
      rowName={nameOf}
      defaultSort={byName}
      form={form}
      remove={remove}
    />
  );
}
