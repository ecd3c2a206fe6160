import { Temporal } from 'temporal-polyfill';

const HOURLY = /^cron\((\d{1,2}) \* \* \* \? \*\)$/;
const LOOK_EVERY_MS = 20_000;

/** Returns the next run after `from` of a schedule of the form "every hour at this minute". */
export function nextRun(expression: string, timeZone: string, from: Temporal.Instant): Temporal.Instant {
  const [, minute] = HOURLY.exec(expression) ?? [];
  if (minute === undefined) {
    throw new Error(`The local server only supports hourly schedules, not ${expression}.`);
  }
  const now = from.toZonedDateTimeISO(timeZone);
  const thisHour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ minutes: Number(minute) });
  const next = Temporal.ZonedDateTime.compare(thisHour, now) > 0 ? thisHour : thisHour.add({ hours: 1 });
  return next.toInstant();
}

/** Runs the job on schedule. Polls the clock, so that it catches up after the machine slept. */
export function runOnSchedule(expression: string, timeZone: string, job: () => void): () => void {
  let due = nextRun(expression, timeZone, Temporal.Now.instant());
  const timer = setInterval(() => {
    const now = Temporal.Now.instant();
    if (Temporal.Instant.compare(now, due) < 0) return;
    due = nextRun(expression, timeZone, now);
    job();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
