import { useMemo } from 'react';
import { cklgCheckbook as contract } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usesOf } from '../checks/uses-of.ts';
import { checkbookColumns } from './checkbook-columns.tsx';
import { type CheckbookRow, checkbookRows } from './checkbook-rows.ts';

const checkbookForm = lazyForm<CheckbookRow>(() => import('./checkbook-dialog.tsx').then((m) => m.CheckbookDialog));
const removal = { findUses: usesOf('CklgCheckbook') };
const byName = { column: 'name', isDescending: false };
const nameOf = ({ name }: CheckbookRow) => name;

/** Lists the bank accounts that checks are drawn on. */
export function CheckbooksScreen() {
  const [checkbooks, fundSources] = [useCollection('CklgCheckbook'), useCollection('CklgFundSource')];
  const layouts = useCollection('CklgPayLayout');
  const [{ data, remove }, { data: sourceList }] = [checkbooks, fundSources];
  const rows = useMemo(() => checkbookRows(data, sourceList, layouts.data), [data, sourceList, layouts.data]);
  return (
    <ListScreen<CheckbookRow>
      tableId="checkbooks"
      contract={contract}
      items={rows}
      sources={[checkbooks, fundSources, layouts]}
      columns={checkbookColumns}
      rowName={nameOf}
      defaultSort={byName}
      form={checkbookForm}
      remove={remove}
      removal={removal}
    />
  );
}
