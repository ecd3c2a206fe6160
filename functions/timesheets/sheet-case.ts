import { can } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { approvesAs, type Approvers, someoneElseCan } from '../../shared/timesheets/approvers.ts';
import {
  type ActionRefusal,
  actionRefusal,
  type SheetFacts,
  stateOf,
  type TimesheetAction,
  transitions,
} from '../../shared/timesheets/lifecycle.ts';
import { AppError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deniedBy } from '../http/middleware.ts';
import { lockTests } from '../payroll/lock-date.ts';
import type { StoredRecord } from '../store/record.ts';

const { TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser, User } = collections;

/** A sheet, and in which capacity the caller approves it. */
export interface SheetCase {
  readonly sheet: StoredRecord & TimesheetRecord;
  readonly tracker: (StoredRecord & Approvers) | undefined;
  readonly capacity: ReturnType<typeof approvesAs>;
}

/** The case of somebody who isn't asked as the owner's approver. */
export const withoutTracker = (sheet: StoredRecord): SheetCase => ({
  sheet: sheet as SheetCase['sheet'],
  tracker: undefined,
  capacity: undefined,
});

/** R15: throws the same error for a sheet that the caller may not see and one that doesn't exist. */
export function caseOf(
  call: Call,
  today: string,
  sheet: StoredRecord | undefined,
  tracker: StoredRecord | undefined,
): SheetCase {
  const caller = callerOf(call);
  const approvers = tracker as SheetCase['tracker'];
  const capacity = approvesAs(approvers, caller.user_id, today);
  if (!sheet || !can(caller, TsrpTimesheet.access.read, { record: sheet, isApprovee: capacity !== undefined })) {
    throw deniedBy(TsrpTimesheet, 'getOne');
  }
  return { sheet: sheet as SheetCase['sheet'], tracker: approvers, capacity };
}

export async function readCase(call: Call, id: number, today = companyDay(call)): Promise<SheetCase> {
  const sheet = await call.store.get(TsrpTimesheet, id);
  const tracker = sheet && (await call.store.get(TsrpTrackUser, Number(sheet.user_id)));
  return caseOf(call, today, sheet, tracker);
}

/** R15: whether a president may do this with their own sheet, because nobody else can. */
async function isSoleApprover(call: Call, action: TimesheetAction, { sheet, tracker }: SheetCase): Promise<boolean> {
  const caller = callerOf(call);
  if (caller.role !== 'president' || sheet.user_id !== caller.user_id) return false;
  if (action !== 'approve' && action !== 'process') return false;
  const users = (await call.store.all(User.name)) as (StoredRecord & { role_id: number })[];
  return !someoneElseCan(action, sheet.user_id, users, tracker, companyDay(call));
}

/** R18: checked on every call, because the lock date may pass while a sheet is on the screen. */
async function isPastLock(call: Call, action: TimesheetAction, { sheet }: SheetCase): Promise<boolean> {
  const dependsOnDate = action === 'save' || transitions[action].reopens === true;
  if (!dependsOnDate || stateOf(sheet) !== 'open') return false;
  const [period, testOf] = await Promise.all([call.store.get(TsrpPayPeriod, sheet.pay_period_id), lockTests(call)]);
  return period ? testOf({ end_date: String(period.end_date) })(sheet) : false;
}

const asError = ({ because, message }: ActionRefusal): AppError =>
  new AppError(because === 'state' ? 'conflict' : 'not-allowed', message);

export interface Permission {
  /** The caller may approve or process their own sheet, because nobody else can. */
  readonly isException: boolean;
}

/** Throws if the caller can't do this with the sheet now. */
export async function requireAllowed(call: Call, action: TimesheetAction, found: SheetCase): Promise<Permission> {
  const facts: SheetFacts = {
    sheet: found.sheet,
    isApprovee: found.capacity !== undefined,
    isPastLock: await isPastLock(call, action, found),
  };
  const refusal = actionRefusal(action, callerOf(call), facts);
  if (!refusal) return { isException: false };
  if (refusal.because === 'own' && (await isSoleApprover(call, action, found))) return { isException: true };
  throw asError(refusal);
}
