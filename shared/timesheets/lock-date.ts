import { dayIn } from '../dates.ts';

/** What the lock date closes to the owner of a timesheet, and what reopens it (R18). */

export const PAST_LOCK = 'This timesheet is locked: its lock date has passed. Ask your approver to reopen it.';

/** Said to somebody who has no timesheet when the lock date has passed. */
export const PAST_START =
  'The lock date of this pay period has passed. Ask your approver to start a timesheet for you.';

/**
 * R18: whether the end of the lock date has closed a sheet to its owner. Whoever unlocked it after that day reopened it
 * until it is locked again; unlocked before, it closes with the day. `lockDate` null: there is no such day. No sheet: whether
 * its owner can no longer start one.
 */
export function isPastLockDate(
  sheet: { readonly reopened_at?: string | null } | null | undefined,
  lockDate: string | null,
  now: Date,
  timeZone: string,
): boolean {
  if (lockDate === null || dayIn(timeZone, now) <= lockDate) return false;
  const reopened_at = sheet?.reopened_at;
  return !(typeof reopened_at === 'string' && dayIn(timeZone, new Date(reopened_at)) > lockDate);
}
