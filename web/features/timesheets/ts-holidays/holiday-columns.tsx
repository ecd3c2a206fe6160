import { tsrpHoliday } from '../../../../shared/contract/collections/tsrp-holiday.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import { MarkedValue } from '../../../components/table/marked-value.tsx';
import type { HolidayRow } from './holiday-rows.ts';

const { fields } = tsrpHoliday;

/** The weekday, and that nobody has the day off. */
const weekdayCell = ({ weekday, mark }: HolidayRow) => <MarkedValue value={weekday} mark={mark} />;

export const holidayColumns: readonly Column<HolidayRow>[] = [
  fieldColumn(fields, 'holiday_date', { id: 'date', width: 130 }),
  fieldColumn(fields, 'weekday', { header: 'Weekday', width: 150, cell: weekdayCell }),
  fieldColumn(fields, 'description', { isRowHeader: true, width: 280 }),
];
