import { spanText } from '../../shared/leave/requests.ts';
import { YOU_APPROVE_THEM } from './footers.ts';
import { type EmailContent, renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

/** Common data of emails about a leave request. The leave type is private, so no email names it. */
export interface LeaveMail {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who acted, if known. */
  readonly by: string | null;
  readonly request: { readonly first_day: string; readonly last_day: string };
  /** Whether the recipient's role has a page for its own leave; otherwise there is nothing to link to. */
  readonly hasOwnLeave: boolean;
}

const linkTo = (url: string, path: string, label: string): Pick<EmailContent, 'link'> =>
  url ? { link: { label, href: `${url}/dashboard/report-timesheet/${path}` } } : {};

const linkToOwn = ({ url, hasOwnLeave }: LeaveMail) => (hasOwnLeave ? linkTo(url, 'my-leave', 'Open my leave') : {});

/** R70: tells the approver that someone asks for leave. */
export function leaveAskedMail({ title, url, name, by, request }: LeaveMail, note: string | null): Mail {
  const who = by ?? 'Someone';
  return renderEmail({
    title,
    subject: `${who} requested leave: ${spanText(request)}`,
    heading: 'A leave request is waiting for your answer',
    name,
    paragraphs: [`${who} requested leave: ${spanText(request)}.${note === null ? '' : ' They wrote:'}`],
    ...(note !== null && { quote: note }),
    ...linkTo(url, 'leave-requests', 'Answer the request'),
    footer: YOU_APPROVE_THEM,
  });
}

/** R70: tells the owner the answer. */
export function leaveDecidedMail(
  facts: LeaveMail,
  { isApproved, answer }: { readonly isApproved: boolean; readonly answer: string | null },
): Mail {
  const { title, name, by, request } = facts;
  const verb = isApproved ? 'approved' : 'denied';
  return renderEmail({
    title,
    subject: `Your leave was ${verb}: ${spanText(request)}`,
    heading: `Your leave was ${verb}`,
    name,
    paragraphs: [
      `${by ?? 'Your approver'} ${verb} your leave request: ${spanText(request)}.${answer === null ? '' : ' They wrote:'}`,
    ],
    ...(answer !== null && { quote: answer }),
    ...linkToOwn(facts),
    footer: "You're receiving this email because you requested leave.",
  });
}

/** R70: tells the other side that approved leave was cancelled. */
export function leaveCancelledMail(facts: LeaveMail, isOwner: boolean): Mail {
  const { title, url, name, by, request } = facts;
  const who = by ?? 'Someone';
  const whose = isOwner ? 'your leave' : 'their approved leave';
  return renderEmail({
    title,
    subject: isOwner ? `Your leave was canceled: ${spanText(request)}` : `${who} canceled leave: ${spanText(request)}`,
    heading: isOwner ? 'Your leave was canceled' : 'Leave was canceled',
    name,
    paragraphs: [`${who} canceled ${whose}: ${spanText(request)}.`],
    ...(isOwner ? linkToOwn(facts) : linkTo(url, 'leave-calendar', 'Open the leave calendar')),
    footer: isOwner ? "You're receiving this email because it was your leave." : YOU_APPROVE_THEM,
  });
}
