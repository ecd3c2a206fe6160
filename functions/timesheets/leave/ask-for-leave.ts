import type { Issue } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { usableFrom } from '../../../shared/leave/accrual.ts';
import { balanceOf, requestableHundredths } from '../../../shared/leave/ledger.ts';
import { requestIssues } from '../../../shared/leave/request-issues.ts';
import { crowdedDates, type LeaveSpan } from '../../../shared/leave/requests.ts';
import { hundredthsOfHours } from '../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../shared/timesheets/hours-text.ts';
import { badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { leaveGuard, readLatest } from '../../payroll/leave-ledger.ts';
import { newRecord, planCreate } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { askedEntries, settledBy } from './asked-leave.ts';
import { readPersonCase } from './leave-case.ts';
import { approverToMail, mailAboutLeave } from './leave-mail.ts';
import type { StoredKind, StoredRequest } from '../../payroll/leave-requests.ts';
import { type LeaveBasics, readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
import { leftToRequest, readEntriesIfOpen, standingEntries } from './left-to-request.ts';
import { readNames } from './people-names.ts';
import { requestAnswer } from './request-answer.ts';
import { sheetsOfRequest } from './sheet-leave.ts';

const { TsrpLeaveRequest } = collections;

interface Facts {
  readonly kind: StoredKind;
  /** What is left after the request. */
  readonly available: number;
  readonly expiring: number;
  /** What the request takes. */
  readonly taken: number;
  /** Whether timesheets have taken leave of some of its days already. */
  readonly isSettled: boolean;
}

function balanceIssues({ kind, available, expiring, taken, isSettled }: Facts): Issue[] {
  const left = requestableHundredths(available + taken, kind);
  // What takes nothing is possible with a balance below zero.
  if (taken <= Math.max(0, left)) return [];
  const without = expiring > 0 ? `, without ${hoursText(expiring)} that aren't carried over from last year` : '';
  const what =
    left > 0
      ? `only ${hoursText(left)} hours of ${kind.name} are left${without}. Request fewer days, or talk to your approver.`
      : `no hours of ${kind.name} are left${without}. Talk to your approver.`;
  const message = `This takes ${hoursText(taken)}${isSettled ? ' more' : ''} hours, but ${what}`;
  return [{ field: 'last_day', message }];
}

function crowdedIssues(span: LeaveSpan, requests: readonly StoredRequest[], basics: LeaveBasics): Issue[] {
  const [crowded] = crowdedDates(span, requests, basics);
  if (crowded === undefined) return [];
  const message = `You already have leave on ${crowded}. Choose other days, or cancel that request first.`;
  return [{ field: 'first_day', message }];
}

/** R70: requests leave for the caller. Every request of a person is checked against all of their others. */
export const askForLeave: Handlers<'timesheets'>['ask-for-leave'] = async (call) => {
  const { store, body } = call;
  const { user_id } = callerOf(call);
  const { kind_id, first_day, last_day, hours, note } = body;
  const today = companyDay(call);
  const id = await store.nextId(TsrpLeaveRequest);
  const nameOf = await readNames(call, []);
  const { request, basics, tracker } = await retryOnConflict(async () => {
    const guard = await leaveGuard(store, user_id);
    const basics = await readBasics(store);
    const [requests, latest, { tracker }] = await Promise.all([
      readRequestsOf(store, user_id),
      readLatest(store, user_id),
      readPersonCase(call, user_id),
    ]);
    const day_hundredths = hours === null ? basics.fullDay : hundredthsOfHours(hours);
    const span = { first_day, last_day, day_hundredths };
    const kind = basics.kinds.find((each) => each.id === kind_id);
    const issues = requestIssues(span, { ...basics, today });
    if (!kind?.is_offered) issues.unshift({ field: 'kind_id', message: "This leave type can't be requested." });
    const usable = usableFrom(tracker?.started_on ?? null, kind?.waiting_days ?? null);
    if (usable !== undefined && first_day < usable) {
      issues.push({ field: 'first_day', message: `You can use this leave type from ${usable} on.` });
    }
    if (issues.length > 0) throw badInput(issues);
    const sheets = (await sheetsOfRequest(store, { user_id, ...span })).map(({ sheet }) => sheet);
    const settled = settledBy(span, sheets, basics);
    if (kind) {
      const asked = { id, kind_id, ...span, status: 'asked', settled } as const;
      const { reserved, taken } = askedEntries(asked, { sheets, requests, basics });
      const last = latest.get(kind_id);
      const entries = await readEntriesIfOpen(store, user_id, { kinds: [kind], lastOf: () => last, today });
      const open = [...standingEntries(requests, basics.holidays), ...reserved, ...taken];
      const { available, expiring } = leftToRequest(kind, { last, entries, open, today });
      issues.push(...crowdedIssues(span, requests, basics));
      issues.push(
        ...balanceIssues({ kind, available, expiring, taken: 0 - balanceOf(taken), isSettled: settled.length > 0 }),
      );
    }
    if (issues.length > 0) throw badInput(issues);
    const fields = {
      user_id,
      kind_id,
      ...span,
      is_full_day: day_hundredths === basics.fullDay,
      note,
      status: 'asked',
      decided_by: null,
      decided_at: null,
      answer: null,
      cancelled_by: null,
      cancelled_at: null,
      settled,
    };
    const request = newRecord(id, fields, call.now) as StoredRequest;
    // What a repeated call answers: the email is sent once this is stored.
    const answer = { request: requestAnswer(call, request, { basics, isApprover: false, nameOf }), mailed: true };
    await call.commit([...planCreate(TsrpLeaveRequest, request, changeOf(call)), guard], answer);
    return { request, basics, tracker };
  });
  const mailed = await mailAboutLeave(call, request, await approverToMail(call, tracker), async (facts) => {
    const { leaveAskedMail } = await import('../../mail/leave-mail.ts');
    return leaveAskedMail(facts, note);
  });
  return { request: requestAnswer(call, request, { basics, isApprover: false, nameOf }), mailed };
};
