import { cklgAccount as contract } from '../../../../shared/contract/collections/cklg-account.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { refusalOf } from '../checks/refusal-of.ts';
import { TreeScreen } from '../../../components/tree/tree-screen.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { accountColumns } from './account-columns.tsx';
import type { AccountRecord } from './account-rows.ts';

const refusal = refusalOf('CklgAccount');

export function AccountsScreen() {
  usePage('Accounts');
  const accounts = useCollection('CklgAccount');
  return (
    <TreeScreen<AccountRecord>
      contract={contract}
      title="Accounts"
      tableId="accounts"
      source={accounts}
      columns={accountColumns}
      fields={['description']}
      refusal={refusal}
    />
  );
}
