import { useMemo } from 'react';
import { cklgPayLayout as contract } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { useCan } from '../../../session/use-session.ts';
import { refusalOf } from '../checks/refusal-of.ts';
import { payLayoutColumns, type PayLayoutRow } from './pay-layout-columns.ts';

const form = lazyForm<PayLayoutRow>(() => import('./pay-layout-dialog.tsx').then((m) => m.PayLayoutDialog));
const refusal = refusalOf('CklgPayLayout');
const byName = { column: 'name', isDescending: false };
const keyOf = ({ id }: PayLayoutRow) => id;
const nameOf = ({ name }: PayLayoutRow) => name;

/** Lists the company's own layouts of Positive Pay files. */
export function PayLayoutsScreen() {
  usePage('Positive Pay layouts');
  const [layouts, checkbooks] = [useCollection('CklgPayLayout'), useCollection('CklgCheckbook')];
  const canWrite = useCan(contract.access.update);
  const [{ data, remove }, { data: books }] = [layouts, checkbooks];
  const rows = useMemo(
    () =>
      data.map((layout): PayLayoutRow => {
        const users = books.filter(({ pay_layout_id }) => pay_layout_id === layout.id);
        return { ...layout, checkbooks: users.map(({ name }) => name).join(', ') };
      }),
    [data, books],
  );
  const removal = useMemo(() => ({ remove: ({ id }: PayLayoutRow) => remove(id), refusal }), [remove]);
  return (
    <ListScreen<PayLayoutRow>
      tableId="pay-layouts"
      contract={contract}
      title="Positive Pay layouts"
      description="Choose one in a checkbook. Most banks have you send a test file first."
      items={rows}
      sources={[layouts, checkbooks]}
      columns={payLayoutColumns}
      keyOf={keyOf}
      rowName={nameOf}
      defaultSort={byName}
      {...(canWrite && { form, removal })}
    />
  );
}
