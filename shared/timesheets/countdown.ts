const two = (value: number): string => String(value).padStart(2, '0');

/** Time left as HH:MM:SS; hours go on beyond 24. A begun second counts whole, so that 00:00:00 is never shown too early. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

interface Availability {
  readonly isLocked: boolean;
  /** R18: the moment on which the sheet locks; null where there is none. */
  readonly lockMoment: Date | null;
  /** R18: unlocked after that moment, until it is locked again. */
  readonly isReopened: boolean;
}

/** §4: how long a sheet can still be changed by its owner. `now` in milliseconds of the server's clock (R24). */
export function availability({ isLocked, lockMoment, isReopened }: Availability, now: number): string {
  if (isLocked) return 'Locked';
  if (isReopened) return 'Reopened until it is locked again';
  if (!lockMoment) return 'No lock date is set';
  const left = lockMoment.getTime() - now;
  return left > 0 ? `Locked in: ${timeLeft(left)}` : 'Time is up';
}
