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

/** R77: the owner hears of steps that they asked to hear of. */
const mailing =
  (step: TimesheetStep, kind: 'mail_approved' | 'mail_reopened') =>
  async (call: Call & { readonly body: StepInput }): Promise<TimesheetRecord> => {
    const timesheet = await takeStep(call, step, call.body);
    const { mailAboutStep } = await import('./mail-about-step.ts');
    await mailAboutStep(call, kind, timesheet, call.body.reason);
    return timesheet;
  };

/** Handlers of the single steps. */
export const stepTimesheet: Steps = {
  'lock-timesheet': handlerOf('lock'),
  'unlock-timesheet': mailing('unlock', 'mail_reopened'),
  'approve-timesheet': mailing('approve', 'mail_approved'),
  'unapprove-timesheet': handlerOf('unapprove'),
  'process-timesheet': handlerOf('process'),
  'unprocess-timesheet': handlerOf('unprocess'),
};
