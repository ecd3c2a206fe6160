import type { Issue } from './contract/collection.ts';
import { dateWords, daysBetween } from './dates.ts';

/** The most days that the audit log is read for at a time. */
export const MAX_AUDIT_DAYS = 366;

const TOO_MANY_DAYS = `Choose at most ${MAX_AUDIT_DAYS} days.`;

/** Returns what is wrong with a span of days. */
export function auditSpanIssues(from: string, to: string): Issue[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ field: 'to', message: `Choose ${dateWords(from)} or a later day.` }];
  if (days > MAX_AUDIT_DAYS) return [{ field: 'from', message: TOO_MANY_DAYS }];
  return [];
}
