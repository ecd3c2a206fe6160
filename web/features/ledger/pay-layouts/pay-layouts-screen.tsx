import { useMemo } from 'react';
import { cklgPayLayout as contract } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usesOf } from '../checks/uses-of.ts';
import { payLayoutColumns, type PayLayoutRow } from './pay-layout-columns.ts';

const form = lazyForm<PayLayoutRow>(() => import('./pay-layout-dialog.tsx').then((m) => m.PayLayoutDialog));
const removal = { findUses: usesOf('CklgPayLayout') };
const byName = { column: 'name', isDescending: false };
const nameOf = ({ name }: PayLayoutRow) => name;

/** Lists the company's own layouts of Positive Pay files. */
export function PayLayoutsScreen() {
  const [layouts, checkbooks] = [useCollection('CklgPayLayout'), useCollection('CklgCheckbook')];
  const [{ data, remove }, { data: books }] = [layouts, checkbooks];
  const rows = useMemo(
    () =>
      data.map((layout): PayLayoutRow => {
        const users = books.filter(({ pay_layout_id }) => pay_layout_id === layout.id);
        return { ...layout, checkbooks: users.map(({ name }) => name).join(', ') };
      }),
    [data, books],
  );
  return (
    <ListScreen<PayLayoutRow>
      tableId="pay-layouts"
      contract={contract}
      description="Choose one in a checkbook. Most banks have you send a test file first."
      items={rows}
      sources={[layouts, checkbooks]}
      columns={payLayoutColumns}
      rowName={nameOf}
      defaultSort={byName}
      form={form}
      remove={remove}
      removal={removal}
    />
  );
}
