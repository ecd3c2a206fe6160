import { rules } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { NEWS_DAYS } from '../../shared/home.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { lockDate, payDaysOf } from '../../shared/pay-periods/schedule.ts';
import { boardCounts, waitingOn } from '../../shared/timesheets/board.ts';
import { paidHours } from '../../shared/timesheets/counted.ts';
import { type HourHundredths, hoursOfDays, sumOfKinds } from '../../shared/timesheets/hours.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { isPastLockDate } from '../../shared/timesheets/lock-date.ts';
import { isMarkedReady } from '../../shared/timesheets/ready.ts';
import { readApprovees } from '../crud/approvees.ts';
import { companyDay, companyZone } from '../crud/company-day.ts';
import { callerOf } from '../http/call.ts';
import { findByUnique, sheetUniqueKey } from '../payroll/find-by-unique.ts';
import { readAsked, readRequestsOf } from '../payroll/leave-records.ts';
import { type OvertimeReader, overtimeReader } from '../payroll/overtime-basis.ts';
import { readPastPeriods, readStillOpen } from '../payroll/past-periods.ts';
import { type PeriodRecord, readSettings } from '../payroll/pay-records.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Asking, mayAll, maySome } from './asking.ts';

const { TsrpLeaveRequest, TsrpTimesheet, TsrpTrackUser } = collections;

const spanOf = ({ id, start_date, end_date }: PeriodRecord) => ({ pay_period_id: id, start_date, end_date });

/** R66: the hours of a sheet as its page counts them. Each kind is rounded, so their sum depends on the rule as well. */
const hoursOf = async (read: OvertimeReader, sheet: TimesheetRecord): Promise<HourHundredths> =>
  sheet.is_processed ? paidHours(sheet) : hoursOfDays(sheet.data, (await read(sheet)).basis);

/** Returns the caller's timesheet of the current period; null for people who claim no hours. */
export async function readOwnTimesheet(call: Asking): Promise<Home['timesheet']> {
  if (!mayAll(call, rules.timesheetOwners)) return null;
  const { store, now } = call;
  const { user_id } = callerOf(call);
  const [period, settings, tracker] = await Promise.all([
    call.currentPeriod(),
    readSettings(store),
    store.get(TsrpTrackUser, user_id),
  ]);
  if (!period) return null;
  const [sheet] = (await findByUnique(store, TsrpTimesheet, [sheetUniqueKey(user_id, period.id)])) as (StoredRecord &
    TimesheetRecord)[];
  if (!sheet && tracker?.is_tracking !== true) return null;
  const lock = lockDate(period.end_date, payDaysOf(settings));
  const read = overtimeReader(store, () => Promise.resolve(settings));
  return {
    ...spanOf(period),
    lock_date: lock,
    state: sheet ? stateOf(sheet) : null,
    hundredths: sheet ? sumOfKinds(await hoursOf(read, sheet)) : 0,
    is_past_lock: isPastLockDate(sheet, lock, now, companyZone(call)),
    is_ready: sheet !== undefined && isMarkedReady(sheet),
    is_returned: typeof sheet?.return_note === 'string',
    is_changed: typeof sheet?.unseen_by_owner_since === 'string',
  };
}

/** Returns the caller's earlier periods that they can still change; the current one is a part of its own. */
export async function readEarlier(call: Asking): Promise<Home['earlier_timesheets']> {
  if (!mayAll(call, rules.timesheetOwners)) return [];
  const [open, current] = await Promise.all([readStillOpen(call), call.currentPeriod()]);
  return open.filter(({ pay_period_id }) => pay_period_id !== current?.id);
}

/** R70: returns the caller's requests for leave that were answered in the last days. */
export async function readLeaveAnswers(call: Asking): Promise<Home['leave_answers']> {
  if (!mayAll(call, rules.timesheetOwners)) return [];
  const since = addDays(companyDay(call), -NEWS_DAYS);
  const requests = await readRequestsOf(call.store, callerOf(call).user_id);
  return requests.flatMap(({ id, first_day, last_day, status, decided_at }) => {
    const isNews = decided_at !== null && dayIn(companyZone(call), new Date(decided_at)) > since;
    return isNews && (status === 'approved' || status === 'refused') ? [{ id, first_day, last_day, status }] : [];
  });
}

/** R55: counts what the board of the current period shows the caller; null if there is none. */
export async function readApprovals(call: Asking): Promise<Home['approvals']> {
  if (!mayAll(call, rules.management)) return null;
  const period = await call.currentPeriod();
  if (!period) return null;
  // Most people approve nobody, so their cold start doesn't wait for the board.
  const { readBoard } = await import('../payroll/read-board.ts');
  const rows = await readBoard(call, period.id);
  const ready = rows.filter((row) => waitingOn(row) === 'approver');
  const counts = boardCounts(rows);
  return {
    ...spanOf(period),
    ready: ready.length,
    odd: ready.filter(({ sheet }) => (sheet?.odd.length ?? 0) > 0).length,
    missing: counts.missing,
    to_process: counts.approved,
  };
}

/** R54: returns past periods with unfinished sheets; the current one is a part of its own. */
export async function readPast(call: Asking): Promise<Home['past_periods']> {
  if (!mayAll(call, rules.management)) return [];
  const [waiting, current] = await Promise.all([readPastPeriods(call), call.currentPeriod()]);
  return waiting.filter(({ pay_period_id }) => pay_period_id !== current?.id);
}

/** R70: counts the requests for leave that the caller can answer: not their own. */
export async function readLeaveToAnswer(call: Asking): Promise<number> {
  const { read } = TsrpLeaveRequest.access;
  if (!mayAll(call, rules.management) || !maySome(call, read)) return 0;
  const { store } = call;
  const { user_id } = callerOf(call);
  const asked = (await readAsked(store)).filter((request) => request.user_id !== user_id);
  if (mayAll(call, read) || asked.length === 0) return asked.length;
  const approvees = new Set((await readApprovees(store, user_id, companyDay(call))).map((each) => each.user_id));
  return asked.filter((request) => approvees.has(request.user_id)).length;
}
