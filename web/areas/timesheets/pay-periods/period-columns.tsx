import Badge from '@cloudscape-design/components/badge';
import type { Column } from '../../../components/table/column.ts';
import type { PeriodRow } from './period-rows.ts';

const day = (id: string, header: string, of: (period: PeriodRow) => string | null): Column<PeriodRow> => ({
  id,
  header,
  cell: (period) => of(period) ?? '-',
  text: (period) => of(period) ?? '',
  width: 120,
});

const stateOf = ({ is_current }: PeriodRow) => (is_current ? 'Current' : '');

export const periodColumns: readonly Column<PeriodRow>[] = [
  { ...day('start', 'Start date', ({ start_date }) => start_date), isRowHeader: true },
  {
    id: 'state',
    header: 'State',
    cell: (period) => (period.is_current ? <Badge color="green">Current</Badge> : '-'),
    text: stateOf,
    width: 110,
  },
  day('end', 'End date', ({ end_date }) => end_date),
  day('lock', 'Lock date', ({ lockDate }) => lockDate),
  day('process', 'Process date', ({ processDate }) => processDate),
  day('pay', 'Pay date', ({ pay_date }) => pay_date),
];
