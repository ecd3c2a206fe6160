import { can, type Rule } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { approvesAs, type Approvers } from '../../../shared/timesheets/approvers.ts';
import { approvers } from '../../../shared/timesheets/lifecycle.ts';
import { companyDay } from '../../crud/company-day.ts';
import { type Call, callerOf } from '../../http/call.ts';
import { deniedBy } from '../../http/middleware.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';

const { TsrpLeaveRequest, TsrpTrackUser } = collections;

interface PersonCase {
  readonly tracker: (StoredRecord & Approvers & { readonly started_on?: string | null }) | undefined;
  /** Whether the caller approves this person's timesheets today. */
  readonly isApprovee: boolean;
}

export async function readPersonCase(call: Call, userId: number): Promise<PersonCase> {
  const tracker = (await call.store.get(TsrpTrackUser, userId)) as PersonCase['tracker'];
  return { tracker, isApprovee: approvesAs(tracker, callerOf(call).user_id, companyDay(call)) !== undefined };
}

/** R15: throws the same error whether the person doesn't exist or the caller may not see their leave. */
export async function requirePerson(call: Call, userId: number): Promise<PersonCase> {
  const found = await readPersonCase(call, userId);
  const { read } = TsrpLeaveRequest.access;
  if (!can(callerOf(call), read, { record: { user_id: userId }, isApprovee: found.isApprovee })) {
    throw deniedBy(TsrpLeaveRequest, 'getOne');
  }
  return found;
}

interface RequestCase extends PersonCase {
  readonly request: StoredRequest;
}

export async function requireRequest(call: Call, id: number, rule: Rule): Promise<RequestCase> {
  const request = (await call.store.get(TsrpLeaveRequest, id)) as StoredRequest | undefined;
  if (!request) throw deniedBy(TsrpLeaveRequest, 'getOne');
  const found = await readPersonCase(call, request.user_id);
  if (!can(callerOf(call), rule, { record: request, isApprovee: found.isApprovee })) {
    throw deniedBy(TsrpLeaveRequest, 'getOne');
  }
  return { ...found, request };
}

/** Whether the caller may answer for this person: as approver, or as management; never for themselves. */
export const answersFor = (call: Call, userId: number, { isApprovee }: Pick<PersonCase, 'isApprovee'>): boolean =>
  callerOf(call).user_id !== userId && can(callerOf(call), approvers, { record: { user_id: userId }, isApprovee });
