import Badge from '@cloudscape-design/components/badge';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import { MarkedValue } from '../../../components/table/marked-value.tsx';
import type { PeriodRow } from './period-rows.ts';

const { fields } = tsrpPayPeriod;
const width = 120;

const currentBadge = ({ is_current }: PeriodRow) => (is_current ? <Badge color="green">Current</Badge> : null);

/** The day, and that banks are closed on it. */
const payDateCell = ({ pay_date, payDateMark }: PeriodRow) => <MarkedValue value={pay_date} mark={payDateMark} />;

export const periodColumns: readonly Column<PeriodRow>[] = [
  fieldColumn(fields, 'start_date', { id: 'start', width, isRowHeader: true }),
  {
    id: 'state',
    header: 'Status',
    cell: (period) => currentBadge(period) ?? '-',
    text: ({ is_current }) => (is_current ? 'Current' : ''),
    width: 110,
    phoneBelow: 'start',
    belowCell: currentBadge,
  },
  fieldColumn(fields, 'end_date', { id: 'end', width }),
  fieldColumn(fields, 'lockDate', { id: 'lock', header: 'Lock date', width }),
  fieldColumn(fields, 'processDate', { id: 'process', header: 'Process date', width, below: 'lock' }),
  fieldColumn(fields, 'pay_date', { id: 'pay', width: 150, cell: payDateCell }),
];
