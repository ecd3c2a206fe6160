import type { KindBalance } from '../../../shared/contract/operations/leave.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf } from '../../http/call.ts';
import { readEntries, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { answersFor, requirePerson } from './leave-case.ts';
import type { StoredKind, StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
import { leftToRequest, standingEntries } from './left-to-request.ts';
import { type NameOf, readNames } from './people-names.ts';
import { requestAnswer } from './request-answer.ts';

/** How many entries of a kind are answered; older ones are in the export of the person's data. */
const MAX_ENTRIES = 100;
const MAX_REQUESTS = 200;

interface Facts {
  readonly basics: LeaveBasics;
  readonly requests: readonly StoredRequest[];
  readonly entries: readonly StoredEntry[];
  readonly nameOf: NameOf;
  readonly today: string;
}

function balanceOfKind(kind: StoredKind, { basics, requests, entries, nameOf, today }: Facts): KindBalance {
  const own = entries.filter(({ kind_id }) => kind_id === kind.id).toReversed();
  const open = standingEntries(requests, basics.holidays);
  const { id, name, is_paid, keeps_balance, is_offered } = kind;
  return {
    kind_id: id,
    name,
    is_paid,
    keeps_balance,
    is_offered,
    balance: own[0]?.balance ?? 0,
    ...leftToRequest(kind, { last: own[0], entries, open, today }),
    entries: own.slice(0, MAX_ENTRIES).map((entry) => ({
      id: entry.id,
      type: entry.type,
      day: entry.day,
      hundredths: entry.hundredths,
      balance: entry.balance,
      note: entry.note,
      made_by_name: nameOf(entry.made_by),
    })),
  };
}

export const leaveOfPerson: Handlers<'timesheets'>['leave-of-person'] = async (call) => {
  const { store } = call;
  const userId = call.query.user_id ?? callerOf(call).user_id;
  const found = await requirePerson(call, userId);
  const [basics, requests, entries] = await Promise.all([
    readBasics(store),
    readRequestsOf(store, userId),
    readEntries(store, userId),
  ]);
  const named = [...requests.map(({ decided_by }) => decided_by), ...entries.map(({ made_by }) => made_by)];
  const nameOf = await readNames(call, [userId, ...named]);
  const isApprover = answersFor(call, userId, found);
  const isUsed = (kind: StoredKind) =>
    kind.is_offered || [...requests, ...entries].some(({ kind_id }) => kind_id === kind.id);
  const facts = { basics, requests, entries, nameOf, today: companyDay(call) };
  return {
    user_id: userId,
    name: nameOf(userId) ?? '',
    full_day: basics.fullDay,
    balances: basics.kinds.filter(isUsed).map((kind) => balanceOfKind(kind, facts)),
    requests: requests
      .toReversed()
      .slice(0, MAX_REQUESTS)
      .map((request) => requestAnswer(call, request, { basics, isApprover, nameOf })),
  };
};
