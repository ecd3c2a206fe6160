import { can } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { approvesAs, type Approvers, someoneElseCan } from '../../shared/timesheets/approvers.ts';
import {
  type Refusal,
  refusalOf,
  type SheetFacts,
  stateOf,
  type TimesheetAction,
  transitions,
} from '../../shared/timesheets/lifecycle.ts';
import { AppError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deniedBy } from '../http/middleware.ts';
import { lockTestOf } from '../payroll/lock-date.ts';
import type { StoredRecord } from '../store/record.ts';

const { TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser, User } = collections;

/** A sheet, and as what the tracker names the caller for its owner. */
export interface SheetCase {
  readonly sheet: StoredRecord & TimesheetRecord;
  readonly tracker: (StoredRecord & Approvers) | undefined;
  readonly part: ReturnType<typeof approvesAs>;
}

/** The case of what was read; a sheet that the caller may not see is answered like one that is not there (R15). */
export function caseOf(
  call: Call,
  today: string,
  sheet: StoredRecord | undefined,
  tracker: StoredRecord | undefined,
): SheetCase {
  const caller = callerOf(call);
  const approvers = tracker as SheetCase['tracker'];
  const part = approvesAs(approvers, caller.user_id, today);
  if (!sheet || !can(caller, TsrpTimesheet.access.read, { record: sheet, isApprovee: part !== undefined })) {
    throw deniedBy(TsrpTimesheet, 'getOne');
  }
  return { sheet: sheet as SheetCase['sheet'], tracker: approvers, part };
}

export async function readCase(call: Call, id: number, today = companyDay(call)): Promise<SheetCase> {
  const sheet = await call.store.get(TsrpTimesheet, id);
  const tracker = sheet && (await call.store.get(TsrpTrackUser, Number(sheet.user_id)));
  return caseOf(call, today, sheet, tracker);
}

/** R16: the president's exception is asked of the table only where nothing else stands in the way. */
async function isNobodyElse(call: Call, action: TimesheetAction, { sheet, tracker }: SheetCase): Promise<boolean> {
  const caller = callerOf(call);
  if (caller.role !== 'president' || sheet.user_id !== caller.user_id) return false;
  if (action !== 'approve' && action !== 'process') return false;
  const users = (await call.store.all(User.name)) as unknown as { id: number; role_id: number }[];
  return !someoneElseCan(action, sheet.user_id, users, tracker, companyDay(call));
}

/** R18: decided with every call that depends on it, since the lock date may pass while a sheet is open on a screen. */
async function isPastLock(call: Call, action: TimesheetAction, { sheet }: SheetCase): Promise<boolean> {
  const dependsOnDate = action === 'save' || transitions[action].reopens === true;
  if (!dependsOnDate || stateOf(sheet) !== 'open') return false;
  const period = await call.store.get(TsrpPayPeriod, sheet.pay_period_id);
  if (!period) return false;
  const isClosed = await lockTestOf(call, { end_date: String(period.end_date) });
  return isClosed(sheet);
}

const asError = ({ because, message }: Refusal): AppError =>
  new AppError(because === 'state' ? 'conflict' : 'not-allowed', message);

export interface Permission {
  /** The caller does with their own sheet what is somebody else's to do, because there is nobody else. */
  readonly isException: boolean;
}

/** Throws why the caller cannot do this with the sheet now. */
export async function requireAllowed(call: Call, action: TimesheetAction, found: SheetCase): Promise<Permission> {
  const facts: SheetFacts = {
    sheet: found.sheet,
    isApprovee: found.part !== undefined,
    isPastLock: await isPastLock(call, action, found),
  };
  const refusal = refusalOf(action, callerOf(call), facts);
  if (!refusal) return { isException: false };
  if (refusal.because === 'own' && (await isNobodyElse(call, action, found))) return { isException: true };
  throw asError(refusal);
}
