import { canAll, canSome } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { inTrackerOrder, sheetsOfView, type TimesheetView, type ViewedSheet } from '../../shared/timesheets/views.ts';
import { readApprovees, type Tracker } from '../crud/approvees.ts';
import { companyDay } from '../crud/company-day.ts';
import { getAll, visibleOwners } from '../crud/get-all.ts';
import { type Call, callerOf, Listing } from '../http/call.ts';
import { findByUnique, sheetUniqueKey } from '../payroll/find-by-unique.ts';
import type { StoredRecord } from '../store/record.ts';

const { TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser } = collections;

/** For more people, reading the list of the period is cheaper. */
const MAX_BY_KEY = 100;

interface Wanted {
  readonly pay_period_id?: number | null;
  readonly user_id?: number | null;
  readonly limit?: number | null;
  readonly next?: string | null;
}

async function currentPeriodId(call: Call, view: TimesheetView | null): Promise<number | null> {
  if (view !== 'CLAIM_CURRENT' && view !== 'CLAIM_NEXT') return null;
  const periods = await call.store.all(TsrpPayPeriod.name);
  return periods.find(({ is_current }) => is_current === true)?.id ?? null;
}

/**
 * Reads the sheets of a few people in a period by key, so that the cost doesn't grow with the company. Undefined if the query
 * can't be answered this way.
 */
async function readFew(call: Call): Promise<ViewedSheet[] | undefined> {
  const { pay_period_id, user_id, limit, next } = call.query as Wanted;
  const isPaged = Boolean(limit) || Boolean(next);
  const readsAll = canAll(callerOf(call), TsrpTimesheet.access.read);
  if (!pay_period_id || isPaged || (readsAll && !user_id)) return undefined;
  const isFor = (id: number) => !user_id || id === user_id;
  const visible = readsAll || isOwn(call) ? [Number(user_id)] : await visibleOwners(call, TsrpTimesheet);
  const owners = visible.filter(isFor);
  if (owners.length > MAX_BY_KEY) return undefined;
  const found = await findByUnique(
    call.store,
    TsrpTimesheet,
    owners.map((owner) => sheetUniqueKey(owner, pay_period_id)),
  );
  return found as (StoredRecord & ViewedSheet)[];
}

/** Whether callers only ask for their own sheets. */
const isOwn = (call: Call): boolean => (call.query as Wanted).user_id === callerOf(call).user_id;

/**
 * Returns the tracker records needed for sorting: all for callers who see all sheets, those of their approvees and
 * their own for approvers, and none for everyone else, which is nearly everyone on payday.
 */
async function readTrackers(call: Call): Promise<Tracker[]> {
  const { read } = TsrpTimesheet.access;
  const { roles, approvees } = read;
  const caller = callerOf(call);
  if (isOwn(call) || !canSome(caller, { roles, ...(approvees && { approvees }) })) return [];
  if (canAll(caller, read)) return (await call.store.all(TsrpTrackUser.name)) as Tracker[];
  const [own, approved] = await Promise.all([
    call.store.get(TsrpTrackUser, caller.user_id),
    readApprovees(call.store, caller.user_id, companyDay(call)),
  ]);
  return own ? [...approved, own as Tracker] : approved;
}

/** R47: returns the timesheets that match a filter and a view and that the caller may see, in tracker order. */
export async function listTimesheets(call: Call, view: TimesheetView | null): Promise<Listing> {
  const [few, trackers, current] = await Promise.all([readFew(call), readTrackers(call), currentPeriodId(call, view)]);
  const listing = few ? undefined : await getAll(call, TsrpTimesheet);
  const sheets = few ?? (listing?.records ?? []).map((each) => JSON.parse(each) as ViewedSheet);
  const context = { actor: callerOf(call), trackers, today: companyDay(call), currentPeriodId: current };
  const shown = view === null ? inTrackerOrder(sheets, trackers) : sheetsOfView(view, sheets, context);
  return new Listing(
    shown.map((each) => JSON.stringify(each)),
    listing?.next,
  );
}
