import { canSome } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Approvers } from '../../shared/timesheets/approvers.ts';
import { inTrackerOrder, sheetsOfView, type TimesheetView, type ViewedSheet } from '../../shared/timesheets/views.ts';
import { companyDay } from '../crud/company-day.ts';
import { getAll } from '../crud/get-all.ts';
import { type Call, callerOf, Listing } from '../http/call.ts';

const { TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser } = collections;

type Tracker = Approvers & { readonly nth: number | null };

async function currentPeriodId(call: Call, view: TimesheetView | null): Promise<number | null> {
  if (view !== 'CLAIM_CURRENT' && view !== 'CLAIM_NEXT') return null;
  const periods = await call.store.all(TsrpPayPeriod.name);
  return periods.find(({ is_current }) => is_current === true)?.id ?? null;
}

/** None for those who see their own sheets alone: on payday that is nearly everybody. */
async function readTrackers(call: Call): Promise<Tracker[]> {
  const { roles, approvees } = TsrpTimesheet.access.read;
  if (!canSome(callerOf(call), { roles, ...(approvees && { approvees }) })) return [];
  return (await call.store.all(TsrpTrackUser.name)) as unknown as Tracker[];
}

/** §4: the timesheets of a filter that the caller may see, those of a view where one is named, by tracker order. */
export async function listTimesheets(call: Call, view: TimesheetView | null): Promise<Listing> {
  const [listing, trackers, current] = await Promise.all([
    getAll(call, TsrpTimesheet),
    readTrackers(call),
    currentPeriodId(call, view),
  ]);
  const sheets = JSON.parse(listing.json) as ViewedSheet[];
  const context = { actor: callerOf(call), trackers, today: companyDay(call), currentPeriodId: current };
  const shown = view === null ? inTrackerOrder(sheets, trackers) : sheetsOfView(view, sheets, context);
  return new Listing(JSON.stringify(shown), listing.next);
}
