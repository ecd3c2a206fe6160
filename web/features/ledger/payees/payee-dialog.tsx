import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { PaidByYear } from './paid-by-year.tsx';
import type { PayeeRecord } from './payee-rows.ts';

const additions = { default_account_id: { noneText: 'No default account' } };

export function PayeeDialog({ record, onClose }: RecordFormProps<PayeeRecord>) {
  return (
    <CollectionDialog
      name="CklgPayee"
      record={record}
      fields={['name', 'default_account_id', 'phone', 'email', 'address', 'note', 'is_active', 'is_1099']}
      additions={record ? { ...additions, is_1099: { after: <PaidByYear payeeId={record.id} /> } } : additions}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
