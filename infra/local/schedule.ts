import { Temporal } from 'temporal-polyfill';

const LOOK_EVERY_MS = 20_000;

/** Returns the next time after `from` at this minute of an hour. */
export function nextRun(minute: number, timeZone: string, from: Temporal.Instant): Temporal.Instant {
  const now = from.toZonedDateTimeISO(timeZone);
  const thisHour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ minutes: minute });
  const next = Temporal.ZonedDateTime.compare(thisHour, now) > 0 ? thisHour : thisHour.add({ hours: 1 });
  return next.toInstant();
}

/**
 * Runs the job every hour at this minute. Polls the clock, so that it catches up after the machine slept, and doesn't wait
 * for an hour of a clock that was ahead and has been set back.
 */
export function runHourly(minute: number, timeZone: string, job: () => void): () => void {
  let due = nextRun(minute, timeZone, Temporal.Now.instant());
  const timer = setInterval(() => {
    const now = Temporal.Now.instant();
    const isDue = Temporal.Instant.compare(now, due) >= 0;
    due = nextRun(minute, timeZone, now);
    if (isDue) job();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
