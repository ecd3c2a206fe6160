import { collections } from '../../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { claimedByKind } from '../../../shared/leave/in-sheet.ts';
import { takenDifferences } from '../../../shared/leave/ledger.ts';
import { daysWithin, isStanding, overlaps, type Settled } from '../../../shared/leave/requests.ts';
import { once } from '../../../shared/once.ts';
import {
  leaveGuard,
  type NewEntry,
  planEntries,
  readEntriesOfSheet,
  type StoredEntry,
} from '../../payroll/leave-ledger.ts';
import { expiredAnew } from '../../payroll/leave-year-end.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, nextVersion, planUpdate } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { earnedEntries } from './earned-leave.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, openLeave, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';

const { TsrpLeaveRequest } = collections;

type Sheet = StoredRecord & TimesheetRecord;

/** Reads what all settlements of a call need, once. */
export const leaveReader = (store: Store) => once(() => readBasics(store));

export type LeaveReader = ReturnType<typeof leaveReader>;

type Days = LeaveBasics['holidays'];

const withSettled = (request: StoredRequest, span: Settled, holidays: Days, isProcessed: boolean): Settled[] => {
  const others = request.settled.filter(({ pay_period_id }) => pay_period_id !== span.pay_period_id);
  return isProcessed ? [...others, { ...span, days: daysWithin(request, span, holidays) }] : others;
};

/** The requests, with those that have days of the sheet marked as taken or not; the same objects if nothing changes. */
const settledRequests = (
  requests: readonly StoredRequest[],
  span: Settled,
  { isProcessed, holidays }: { readonly isProcessed: boolean; readonly holidays: Days },
): StoredRequest[] =>
  requests.map((request) => {
    const isConcerned = isStanding(request) || request.settled.length > 0;
    if (!isConcerned || !overlaps(request, { first_day: span.first, last_day: span.last })) return request;
    const settled = withSettled(request, span, holidays, isProcessed);
    return JSON.stringify(settled) === JSON.stringify(request.settled) ? request : { ...request, settled };
  });

interface Claimed {
  readonly requests: readonly StoredRequest[];
  readonly basics: LeaveBasics;
  /** The entries that the sheet made so far. */
  readonly booked: readonly StoredEntry[];
  readonly isProcessed: boolean;
}

/** R72: what has to be taken or given back. A balance expires by year (R73), so each year's days have an entry of their own. */
const takenEntries = (sheet: Sheet, { requests, basics, booked, isProcessed }: Claimed): NewEntry[] =>
  [...Map.groupBy(sheet.data, ({ date }) => date.slice(0, 4))].flatMap(([year, days]) => {
    const claimed = isProcessed ? claimedByKind(days, requests, basics) : new Map<number, number>();
    const taken = booked.filter(({ type, day }) => type === 'taken' && day.startsWith(year));
    return [...takenDifferences(claimed, taken)].map(([kind_id, hundredths]): NewEntry => ({
      kind_id,
      type: 'taken',
      day: days.at(-1)!.date,
      hundredths,
      timesheet_id: sheet.id,
    }));
  });

/**
 * R72, R73: what processing a sheet takes from the balances of its owner and earns them, and unprocessing reverses. The entries of a sheet
 * always amount to what it claims, however often it is processed.
 */
export async function planSettlement(
  store: Store,
  read: LeaveReader,
  sheet: Sheet,
  { isProcessed, change }: { readonly isProcessed: boolean; readonly change: Change },
): Promise<Plan> {
  const basics = await read();
  const [first, last] = [sheet.data[0]?.date, sheet.data.at(-1)?.date];
  const settlesNothing = basics.kinds.length === 0 || first === undefined || last === undefined;
  // R44: hours that are no longer settled prevent an erasure, also of a sheet that never takes leave.
  if (settlesNothing) return isProcessed ? [] : [await leaveGuard(store, sheet.user_id)];
  const guard = await leaveGuard(store, sheet.user_id);
  const [requests, booked] = await Promise.all([
    readRequestsOf(store, sheet.user_id),
    readEntriesOfSheet(store, sheet.id),
  ]);
  const entries = takenEntries(sheet, { requests, basics, booked, isProcessed });
  const span = { pay_period_id: sheet.pay_period_id, first, last };
  const settled = settledRequests(requests, span, { isProcessed, holidays: basics.holidays });
  const changed = settled.filter((request) => !requests.includes(request));
  const open = openLeave(settled, basics.holidays);
  // Earlier timesheets may be processed later, which mustn't change what is earned.
  const before = open.filter(({ day }) => day < first);
  const known = { kinds: basics.kinds, entries: [...entries, ...before], booked, isProcessed };
  const earned = await earnedEntries(store, sheet, known);
  const made = [...entries, ...earned];
  const isChanged = made.length + changed.length > 0;
  const facts = { added: made, open, since: first };
  const expired = isChanged ? await expiredAnew(store, sheet.user_id, basics.kinds, facts) : [];
  const plan = [
    ...(await planEntries(store, sheet.user_id, [...made, ...expired], change)),
    ...changed.flatMap((request) => {
      const before = requests.find(({ id }) => id === request.id)!;
      const after = nextVersion(before, { settled: request.settled }, change.at);
      return planUpdate(TsrpLeaveRequest, before, after, change);
    }),
  ];
  // Also if there is nothing to settle, because a request that is made at the same time would be.
  return [...plan, guard];
}
