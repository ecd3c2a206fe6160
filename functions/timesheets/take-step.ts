import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { TimesheetStep } from '../../shared/timesheets/lifecycle.ts';
import { once } from '../../shared/once.ts';
import { type AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { type Call, changeOf } from '../http/call.ts';
import { withNames } from '../payroll/holidays-in-sheet.ts';
import { readHolidaysConsistently } from '../payroll/known-holidays.ts';
import { readSettings } from '../payroll/pay-records.ts';
import { planStep } from '../payroll/plan-step.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, staleVersion } from '../store/records.ts';
import { countedFields, overtimeReader, type OvertimeReader } from '../payroll/overtime-basis.ts';
import { type LeaveReader, leaveReader, planSettlement } from './leave/settle-leave.ts';
import { requireAllowed, readCase, type SheetCase } from './sheet-case.ts';

export interface StepInput {
  readonly timesheet_id: number;
  /** The version that the caller has. */
  readonly version?: number | null;
  /** What to say if the sheet has another version; by default what R31 says of one that is open in the browser. */
  readonly stale?: () => AppError;
  /** Why, or the note for the owner. */
  readonly reason?: string | null;
}

/** Returns further history of a step: for whom a deputy acted, or that the owner acted because nobody else could. */
function notedOf(found: SheetCase, isException: boolean): Change['noted'] {
  const approver = found.capacity === 'deputy' ? (found.tracker?.approver_id ?? null) : null;
  return {
    ...(approver !== null && { acted_for: [null, { user_id: approver }] }),
    ...(isException && { remark: [null, 'Done by the owner because nobody else can.'] }),
  };
}

/** What a step needs, read once for all sheets of a call. */
interface StepReaders {
  readonly settings: () => Promise<unknown>;
  readonly overtime: OvertimeReader;
  readonly leave: LeaveReader;
}

export function stepReaders({ store }: Call): StepReaders {
  const settings = once(() => readSettings(store));
  return { settings, overtime: overtimeReader(store, settings), leave: leaveReader(store) };
}

/** R66: whether a step stores the hours as they are counted now. */
const isCounted = (step: TimesheetStep): boolean => step === 'approve' || step === 'process';

const staleSheet = (): AppError => staleVersion(collections.TsrpTimesheet);

const holidaysChanged = () => new ConflictError('A holiday');

/** R22: holidays that were changed while a sheet was processed are in it from now on. */
async function planHolidays({ store }: Call, sheet: StoredRecord) {
  const { nameOf, guard } = await readHolidaysConsistently(store, holidaysChanged);
  return { fields: { data: withNames(sheet, nameOf, 'all') }, guard: [guard] };
}

/** Checks and commits one step. */
export async function tryStep(
  call: Call,
  step: TimesheetStep,
  found: SheetCase,
  { version, reason = null, stale = staleSheet }: Omit<StepInput, 'timesheet_id'>,
  readers: StepReaders,
): Promise<TimesheetRecord> {
  const { isException } = await requireAllowed(call, step, found);
  if (typeof version === 'number' && version !== found.sheet.version) throw stale();
  const noted = notedOf(found, isException);
  const counted = isCounted(step) ? await countedFields(readers.overtime, found.sheet) : {};
  const holidays = step === 'unprocess' ? await planHolidays(call, found.sheet) : undefined;
  const change = { ...changeOf(call, reason), ...(noted && { noted }) };
  const isProcessed = step === 'process';
  const settlement =
    isProcessed || step === 'unprocess'
      ? await planSettlement(call.store, readers.leave, found.sheet, { isProcessed, change })
      : [];
  // R75: after all leave that it takes was approved, which may be after this call began.
  const processed = isProcessed && { processed_at: call.store.now().toISOString() };
  const { record, plan } = planStep(found.sheet, step, change, { ...counted, ...holidays?.fields, ...processed });
  await call.commit([...plan, ...settlement, ...(holidays?.guard ?? [])]);
  return record as TimesheetRecord;
}

/**
 * R16: takes one step of one sheet. If two calls are concurrent, the second fails with a message that the sheet
 * changed.
 */
export const takeStep = async (call: Call, step: TimesheetStep, input: StepInput): Promise<TimesheetRecord> =>
  retryOnConflict(async () => {
    const readers = stepReaders(call);
    const [found] = await Promise.all([readCase(call, input.timesheet_id), isCounted(step) && readers.settings()]);
    return tryStep(call, step, found, input, readers);
  });
