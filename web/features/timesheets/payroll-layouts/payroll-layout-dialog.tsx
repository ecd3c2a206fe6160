import { usualCodes } from '../../../../shared/payroll/providers.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { UsualCodes } from './usual-codes.tsx';

export type PayrollLayoutRecord = RecordIn<'TsrpPayrollLayout'>;

const start = { provider: 'gusto', codes: usualCodes.gusto } as const;

export function PayrollLayoutDialog({ record, onClose }: RecordFormProps<PayrollLayoutRecord>) {
  return (
    <CollectionDialog
      name="TsrpPayrollLayout"
      record={record}
      size="large"
      start={start}
      fields={['name', 'provider', 'company_code', 'company_time', 'batch_id', 'codes']}
      additions={{ provider: { after: <UsualCodes /> }, codes: { lineNoun: 'code' } }}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
