import { canAll } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { whyNotAnswer } from '../../../shared/leave/decisions.ts';
import { workedOn } from '../../../shared/leave/in-sheet.ts';
import { availableHundredths } from '../../../shared/leave/ledger.ts';
import { MAX_DAYS_AHEAD } from '../../../shared/leave/request-issues.ts';
import { isStanding, openHundredths, overlaps } from '../../../shared/leave/requests.ts';
import { readApprovees } from '../../crud/approvees.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { type Call, callerOf } from '../../http/call.ts';
import { readLatestOfAll } from '../../payroll/leave-ledger.ts';
import { readingOnce } from '../../store/reading-once.ts';
import type { Store } from '../../store/store.ts';
import { ofStaff, readRequestsBetween, type StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, readAsked, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
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
  { holidays }: LeaveBasics,
): Promise<(request: StoredRequest) => number> {
  const owners = [...new Set(asked.map(({ user_id }) => user_id))];
  const [latest, requests] = await Promise.all([
    owners.length === 0 ? [] : readLatestOfAll(store),
    Promise.all(owners.map(async (id) => [id, await readRequestsOf(store, id)] as const)),
  ]);
  const byOwner = new Map(requests);
  return ({ user_id, kind_id }) => {
    const balance = latest.find((each) => each.user_id === user_id && each.kind_id === kind_id)?.balance ?? 0;
    const own = (byOwner.get(user_id) ?? []).filter((each) => each.kind_id === kind_id);
    return availableHundredths(
      balance,
      own.map((each) => openHundredths(each, holidays)),
    );
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
    readAvailable(store, asked, basics),
    readNames(call, named),
    readWorked(store, asked),
  ]);
  const isKept = (kindId: number) => basics.kinds.find(({ id }) => id === kindId)?.keeps_balance === true;
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
      available_after: isAsked && isKept(request.kind_id) ? availableAfter(request) : null,
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
