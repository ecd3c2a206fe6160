import { approverRoleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { Approvers } from '../../../shared/timesheets/approvers.ts';
import { approvesAs } from '../../../shared/timesheets/approvers.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Environment } from '../../deployment/environment.ts';
import { type Call, callerOf } from '../../http/call.ts';
import { log } from '../../http/log.ts';
import type { LeaveMail } from '../../mail/leave-mail.ts';
import type { Mail } from '../../mail/send.ts';
import { nameOf } from '../names.ts';
import { ownerRoleIds } from '../owner-roles.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';

const { User } = collections;

/** Who approves for a person today and still has an approving role; the deputy while there is one. */
export async function approverToMail(call: Call, tracker: Approvers | undefined): Promise<number | undefined> {
  const today = companyDay(call);
  const { deputy_id = null, approver_id = null } = tracker ?? {};
  const named = [deputy_id, approver_id].filter(
    (id): id is number => id !== null && approvesAs(tracker, id, today) !== undefined,
  );
  const users = await call.store.getMany(User, named);
  return named.find((id) => users.some((user) => user.id === id && approverRoleIds.includes(Number(user.role_id))));
}

/** Emails one person about a request. Failures are logged and return false. */
export async function mailAboutLeave(
  call: Call,
  request: StoredRequest,
  userId: number | undefined,
  mailOf: (facts: LeaveMail) => Promise<Mail>,
): Promise<boolean> {
  if (userId === undefined) return false;
  const { store, runtime } = call;
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL } = runtime.environment as Environment<'timesheets'>;
  try {
    const [user, name, by] = await Promise.all([
      store.get(User, userId),
      nameOf(store, userId),
      nameOf(store, callerOf(call).user_id),
    ]);
    if (!user) return false;
    const { sendMail } = await import('../../mail/send.ts');
    const hasOwnLeave = ownerRoleIds.includes(Number(user.role_id));
    const facts = { title: SITE_TITLE, url: SITE_URL, name, by, request, hasOwnLeave };
    await sendMail(SENDER_ADDRESS, String(user.email), await mailOf(facts));
    return true;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', 'leave email not sent', { request_id: call.requestId, user_id: userId, reason });
    return false;
  }
}
