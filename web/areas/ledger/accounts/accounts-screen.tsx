import { Suspense } from 'react';
import { cklgAccount as contract } from '../../../../shared/contract/collections/cklg-account.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { refusalOf } from '../../../components/ledger/refusal-of.ts';
import { accountDetail } from '../../../components/ledger/node-details.ts';
import { TreeScreen } from '../../../components/tree/tree-screen.tsx';
import type { TreeRecordForm } from '../../../components/tree/tree-record-dialog.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { accountColumns } from './account-columns.tsx';
import type { AccountRecord } from './account-rows.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

// The tree is there before the form that edits it is needed.
const AccountDialog = lazyPart(() => import('./account-dialog.tsx').then((m) => m.AccountDialog));

const accountForm = (form: TreeRecordForm<AccountRecord>) => (
  <Suspense fallback={null}>
    <AccountDialog {...form} />
  </Suspense>
);

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
      detail={accountDetail}
      refusal={refusal}
      form={accountForm}
    />
  );
}
