import { Temporal } from 'temporal-polyfill';

const DAILY = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/;
const LOOK_EVERY_MS = 20_000;

/** When a schedule of the form "every day at this time" is due next, after `from`. */
export function nextRun(expression: string, timeZone: string, from: Temporal.Instant): Temporal.Instant {
  const [, minute, hour] = DAILY.exec(expression) ?? [];
  if (minute === undefined || hour === undefined) {
    throw new Error(`The local server runs daily schedules alone, and cannot read ${expression}.`);
  }
  const now = from.toZonedDateTimeISO(timeZone);
  const today = now.withPlainTime({ hour: Number(hour), minute: Number(minute) });
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
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
