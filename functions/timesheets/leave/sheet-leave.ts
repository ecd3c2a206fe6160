import { collections } from '../../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { withLeave } from '../../../shared/leave/in-sheet.ts';
import { overlaps } from '../../../shared/leave/requests.ts';
import { NOT_COUNTED } from '../../../shared/timesheets/counted.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { stateOf, type TimesheetState } from '../../../shared/timesheets/lifecycle.ts';
import { UNMARKED } from '../../../shared/timesheets/ready.ts';
import { type PeriodRecord, readPeriods } from '../../payroll/pay-records.ts';
import { leaveGuard, planEntries } from '../../payroll/leave-ledger.ts';
import { expiredAnew } from '../../payroll/leave-year-end.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, nextVersion, planUpdate, staysUnchanged } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { findByUnique, sheetUniqueKey } from '../../payroll/find-by-unique.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, openLeave, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';

const { TsrpTimesheet } = collections;

export type Sheet = StoredRecord & TimesheetRecord;

type RequestedDays = Pick<StoredRequest, 'user_id' | 'first_day' | 'last_day'>;

/** The person's timesheets that have days of a request, with their periods, oldest first. */
export async function sheetsOfRequest(
  store: Store,
  request: RequestedDays,
): Promise<{ readonly sheet: Sheet; readonly period: PeriodRecord }[]> {
  const periods = (await readPeriods(store)).filter(({ start_date, end_date }) =>
    overlaps(request, { first_day: start_date, last_day: end_date }),
  );
  const keys = periods.map(({ id }) => sheetUniqueKey(request.user_id, id));
  const sheets = (await findByUnique(store, TsrpTimesheet, keys)) as Sheet[];
  return sheets
    .map((sheet) => ({ sheet, period: periods.find(({ id }) => id === sheet.pay_period_id)! }))
    .toSorted((a, b) => a.period.start_date.localeCompare(b.period.start_date));
}

interface MovedLeave {
  readonly plan: Plan;
  /** The periods with a timesheet that contains days of the request but is no longer open. */
  readonly left: readonly (PeriodRecord & { readonly state: Exclude<TimesheetState, 'open'> })[];
}

interface Move {
  readonly before: readonly StoredRequest[];
  readonly after: readonly StoredRequest[];
  readonly request: StoredRequest;
  readonly basics: LeaveBasics;
  readonly change: Change;
}

/**
 * R72: plans the hours of open timesheets after a person's approved leave changed, and what expires of closed years. Timesheets that it leaves as they are
 * must not change before the commit: a holiday push would add leave that is being cancelled, and one before it didn't see leave
 * that is being approved.
 */
export async function planMovedLeave(
  store: Store,
  { before, after, request, basics, change }: Move,
): Promise<MovedLeave> {
  const found = await sheetsOfRequest(store, request);
  const plans = found.map(({ sheet, period }) => {
    const data = withLeave(sheet.data, { before, after }, basics);
    const asItIs = [staysUnchanged(TsrpTimesheet, sheet)];
    if (data === sheet.data) return { plan: asItIs, left: [] };
    const state = stateOf(sheet);
    if (state !== 'open') return { plan: asItIs, left: [{ ...period, state }] };
    const moved = nextVersion(sheet, { data, ...UNMARKED, ...NOT_COUNTED }, change.at);
    return { plan: planUpdate(TsrpTimesheet, sheet, moved, change), left: [] };
  });
  const open = openLeave(after, basics.holidays);
  const isChanged = JSON.stringify(open) !== JSON.stringify(openLeave(before, basics.holidays));
  const changed = { added: [], open, since: request.first_day };
  const expired = isChanged ? await expiredAnew(store, request.user_id, basics.kinds, changed) : [];
  const entries = await planEntries(store, request.user_id, expired, change);
  return { plan: [...entries, ...plans.flatMap(({ plan }) => plan)], left: plans.flatMap(({ left }) => left) };
}

/** R72: the days of a new timesheet with the person's approved leave, and a step that fails if that changes. */
export async function newSheetLeave(
  store: Store,
  userId: number,
  days: readonly Day[],
): Promise<{ readonly days: readonly Day[]; readonly steps: Plan }> {
  const guard = await leaveGuard(store, userId);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { days, steps: [guard] };
  const span = { first_day: first.date, last_day: last.date };
  const requests = (await readRequestsOf(store, userId)).filter((request) => overlaps(request, span));
  // Nearly every new timesheet needs nothing else, and everyone starts one on the same day.
  if (requests.length === 0) return { days, steps: [guard] };
  const basics = await readBasics(store);
  return { days: withLeave(days, { before: [], after: requests }, basics), steps: [guard] };
}
