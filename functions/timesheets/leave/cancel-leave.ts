import type { Rule } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { cancelLeave as operation } from '../../../shared/contract/operations/leave.ts';
import { reopening, whyNotCancel } from '../../../shared/leave/decisions.ts';
import { periodText } from '../../../shared/pay-periods/period-text.ts';
import { AppError } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { leaveGuard } from '../../payroll/leave-ledger.ts';
import { nextVersion, planUpdate, staleVersion } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { answersFor, requireRequest } from './leave-case.ts';
import { approverToMail, mailAboutLeave } from './leave-mail.ts';
import { approvedLeaveChanges, type StoredRequest } from '../../payroll/leave-requests.ts';
import { readBasics, readRequestsOf } from '../../payroll/leave-records.ts';
import { readNames } from './people-names.ts';
import { requestAnswer } from './request-answer.ts';
import { planMovedLeave } from './sheet-leave.ts';

const { TsrpLeaveRequest } = collections;

/** R70: cancels a request. Approved leave leaves open timesheets; others have to be opened first. */
export const cancelLeave: Handlers<'timesheets'>['cancel-leave'] = async (call) => {
  const { request_id, version } = call.body;
  const { store, now } = call;
  const caller = callerOf(call);
  const { found, request, basics, isApprover } = await retryOnConflict(async () => {
    const found = await requireRequest(call, request_id, operation.access as Rule);
    const { user_id } = found.request;
    const isOwner = user_id === caller.user_id;
    const isApprover = answersFor(call, user_id, found);
    const whyNot = whyNotCancel(found.request, { isOwner, isApprover, today: companyDay(call) });
    if (whyNot !== undefined) throw new AppError('conflict', whyNot);
    if (version !== null && version !== found.request.version) throw staleVersion(TsrpLeaveRequest);
    const guard = await leaveGuard(store, user_id);
    const [basics, before] = await Promise.all([readBasics(store), readRequestsOf(store, user_id)]);
    const fields = { status: 'cancelled', cancelled_by: caller.user_id, cancelled_at: now.toISOString() };
    const request = nextVersion(found.request, fields, now) as StoredRequest;
    const change = changeOf(call);
    const after = before.map((each) => (each.id === request.id ? request : each));
    const moved = await planMovedLeave(store, { before, after, request, basics, change });
    const [left] = moved.left;
    if (left) {
      throw new AppError(
        'conflict',
        `The timesheet for ${periodText(left)} with this leave isn't open. ${reopening[left.state]} it first.`,
      );
    }
    await call.commit([
      ...planUpdate(TsrpLeaveRequest, found.request, request, change),
      ...moved.plan,
      guard,
      approvedLeaveChanges(),
    ]);
    return { found, request, basics, isApprover };
  });
  const isOwner = request.user_id === caller.user_id;
  const mailed =
    found.request.status === 'approved' &&
    (await mailAboutLeave(
      call,
      request,
      isOwner ? await approverToMail(call, found.tracker) : request.user_id,
      async (facts) => {
        const { leaveCancelledMail } = await import('../../mail/leave-mail.ts');
        return leaveCancelledMail(facts, !isOwner);
      },
    ));
  const nameOf = await readNames(call, [request.decided_by]);
  return { request: requestAnswer(call, request, { basics, isApprover, nameOf }), mailed };
};
