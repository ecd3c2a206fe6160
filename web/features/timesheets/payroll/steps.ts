import {
  approveTimesheet,
  lockTimesheet,
  processTimesheet,
  returnTimesheet,
  type TimesheetRecord,
  unapproveTimesheet,
  unlockTimesheet,
  unprocessTimesheet,
} from '../../../../shared/contract/operations/timesheets.ts';
import { transitions, type TimesheetStep } from '../../../../shared/timesheets/lifecycle.ts';
import { ApiError } from '../../../api/api-error.ts';
import { reasonOf } from '../../../api/reason-of.ts';
import { call } from '../../../api/call.ts';

interface SheetVersion {
  readonly id: number;
  readonly version: number;
}

export interface Stepped {
  readonly sheet: TimesheetRecord;
  /** Whether the note to the owner of a returned sheet was emailed. */
  readonly mailed?: boolean;
}

/** R35: the failure of a step as people see it: its fixed sentence, and the server's reason if it gave one. */
export function stepFailure(step: keyof typeof transitions, error: unknown): Error {
  const text = [transitions[step].failed, reasonOf(error) ?? ''].join(' ').trim();
  return error instanceof ApiError ? new ApiError(text, error.status, error.issues) : new Error(text, { cause: error });
}

/** Takes a step on the version of a sheet that the user saw (R31); `words` is the reason, or the note to the owner. */
export async function takeStep(step: TimesheetStep, { id, version }: SheetVersion, words: string): Promise<Stepped> {
  const body = { timesheet_id: id, version };
  switch (step) {
    case 'lock':
      return { sheet: await call(lockTimesheet, { body }) };
    case 'unlock':
      return { sheet: await call(unlockTimesheet, { body: { ...body, reason: words } }) };
    case 'approve':
      return { sheet: await call(approveTimesheet, { body }) };
    case 'unapprove':
      return { sheet: await call(unapproveTimesheet, { body: { ...body, reason: words } }) };
    case 'process':
      return { sheet: await call(processTimesheet, { body }) };
    case 'unprocess':
      return { sheet: await call(unprocessTimesheet, { body: { ...body, reason: words } }) };
    case 'return': {
      const { timesheet, mailed } = await call(returnTimesheet, { body: { ...body, note: words } });
      return { sheet: timesheet, mailed };
    }
  }
}
