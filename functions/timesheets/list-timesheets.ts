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

/** §4: the timesheets of a filter that the caller may see, those of a view where one is named, by tracker order. */
export async function listTimesheets(call: Call, view: TimesheetView | null): Promise<Listing> {
  const [listing, trackers, current] = await Promise.all([
    getAll(call, TsrpTimesheet),
    call.store.all(TsrpTrackUser.name) as unknown as Promise<Tracker[]>,
    currentPeriodId(call, view),
  ]);
  const sheets = JSON.parse(listing.json) as ViewedSheet[];
  const context = { actor: callerOf(call), trackers, today: companyDay(call), currentPeriodId: current };
  const shown = view === null ? inTrackerOrder(sheets, trackers) : sheetsOfView(view, sheets, context);
  return new Listing(JSON.stringify(shown), listing.next);
}
