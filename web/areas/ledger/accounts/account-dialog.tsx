import { cklgAccount as contract } from '../../../../shared/contract/collections/cklg-account.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { accountDetail } from '../../../components/ledger/node-details.ts';
import { TreeRecordDialog, type TreeRecordForm } from '../../../components/tree/tree-record-dialog.tsx';
import type { AccountRecord } from './account-rows.ts';

const labels = { name: 'Name', description: 'Description', parent_id: 'Parent account' };

const valuesOf = (account: AccountRecord | null) => ({ description: account?.description ?? '' });

export function AccountDialog(form: TreeRecordForm<AccountRecord>) {
  const { data, create, update } = useCollection('CklgAccount', { fetch: 'if-missing' });
  return (
    <TreeRecordDialog<AccountRecord>
      {...form}
      contract={contract}
      records={data}
      detail={accountDetail}
      valuesOf={valuesOf}
      labels={labels}
      create={create}
      update={update}
      reload={(id) => getOne('CklgAccount', id)}
    >
      {(control) => <LongTextField control={control} name="description" label={labels.description} marksOptional />}
    </TreeRecordDialog>
  );
}
