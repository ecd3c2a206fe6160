import { Temporal } from 'temporal-polyfill';

const HOURLY = /^cron\((\d{1,2}) \* \* \* \? \*\)$/;
const LOOK_EVERY_MS = 20_000;

/** When a schedule of the form "every hour at this minute" is due next, after `from`. */
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

/** Runs the job each time it is due. It looks at the clock now and then, so a machine that slept catches up. */
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
