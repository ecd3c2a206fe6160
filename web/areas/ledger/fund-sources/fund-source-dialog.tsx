import { cklgFundSource as contract } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { fundSourceDetail } from '../../../components/ledger/node-details.ts';
import { TreeRecordDialog, type TreeRecordForm } from '../../../components/tree/tree-record-dialog.tsx';
import type { FundSourceRecord } from './fund-source-rows.ts';

const labels = { name: 'Name', number: 'Number', parent_id: 'Parent fund source' };

const valuesOf = (source: FundSourceRecord | null) => ({ number: source?.number ?? '' });

export function FundSourceDialog(form: TreeRecordForm<FundSourceRecord>) {
  const { data, create, update } = useCollection('CklgFundSource', { fetch: 'if-missing' });
  return (
    <TreeRecordDialog<FundSourceRecord>
      {...form}
      contract={contract}
      records={data}
      detail={fundSourceDetail}
      valuesOf={valuesOf}
      labels={labels}
      create={create}
      update={update}
      reload={(id) => getOne('CklgFundSource', id)}
    >
      {(control) => <TextField control={control} name="number" label={labels.number} marksOptional />}
    </TreeRecordDialog>
  );
}
