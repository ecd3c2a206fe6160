import type { Column } from '../../../components/table/column.ts';
import type { HolidayRow } from './holiday-rows.ts';

export const holidayColumns: readonly Column<HolidayRow>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ holiday_date }) => holiday_date,
    text: ({ holiday_date }) => holiday_date,
    width: 130,
  },
  {
    id: 'weekday',
    header: 'Weekday',
    cell: ({ weekday }) => weekday,
    text: ({ weekday }) => weekday,
    width: 130,
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => description,
    text: ({ description }) => description,
    isRowHeader: true,
    width: 280,
  },
];
