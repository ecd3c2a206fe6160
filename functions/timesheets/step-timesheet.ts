import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { TimesheetStep } from '../../shared/timesheets/lifecycle.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Call } from '../http/call.ts';
import { type StepInput, takeStep } from './take-step.ts';

const handlerOf =
  (step: TimesheetStep) =>
  async (call: Call & { readonly body: StepInput }): Promise<TimesheetRecord> =>
    takeStep(call, step, call.body);

type Steps = Pick<
  Handlers<'timesheets'>,
  | 'lock-timesheet'
  | 'unlock-timesheet'
  | 'approve-timesheet'
  | 'unapprove-timesheet'
  | 'process-timesheet'
  | 'unprocess-timesheet'
>;

/** Handlers of the steps without further effects. */
export const stepTimesheet: Steps = {
  'lock-timesheet': handlerOf('lock'),
  'unlock-timesheet': handlerOf('unlock'),
  'approve-timesheet': handlerOf('approve'),
  'unapprove-timesheet': handlerOf('unapprove'),
  'process-timesheet': handlerOf('process'),
  'unprocess-timesheet': handlerOf('unprocess'),
};
