import { useMemo } from 'react';
import { cklgPayee as contract } from '../../../../shared/contract/collections/cklg-payee.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { usesOf } from '../checks/uses-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { payeeColumns } from './payee-columns.tsx';
import { type PayeeRow, payeeRows } from './payee-rows.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';

const payeeForm = lazyForm<PayeeRow>(() => import('./payee-dialog.tsx').then((m) => m.PayeeDialog));
const removal = { findUses: usesOf('CklgPayee') };
const byName = { column: 'name', isDescending: false };
const nameOf = ({ name }: PayeeRow) => name;

export function PayeesScreen() {
  const [payees, accounts] = [useCollection('CklgPayee'), useCollection('CklgAccount')];
  const [{ data: payeeList, remove }, { data: accountList }] = [payees, accounts];
  const rows = useMemo(() => payeeRows(payeeList, accountList), [payeeList, accountList]);
  return (
    <ListScreen<PayeeRow>
      tableId="payees"
      contract={contract}
      items={rows}
      sources={[payees, accounts]}
      columns={payeeColumns}
      rowName={nameOf}
      defaultSort={byName}
      form={payeeForm}
      remove={remove}
      removal={removal}
    />
  );
}
