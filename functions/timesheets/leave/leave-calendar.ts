import { canAll } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { isStanding, leaveDates } from '../../../shared/leave/requests.ts';
import { monthOf } from '../../../shared/leave/months.ts';
import { readApprovees } from '../../crud/approvees.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf } from '../../http/call.ts';
import { ofStaff, readRequestsBetween, type StoredRequest } from '../../payroll/leave-requests.ts';
import { readBasics } from '../../payroll/leave-records.ts';
import { readNames } from './people-names.ts';
import { kindName } from './request-answer.ts';

/**
 * R70: everyone sees who is away. The leave type, and requests without an answer, are only for the person, their approver
 * and management.
 */
export const leaveCalendar: Handlers<'timesheets'>['leave-calendar'] = async (call) => {
  const { store } = call;
  const caller = callerOf(call);
  const { first, last } = monthOf(call.query.month);
  const readsAll = canAll(caller, collections.TsrpLeaveRequest.access.read);
  const [basics, requests, approved] = await Promise.all([
    readBasics(store),
    readRequestsBetween(store, first, last),
    readsAll ? [] : readApprovees(store, caller.user_id, companyDay(call)),
  ]);
  const seen = new Set([caller.user_id, ...approved.map(({ user_id }) => user_id)]);
  const seesKind = ({ user_id }: StoredRequest) => readsAll || seen.has(user_id);
  const found = await ofStaff(store, requests);
  const shown = found.filter((request) => isStanding(request) && (request.status === 'approved' || seesKind(request)));
  const nameOf = await readNames(
    call,
    shown.map(({ user_id }) => user_id),
  );
  const awayOf = (request: StoredRequest) => ({
    dates: leaveDates(request, basics.holidays).filter((date) => first <= date && date <= last),
    kind_name: seesKind(request) ? kindName(basics, request.kind_id) : null,
    is_full_day: request.is_full_day,
    is_approved: request.status === 'approved',
  });
  const people = [...Map.groupBy(shown, ({ user_id }) => user_id)].map(([user_id, requests]) => ({
    user_id,
    name: nameOf(user_id) ?? '',
    away: requests.map(awayOf).filter(({ dates }) => dates.length > 0),
  }));
  return {
    first_day: first,
    last_day: last,
    holidays: [...basics.holidayNames]
      .filter(([date]) => first <= date && date <= last)
      .map(([date, name]) => ({ date, name }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    people: people.filter(({ away }) => away.length > 0).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
};
