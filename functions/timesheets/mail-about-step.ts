import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { type MailChoices, type MailKind, wantsMail } from '../../shared/mail-choices.ts';
import { type Call, callerOf } from '../http/call.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { mailAboutSheet } from './mail-about-sheet.ts';

type Sheet = Pick<TimesheetRecord, 'user_id' | 'pay_period_id'>;

/** R77: emails the owner of a sheet that was reopened or approved, unless they don't want that. The step never fails. */
export async function mailAboutStep(
  call: Call,
  kind: Exclude<MailKind, 'mail_ready'>,
  { user_id, pay_period_id }: Sheet,
  reason: string | null = null,
): Promise<void> {
  if (user_id === callerOf(call).user_id) return;
  await bestEffort(call.requestId, 'timesheet email not sent', async () => {
    const profile = (await call.store.find(collections.Profile, { user_id })) as MailChoices | undefined;
    if (!wantsMail(profile, kind)) return;
    await mailAboutSheet(call, { pay_period_id }, user_id, async (facts) => {
      const { approvedMail, unlockedMail } = await import('../mail/step-mail.ts');
      return kind === 'mail_approved' ? approvedMail(facts) : unlockedMail({ ...facts, reason });
    });
  });
}
