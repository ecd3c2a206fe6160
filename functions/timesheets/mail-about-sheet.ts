import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { Environment } from '../deployment/environment.ts';
import type { PeriodDates } from '../../shared/pay-periods/schedule.ts';
import { type Call, callerOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import type { Mail } from '../mail/send.ts';
import { nameOf } from './names.ts';
import { ownerRoleIds } from './owner-roles.ts';
import type { StoredRecord } from '../store/record.ts';

/** Common data of emails about a timesheet. */
export interface SheetMail {
  readonly title: string;
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who acted, if known. */
  readonly by: string | null;
  readonly period: PeriodDates & { readonly id: number };
  /** Whether the recipient's role can enter hours. */
  readonly canEnter: boolean;
}

async function send(
  call: Call,
  sheet: Pick<TimesheetRecord, 'pay_period_id'>,
  userId: number,
  mailOf: (facts: SheetMail) => Promise<Mail>,
): Promise<boolean> {
  const { store, runtime } = call;
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL } = runtime.environment as Environment<'timesheets'>;
  const [user, period, name, by] = await Promise.all([
    store.get(collections.User, userId),
    store.get(collections.TsrpPayPeriod, sheet.pay_period_id),
    nameOf(store, userId),
    nameOf(store, callerOf(call).user_id),
  ]);
  // Sheets stay after their user is deleted (R28).
  if (!user || !period) return false;
  const { sendMail } = await import('../mail/send.ts');
  const facts: SheetMail = {
    title: SITE_TITLE,
    url: SITE_URL,
    name,
    by,
    period: period as StoredRecord & SheetMail['period'],
    canEnter: ownerRoleIds.includes(Number(user.role_id)),
  };
  await sendMail(SENDER_ADDRESS, String(user.email), await mailOf(facts));
  return true;
}

/** Emails one person about a sheet. Failures are logged and return false. */
export async function mailAboutSheet(
  call: Call,
  sheet: Pick<TimesheetRecord, 'pay_period_id'>,
  userId: number,
  mailOf: (facts: SheetMail) => Promise<Mail>,
): Promise<boolean> {
  try {
    return await send(call, sheet, userId, mailOf);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', 'timesheet email not sent', { request_id: call.requestId, user_id: userId, reason });
    return false;
  }
}
