const two = (value: number): string => String(value).padStart(2, '0');

/** Time left as HH:MM:SS; hours can exceed 24. Seconds are rounded up, so 00:00:00 never shows too early. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

interface Availability {
  readonly isLocked: boolean;
  /** R18: when the sheet locks; null if no lock date is set. */
  readonly lockMoment: Date | null;
  /** R18: unlocked after that moment. */
  readonly isReopened: boolean;
}

/** Returns how long the owner can still change a sheet. `now` is the server's time in milliseconds (R24). */
export function availability({ isLocked, lockMoment, isReopened }: Availability, now: number): string {
  if (isLocked) return 'Locked';
  if (isReopened) return 'Unlocked until it is locked again';
  if (!lockMoment) return 'No lock date set';
  const left = lockMoment.getTime() - now;
  return left > 0 ? `Locked in: ${timeLeft(left)}` : 'Time is up';
}
