import type { Handlers } from '../crud/crud.ts';
import type { Call } from '../http/call.ts';
import { mailAboutSheet } from './mail-about-sheet.ts';
import { takeStep } from './take-step.ts';

/** Sends a sheet back with a note. The note is stored with the step; a mail that fails takes nothing back. */
export const returnTimesheet: Handlers<'timesheets'>['return-timesheet'] = async (call) => {
  const plain = call as unknown as Call;
  const { timesheet_id, version, note } = call.body;
  const timesheet = await takeStep(plain, 'return', { timesheet_id, version, reason: note });
  const mailed = await mailAboutSheet(plain, timesheet, timesheet.user_id, async (facts) => {
    const { returnedMail } = await import('../mail/returned-mail.ts');
    return returnedMail({ ...facts, by: facts.by ?? 'Your approver', note });
  });
  return { timesheet, mailed };
};
