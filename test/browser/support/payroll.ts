import { roleIds } from '../../../shared/access/roles.ts';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { approveTimesheet, lockTimesheet } from '../../../shared/contract/operations/timesheets.ts';
import type { Added, Api } from './api.ts';

const SECTION = '/dashboard/report-timesheet';
export const APPROVE = `${SECTION}/approve-timesheet`;
export const PROCESS = `${SECTION}/process-timesheet`;
export const REVIEW = `${SECTION}/historical-review`;
export const MY_TIMESHEET = `${SECTION}/my-timesheet`;
export const PAY_CHECKS = '/dashboard/my-account/pay-checks';

export interface Period {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly pay_date: string;
}

export interface Claimer extends Added {
  readonly name: string;
}

const DAYS = 14;

/** After all holidays of the demo company; January 4 is a Monday. */
const FIRST = '2100-01-04';

/** A new fortnight after all others, starting on a Monday, without timesheets. */
export async function addPeriod(admin: Api): Promise<Period> {
  const periods = await admin.crud<Period[]>('TsrpPayPeriod', 'getAll');
  const starts = periods.map(({ start_date: start }) => start).filter((start) => start >= FIRST);
  const last = starts.toSorted((a, b) => a.localeCompare(b)).at(-1);
  const start_date = last === undefined ? FIRST : addDays(last, DAYS);
  const end_date = addDays(start_date, DAYS - 1);
  const pay_date = addDays(end_date, 5);
  return admin.crud<Period>('TsrpPayPeriod', 'create', {}, { start_date, end_date, pay_date });
}

let count = 0;

/** A named person whose timesheets are approved by `approverId`. */
export async function addClaimer(
  admin: Api,
  first: string,
  last: string,
  approverId: number,
  nth: number,
): Promise<Claimer> {
  count += 1;
  const email = `${first}.${last}.${count}@payroll.example`.toLowerCase();
  // The count distinguishes people whom other tests left on the board.
  const profile = { first_name: first, last_name: `${last} ${count}` };
  const added = await admin.addPerson({ email, roleId: roleIds.user, profile });
  const name: CollectionName = 'TsrpTrackUser';
  await admin.crud(name, 'create', {}, { user_id: added.id, approver_id: approverId, nth });
  return { ...added, name: `${first} ${last} ${count}` };
}

export interface Sheet {
  readonly id: number;
  readonly version: number;
  readonly is_locked: boolean;
  readonly is_approved: boolean;
  readonly is_processed: boolean;
}

/** A timesheet with eight hours on each of the first two days. */
export async function addSheet(admin: Api, user_id: number, period: Period, isLocked: boolean): Promise<Sheet> {
  const day = (date: string) => ({
    date,
    work_sessions: [{ start: '07:00', end: '15:30', note: null }],
    break_sessions: [{ start: '11:30', end: '12:00', note: null }],
  });
  const data = [day(period.start_date), day(addDays(period.start_date, 1))];
  const sheet = await admin.crud<Sheet>('TsrpTimesheet', 'create', {}, { user_id, pay_period_id: period.id, data });
  return isLocked ? admin.call<Sheet>(lockTimesheet, {}, { timesheet_id: sheet.id }) : sheet;
}

export async function addApproved(admin: Api, user_id: number, period: Period): Promise<Sheet> {
  const { id } = await addSheet(admin, user_id, period, true);
  return admin.call<Sheet>(approveTimesheet, {}, { timesheet_id: id });
}

export const sheetOf = (admin: Api, id: number): Promise<Sheet> => admin.crud<Sheet>('TsrpTimesheet', 'getOne', { id });
