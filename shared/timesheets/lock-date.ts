import { dayIn } from '../dates.ts';

/** R18: when the lock date closes a timesheet to its owner. */

export const PAST_LOCK = 'This timesheet is locked because its lock date has passed. Ask your approver to unlock it.';

/** For people without a timesheet when the lock date has passed. */
export const PAST_START =
  'The lock date of this pay period has passed. Ask your approver to start a timesheet for you.';

/**
 * R18: whether the lock date has closed a sheet to its owner, or keeps them from starting one if `sheet` is null. A sheet
 * that was unlocked after the lock date stays open until it is locked again. `lockDate` is null if none is set.
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
