import { useMemo } from 'react';
import { hourKinds } from '../../../../shared/timesheets/hours.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import { payCheckAddress } from '../payroll/print-address.ts';
import { useSession } from '../../../session/use-session.ts';
import { type PayCheckRow, payCheckColumns, payCheckRows } from './pay-check-rows.tsx';

const newestFirst = { column: 'pay_date', isDescending: true };
const keyOf = ({ sheet }: PayCheckRow) => String(sheet.id);
const nameOf = ({ period }: PayCheckRow) => `paycheck of ${period}`;

/** R56: lists the user's processed pay periods. */
export function PayChecksScreen() {
  const { authUser } = useSession();
  const print = usePrintWindow();
  const userId = authUser?.user.id;
  const filter = useMemo(() => (userId === undefined ? null : { user_id: userId }), [userId]);
  const sheets = useCollection('TsrpTimesheet', { filter });
  const periods = useCollection('TsrpPayPeriod');
  const rows = useMemo(() => payCheckRows(sheets.data, periods.data), [sheets.data, periods.data]);

  const kinds = useMemo(() => hourKinds.filter((kind) => rows.some(({ hundredths }) => hundredths[kind] > 0)), [rows]);
  const columns = useMemo(() => payCheckColumns((kind) => kinds.includes(kind)), [kinds]);

  const rowActions = ({ sheet }: PayCheckRow): RowAction[] => [
    { id: 'print', label: 'Print', onSelect: () => print(payCheckAddress(sheet.id)) },
  ];

  return (
    <CollectionTable<PayCheckRow>
      // The table lays out its columns only once, so it is mounted again when the kinds of hours change.
      key={kinds.join(' ')}
      tableId="pay-checks"
      many="paychecks"
      description="Processed pay periods: hours and pay dates."
      items={rows}
      sources={[sheets, periods]}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      defaultSort={newestFirst}
      rowActions={rowActions}
    />
  );
}
