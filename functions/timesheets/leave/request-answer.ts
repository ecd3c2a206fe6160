import type { LeaveRequestAnswer } from '../../../shared/contract/operations/leave.ts';
import { whyNotCancel } from '../../../shared/leave/decisions.ts';
import { totalHundredths } from '../../../shared/leave/requests.ts';
import { companyDay } from '../../crud/company-day.ts';
import { type Call, callerOf } from '../../http/call.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';
import type { LeaveBasics } from '../../payroll/leave-records.ts';

interface AnswerFacts {
  readonly basics: LeaveBasics;
  readonly isApprover: boolean;
  readonly nameOf: (userId: number | null) => string | null;
}

export const kindName = ({ kinds }: Pick<LeaveBasics, 'kinds'>, kindId: number): string =>
  kinds.find(({ id }) => id === kindId)?.name ?? `Leave type ${kindId}`;

/** A request as the caller sees it. */
export function requestAnswer(call: Call, request: StoredRequest, facts: AnswerFacts): LeaveRequestAnswer {
  const { id, version, user_id, kind_id, first_day, last_day, is_full_day, day_hundredths } = request;
  const actor = {
    isOwner: user_id === callerOf(call).user_id,
    isApprover: facts.isApprover,
    today: companyDay(call),
  };
  return {
    id,
    version,
    user_id,
    kind_id,
    kind_name: kindName(facts.basics, kind_id),
    first_day,
    last_day,
    is_full_day,
    day_hundredths,
    hundredths: totalHundredths(request, facts.basics.holidays),
    status: request.status,
    note: request.note,
    answer: request.answer,
    decided_by_name: facts.nameOf(request.decided_by),
    why_not_cancel: whyNotCancel(request, actor) ?? null,
  };
}
