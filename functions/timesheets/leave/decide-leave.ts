import { collections } from '../../../shared/contract/collections.ts';
import { messages } from '../../../shared/contract/field.ts';
import { decideLeave as operation } from '../../../shared/contract/operations/leave.ts';
import { whyNotAnswer } from '../../../shared/leave/decisions.ts';
import type { Rule } from '../../../shared/access/policy.ts';
import { AppError, badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { leaveGuard } from '../../payroll/leave-ledger.ts';
import { nextVersion, planUpdate, staleVersion } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { answersFor, requireRequest } from './leave-case.ts';
import { mailAboutLeave } from './leave-mail.ts';
import { approvedLeaveChanges, type StoredRequest } from '../../payroll/leave-requests.ts';
import { readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
import { readNames } from './people-names.ts';
import { requestAnswer } from './request-answer.ts';
import { planMovedLeave } from './sheet-leave.ts';

const { TsrpLeaveRequest } = collections;

/** R70: answers a request; of two people who answer at once, one gets a message that it is answered. */
export const decideLeave: Handlers<'timesheets'>['decide-leave'] = async (call) => {
  const { request_id, version, decision, answer } = call.body;
  const { store, now } = call;
  const isApproved = decision === 'approve';
  if (!isApproved && answer === null) throw badInput([{ field: 'answer', message: messages.required }]);
  const { request, basics, left } = await retryOnConflict(async () => {
    const found = await requireRequest(call, request_id, operation.access as Rule);
    const { user_id } = found.request;
    const isOwner = user_id === callerOf(call).user_id;
    const actor = { isOwner, isApprover: answersFor(call, user_id, found), today: companyDay(call) };
    const whyNot = whyNotAnswer(found.request, actor);
    if (whyNot !== undefined) throw new AppError(isOwner ? 'not-allowed' : 'conflict', whyNot);
    if (version !== null && version !== found.request.version) throw staleVersion(TsrpLeaveRequest);
    const guard = await leaveGuard(store, user_id);
    const [basics, before] = await Promise.all([readBasics(store), readRequestsOf(store, user_id)]);
    const request = nextVersion(
      found.request,
      {
        status: isApproved ? 'approved' : 'refused',
        decided_by: callerOf(call).user_id,
        // R75: after any timesheet was processed without this leave, which may be after this call began.
        decided_at: store.now().toISOString(),
        answer,
      },
      now,
    ) as StoredRequest;
    const change = changeOf(call);
    const after = before.map((each) => (each.id === request.id ? request : each));
    const moved = await planMovedLeave(store, { before, after, request, basics, change });
    await call.commit([
      ...planUpdate(TsrpLeaveRequest, found.request, request, change),
      ...moved.plan,
      guard,
      approvedLeaveChanges(),
    ]);
    return { request, basics, left: moved.left };
  });
  const mailed = await mailAboutLeave(call, request, request.user_id, async (facts) => {
    const { leaveDecidedMail } = await import('../../mail/leave-mail.ts');
    return leaveDecidedMail(facts, { isApproved, answer });
  });
  const nameOf = await readNames(call, [request.decided_by]);
  return {
    request: requestAnswer(call, request, { basics, isApprover: true, nameOf }),
    left_sheets: left.map(({ start_date, end_date, state }) => ({ start_date, end_date, state })),
    mailed,
  };
};
