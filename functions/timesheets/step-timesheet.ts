import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { TimesheetStep } from '../../shared/timesheets/lifecycle.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Call } from '../http/call.ts';
import { type StepInput, takeStep } from './take-step.ts';

const handlerOf =
  (step: TimesheetStep) =>
  async (call: { readonly body: StepInput }): Promise<TimesheetRecord> =>
    takeStep(call as unknown as Call, step, call.body);

type Steps = Pick<
  Handlers<'timesheets'>,
  | 'lock-timesheet'
  | 'unlock-timesheet'
  | 'approve-timesheet'
  | 'unapprove-timesheet'
  | 'process-timesheet'
  | 'unprocess-timesheet'
>;

/** The steps that need nothing but the table of transitions. */
export const stepTimesheet: Steps = {
  'lock-timesheet': handlerOf('lock'),
  'unlock-timesheet': handlerOf('unlock'),
  'approve-timesheet': handlerOf('approve'),
  'unapprove-timesheet': handlerOf('unapprove'),
  'process-timesheet': handlerOf('process'),
  'unprocess-timesheet': handlerOf('unprocess'),
};
