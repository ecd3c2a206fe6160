import type { TimesheetState } from '../timesheets/lifecycle.ts';
import { isStanding, type LeaveRequest, type LeaveStatus } from './requests.ts';

/** R70: who may answer and cancel a request, and when. */

interface LeaveActor {
  readonly isOwner: boolean;
  /** Approves the owner's timesheets, or is management; not the owner. */
  readonly isApprover: boolean;
  readonly today: string;
}

const noLongerAsked: Readonly<Partial<Record<LeaveStatus, string>>> = {
  approved: 'This request is already approved.',
  refused: 'This request is already denied.',
  // The stored status is never renamed; texts have the American spelling.
  cancelled: 'This request is canceled.',
};

/** How a timesheet is opened again. */
export const reopening: Readonly<Record<Exclude<TimesheetState, 'open'>, string>> = {
  locked: 'Unlock',
  approved: 'Unapprove and unlock',
  processed: 'Unprocess, unapprove, and unlock',
};

/** Why someone can't answer a request; undefined if they can. */
export function whyNotAnswer(
  { status }: Pick<LeaveRequest, 'status'>,
  { isOwner, isApprover }: LeaveActor,
): string | undefined {
  if (isOwner) return "You can't answer your own request. Ask your approver.";
  if (!isApprover) return 'You can only answer requests of people you approve.';
  return noLongerAsked[status];
}

/** Why someone can't cancel a request; undefined if they can. */
export function whyNotCancel(
  request: Pick<LeaveRequest, 'status' | 'first_day' | 'settled'>,
  { isOwner, isApprover, today }: LeaveActor,
): string | undefined {
  if (!isOwner && !isApprover) return 'You can only cancel your own requests and those of people you approve.';
  if (!isStanding(request)) return noLongerAsked[request.status];
  if (request.status === 'asked') return isOwner ? undefined : 'Approve or deny this request instead.';
  if (request.settled.length > 0) return 'A timesheet with this leave is processed. Unprocess it first.';
  if (isApprover || (isOwner && request.first_day > today)) return undefined;
  return 'This leave has already started. Ask your approver to cancel it.';
}
