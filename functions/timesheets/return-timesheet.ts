import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import type { Returned } from '../mail/returned-mail.ts';
import { nameOf } from './names.ts';
import { takeStep } from './take-step.ts';

async function mailNote(call: Call, sheet: TimesheetRecord, note: string): Promise<boolean> {
  const { store, runtime } = call;
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL } = runtime.environment as Environment<'timesheets'>;
  const caller = callerOf(call);
  const [owner, period, name, by] = await Promise.all([
    store.get(collections.User, sheet.user_id),
    store.get(collections.TsrpPayPeriod, sheet.pay_period_id),
    nameOf(store, sheet.user_id),
    nameOf(store, caller.user_id),
  ]);
  // A sheet outlives its user (R28): then there is nobody to write to.
  if (!owner || !period) return false;
  // What only mails need is loaded with the first mail.
  const [{ returnedMail }, { sendMail }] = await Promise.all([
    import('../mail/returned-mail.ts'),
    import('../mail/send.ts'),
  ]);
  const mail = returnedMail({
    title: SITE_TITLE,
    url: SITE_URL,
    name,
    by: by ?? 'Your approver',
    note,
    period: period as unknown as Returned['period'],
  });
  await sendMail(SENDER_ADDRESS, String(owner.email), mail);
  return true;
}

/** Sends a sheet back with a note. The note is stored with the step; a mail that fails takes nothing back. */
export const returnTimesheet: Handlers<'timesheets'>['return-timesheet'] = async (call) => {
  const plain = call as unknown as Call;
  const { timesheet_id, version, note } = call.body;
  const timesheet = await takeStep(plain, 'return', { timesheet_id, version, reason: note });
  try {
    return { timesheet, mailed: await mailNote(plain, timesheet, note) };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', 'note of a returned timesheet not mailed', { request_id: call.requestId, reason });
    return { timesheet, mailed: false };
  }
};
