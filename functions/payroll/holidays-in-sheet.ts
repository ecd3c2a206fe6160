import { withLeaveAroundHolidays } from '../../shared/leave/in-sheet.ts';
import { NOT_COUNTED } from '../../shared/timesheets/counted.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import { type StateFlags, stateOf } from '../../shared/timesheets/lifecycle.ts';
import { UNMARKED } from '../../shared/timesheets/ready.ts';
import type { StoredRecord } from '../store/record.ts';
import { nextVersion } from '../store/records.ts';
import type { KnownLeave } from './leave-requests.ts';

/** The days to update. */
export type Dates = ReadonlySet<string> | 'all';

type Names = ReadonlyMap<string, string>;

/** R22: holiday hours on a day that is no longer a holiday. They stay and are reported. */
export interface LeftHours {
  readonly timesheet_id: number;
  readonly user_id: number;
  readonly user_name: string | null;
  readonly date: string;
  readonly hours: number;
}

const daysOf = (sheet: StoredRecord): readonly Day[] => sheet.data as Day[];

const isOpen = (sheet: StoredRecord): boolean => stateOf(sheet as StoredRecord & StateFlags) === 'open';

/** Whether a sheet has other holidays than there are. */
export const hasOtherNames = (sheet: StoredRecord, names: Names, dates: Dates): boolean =>
  daysOf(sheet).some((day) => isOther(day, names, dates));

const isOther = ({ date, holiday_name }: Day, names: Names, dates: Dates): boolean =>
  (dates === 'all' || dates.has(date)) && holiday_name !== (names.get(date) ?? null);

/** The days of a sheet with the names of the holidays there are. */
export const withNames = (sheet: StoredRecord, names: Names, dates: Dates): Day[] =>
  daysOf(sheet).map((day) =>
    isOther(day, names, dates) ? { ...day, holiday_name: names.get(day.date) ?? null } : day,
  );

/** R70: leave hours leave new holidays, and come to days that are no longer any. The same array if no hours change. */
const withLeaveMoved = (sheet: StoredRecord, named: readonly Day[], { requestsOf, kinds }: KnownLeave) =>
  withLeaveAroundHolidays(named, daysOf(sheet), requestsOf.get(Number(sheet.user_id)) ?? [], { kinds });

/** R72: whether leave hours of a sheet would change if it were open. */
export function leavesLeave(sheet: StoredRecord, names: Names, dates: Dates, leave: KnownLeave): boolean {
  if (isOpen(sheet) || sheet.is_processed === true) return false;
  const named = withNames(sheet, names, dates);
  return withLeaveMoved(sheet, named, leave) !== named;
}

/** Returns the sheet with the correct holidays and, if it is open, leave hours; undefined if it already has them. */
export function withHolidays(
  sheet: StoredRecord,
  names: Names,
  dates: Dates,
  { leave, at }: { readonly leave: KnownLeave; readonly at: Date },
): StoredRecord | undefined {
  if (sheet.is_processed === true || !hasOtherNames(sheet, names, dates)) return undefined;
  const named = withNames(sheet, names, dates);
  const data = isOpen(sheet) ? withLeaveMoved(sheet, named, leave) : named;
  return nextVersion(sheet, { data, ...(data !== named && { ...UNMARKED, ...NOT_COUNTED }) }, at);
}

export function leftHoursOf(sheet: StoredRecord, dates: Dates): LeftHours[] {
  if (sheet.is_processed === true) return [];
  return daysOf(sheet)
    .filter((day) => (dates === 'all' || dates.has(day.date)) && day.holiday_name === null && day.holiday > 0)
    .map((day) => ({
      timesheet_id: sheet.id,
      user_id: Number(sheet.user_id),
      user_name: (sheet.user_name as string | null) ?? null,
      date: day.date,
      hours: day.holiday,
    }));
}
