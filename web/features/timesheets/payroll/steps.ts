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
import type { TimesheetStep } from '../../../../shared/timesheets/lifecycle.ts';
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
