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
  { ...day('start', 'Start Date', ({ start_date }) => start_date), isRowHeader: true },
  {
    id: 'state',
    header: 'State',
    cell: (period) => (period.is_current ? <Badge color="green">Current</Badge> : '-'),
    text: stateOf,
    width: 110,
  },
  day('end', 'End Date', ({ end_date }) => end_date),
  day('lock', 'Lock Date', ({ lockDate }) => lockDate),
  day('process', 'Process Date', ({ processDate }) => processDate),
  day('pay', 'Pay Date', ({ pay_date }) => pay_date),
];
