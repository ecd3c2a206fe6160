import { canAll } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { whyNotAnswer } from '../../../shared/leave/decisions.ts';
import { workedOn } from '../../../shared/leave/in-sheet.ts';
import { MAX_DAYS_AHEAD } from '../../../shared/leave/request-issues.ts';
import { isStanding, overlaps } from '../../../shared/leave/requests.ts';
import { readApprovees } from '../../crud/approvees.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { type Call, callerOf } from '../../http/call.ts';
import { readLatestOfAll } from '../../payroll/leave-ledger.ts';
import { readingOnce } from '../../store/reading-once.ts';
import type { Store } from '../../store/store.ts';
import { ofStaff, readRequestsBetween, type StoredKind, type StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, readAsked, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
import { leftToRequest, readEntriesIfOpen, standingEntries } from './left-to-request.ts';
import { readNames } from './people-names.ts';
import { requestAnswer } from './request-answer.ts';
import { sheetsOfRequest } from './sheet-leave.ts';

/** Answered requests are listed from this many days back, and as far ahead as leave can be requested. */
const DAYS_BACK = 31;

/** How many of the people who are away at the same time are named. */
const MAX_AWAY = 20;

interface Visible {
  /** What the caller answers for. */
  readonly shown: readonly StoredRequest[];
  /** R70: what takes people away at the same time: of others than those, only what is approved. */
  readonly standing: readonly StoredRequest[];
}

async function readVisible(call: Call, today: string): Promise<Visible> {
  const { store } = call;
  const caller = callerOf(call);
  const [asked, recent] = await Promise.all([
    readAsked(store),
    readRequestsBetween(store, addDays(today, -DAYS_BACK), addDays(today, MAX_DAYS_AHEAD)),
  ]);
  const all = [...new Map([...asked, ...recent].map((request) => [request.id, request])).values()];
  const standing = await ofStaff(store, all.filter(isStanding));
  if (canAll(caller, collections.TsrpLeaveRequest.access.read)) return { shown: all, standing };
  const approvees = new Set((await readApprovees(store, caller.user_id, today)).map(({ user_id }) => user_id));
  const isOwn = ({ user_id }: StoredRequest): boolean => approvees.has(user_id);
  return {
    shown: all.filter(isOwn),
    standing: standing.filter((request) => isOwn(request) || request.status === 'approved'),
  };
}

/** What is left of the kind of each asked request, counting all of the person's standing requests. */
async function readAvailable(
  store: Store,
  asked: readonly StoredRequest[],
  { kinds, holidays, today }: LeaveBasics & { readonly today: string },
): Promise<(request: StoredRequest) => number | null> {
  const owners = [...new Set(asked.map(({ user_id }) => user_id))];
  const latest = owners.length === 0 ? [] : await readLatestOfAll(store);
  const lastOf = (userId: number, kindId: number) =>
    latest.find(({ user_id, kind_id }) => user_id === userId && kind_id === kindId);
  const byOwner = new Map(
    await Promise.all(
      owners.map(async (id) => {
        const known = { kinds, lastOf: (kind: StoredKind) => lastOf(id, kind.id), today };
        const [requests, entries] = await Promise.all([readRequestsOf(store, id), readEntriesIfOpen(store, id, known)]);
        return [id, { open: standingEntries(requests, holidays), entries }] as const;
      }),
    ),
  );
  return ({ user_id, kind_id }) => {
    const kind = kinds.find(({ id }) => id === kind_id);
    const known = byOwner.get(user_id);
    if (!kind?.keeps_balance || !known) return null;
    return leftToRequest(kind, { ...known, last: lastOf(user_id, kind_id), today }).available;
  };
}

/** The work that stands already on days of each asked request. */
const readWorked = async (store: Store, asked: readonly StoredRequest[]) =>
  new Map(
    await Promise.all(
      asked.map(async (request) => {
        const found = await sheetsOfRequest(store, request);
        return [request.id, found.flatMap(({ sheet }) => workedOn(sheet.data, request))] as const;
      }),
    ),
  );

export const leaveRequests: Handlers<'timesheets'>['leave-requests'] = async (call) => {
  const store = readingOnce(call.store);
  const caller = callerOf(call);
  const today = companyDay(call);
  const [basics, { shown, standing }] = await Promise.all([readBasics(store), readVisible(call, today)]);
  const asked = shown.filter(({ status }) => status === 'asked');
  const named = [...shown, ...standing].flatMap(({ user_id, decided_by }) => [user_id, decided_by]);
  const [availableAfter, nameOf, worked] = await Promise.all([
    readAvailable(store, asked, { ...basics, today }),
    readNames(call, named),
    readWorked(store, asked),
  ]);
  const rowOf = (request: StoredRequest) => {
    const isOwner = request.user_id === caller.user_id;
    const isAsked = request.status === 'asked';
    const others = isAsked
      ? standing.filter((other) => other.user_id !== request.user_id && overlaps(other, request))
      : [];
    return {
      // Everyone listed is someone that the caller answers for, or the caller.
      request: requestAnswer(call, request, { basics, isApprover: !isOwner, nameOf }),
      name: nameOf(request.user_id) ?? '',
      available_after: isAsked ? availableAfter(request) : null,
      why_not_decide: whyNotAnswer(request, { isOwner, isApprover: true, today }) ?? null,
      worked: worked.get(request.id) ?? [],
      others_away: others.slice(0, MAX_AWAY).map(({ user_id, first_day, last_day }) => ({
        name: nameOf(user_id) ?? '',
        first_day,
        last_day,
      })),
    };
  };
  return shown.toSorted((a, b) => a.first_day.localeCompare(b.first_day) || a.id - b.id).map(rowOf);
};
