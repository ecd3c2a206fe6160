import { cklgAccount as contract } from '../../../../shared/contract/collections/cklg-account.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { usesOf } from '../checks/uses-of.ts';
import { TreeScreen } from '../../../components/tree/tree-screen.tsx';
import { accountColumns } from './account-columns.tsx';
import type { AccountRecord } from './account-rows.ts';

const findUses = usesOf('CklgAccount');

export function AccountsScreen() {
  const accounts = useCollection('CklgAccount');
  return (
    <TreeScreen<AccountRecord>
      contract={contract}
      tableId="accounts"
      source={accounts}
      columns={accountColumns}
      fields={['description']}
      findUses={findUses}
    />
  );
}
