/**
 * For tests that assume what day it is: the company's day stays the same while they run. A file that starts shortly
 * before midnight in New York runs with its clock an hour behind.
 */
const HOUR_MS = 3_600_000;
const LAST_MINUTES = 15;

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });
const [hour = 0, minute = 0] = clock.format(new Date()).split(':').map(Number);

if (hour === 23 && minute >= 60 - LAST_MINUTES) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given: [], made) =>
      Reflect.construct(real, given.length > 0 ? given : [real.now() - HOUR_MS], made) as Date,
    get: (real, name) => (name === 'now' ? () => real.now() - HOUR_MS : (Reflect.get(real, name) as unknown)),
  });
}
