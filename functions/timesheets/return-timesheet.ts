import type { Handlers } from '../crud/crud.ts';
import { mailAboutSheet } from './mail-about-sheet.ts';
import { takeStep } from './take-step.ts';

/** R39: sends a sheet back with a note, which is stored even if the email fails. */
export const returnTimesheet: Handlers<'timesheets'>['return-timesheet'] = async (call) => {
  const { timesheet_id, version, note } = call.body;
  const timesheet = await takeStep(call, 'return', { timesheet_id, version, reason: note });
  const mailed = await mailAboutSheet(call, timesheet, timesheet.user_id, async (facts) => {
    const { returnedMail } = await import('../mail/returned-mail.ts');
    return returnedMail({ ...facts, by: facts.by ?? 'Your approver', note });
  });
  return { timesheet, mailed };
};
