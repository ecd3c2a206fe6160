import { countOf } from '../../shared/count-of.ts';
import { shortListText } from '../../shared/list-text.ts';
import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

export interface ReadySheets {
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
  /** The owners, in order. */
  readonly names: readonly string[];
}

interface SheetsReady {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Oldest pay period first. */
  readonly periods: readonly ReadySheets[];
}

const MAX_NAMES = 15;

/** Tells an approver, once a day, which timesheets wait for them. */
export function sheetsReadyMail({ title, url, name, periods }: SheetsReady): Mail {
  const count = periods.reduce((sum, { names }) => sum + names.length, 0);
  const [first] = periods;
  const path = `/dashboard/report-timesheet/approve-timesheet?pay_period_id=${first?.period.id ?? ''}`;
  return renderEmail({
    title,
    subject: `${countOf(count, 'timesheet')} ready for your approval`,
    heading: `${countOf(count, 'timesheet')} ready for your approval`,
    name,
    paragraphs: periods.map(
      ({ period, names }) => `Pay period ${periodText(period)}: ${shortListText(names, MAX_NAMES)}.`,
    ),
    ...(url && { link: { label: 'Open the timesheets', href: `${url}${path}` } }),
    footer:
      "You're receiving this email, at most once a day, because you approve these timesheets. You can turn it off in your profile.",
  });
}
