import { tsrpHoliday } from '../../../../shared/contract/collections/tsrp-holiday.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { HolidayRow } from './holiday-rows.ts';

const { fields } = tsrpHoliday;

export const holidayColumns: readonly Column<HolidayRow>[] = [
  fieldColumn(fields, 'holiday_date', { id: 'date', width: 130 }),
  fieldColumn(fields, 'weekday', { header: 'Weekday', width: 130 }),
  fieldColumn(fields, 'description', { isRowHeader: true, width: 280 }),
];
