import { canAll, canSome } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { inTrackerOrder, sheetsOfView, type TimesheetView, type ViewedSheet } from '../../shared/timesheets/views.ts';
import { readApprovees, type Tracker } from '../crud/approvees.ts';
import { companyDay } from '../crud/company-day.ts';
import { getAll, visibleOwners } from '../crud/get-all.ts';
import { type Call, callerOf, Listing } from '../http/call.ts';
import { byMarkers, sheetMarker } from './by-markers.ts';

const { TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser } = collections;

/** Beyond so many people one list of the period is cheaper, and may need pages. */
const MOST_BY_KEY = 100;

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
 * The sheets of a period that a few people have, by their markers: what it costs grows neither with the company nor with
 * the years. Undefined where that is no way to read them.
 */
async function readFew(call: Call): Promise<ViewedSheet[] | undefined> {
  const { pay_period_id, user_id, limit, next } = call.query as Wanted;
  const isPaged = Boolean(limit) || Boolean(next);
  const seesAll = canAll(callerOf(call), TsrpTimesheet.access.read);
  if (!pay_period_id || isPaged || (seesAll && !user_id)) return undefined;
  const isFor = (id: number) => !user_id || id === user_id;
  const visible = seesAll || isOwn(call) ? [Number(user_id)] : await visibleOwners(call, TsrpTimesheet);
  const owners = visible.filter(isFor);
  if (owners.length > MOST_BY_KEY) return undefined;
  const found = await byMarkers(
    call.store,
    TsrpTimesheet,
    owners.map((owner) => sheetMarker(owner, pay_period_id)),
  );
  return found as unknown as ViewedSheet[];
}

/** Whether somebody asks for their own sheets and no others. */
const isOwn = (call: Call): boolean => (call.query as Wanted).user_id === callerOf(call).user_id;

/**
 * Whose place in the order is asked for: everybody's for those who see all sheets, their approvees' and their own for
 * approvers, and none for those who see their own sheets alone, who are nearly everybody on payday.
 */
async function readTrackers(call: Call): Promise<Tracker[]> {
  const { read } = TsrpTimesheet.access;
  const { roles, approvees } = read;
  const caller = callerOf(call);
  if (isOwn(call) || !canSome(caller, { roles, ...(approvees && { approvees }) })) return [];
  if (canAll(caller, read)) return (await call.store.all(TsrpTrackUser.name)) as unknown as Tracker[];
  const [own, approved] = await Promise.all([
    call.store.get(TsrpTrackUser, caller.user_id),
    readApprovees(call.store, caller.user_id, companyDay(call)),
  ]);
  return own ? [...approved, own as unknown as Tracker] : approved;
}

/** §4: the timesheets of a filter that the caller may see, those of a view where one is named, by tracker order. */
export async function listTimesheets(call: Call, view: TimesheetView | null): Promise<Listing> {
  const [few, trackers, current] = await Promise.all([readFew(call), readTrackers(call), currentPeriodId(call, view)]);
  const listing = few ? undefined : await getAll(call, TsrpTimesheet);
  const sheets = few ?? (JSON.parse(listing?.json ?? '[]') as ViewedSheet[]);
  const context = { actor: callerOf(call), trackers, today: companyDay(call), currentPeriodId: current };
  const shown = view === null ? inTrackerOrder(sheets, trackers) : sheetsOfView(view, sheets, context);
  return new Listing(JSON.stringify(shown), listing?.next);
}
