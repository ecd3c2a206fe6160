/** Input of the daily job. */
export interface DailyEvent {
  /** Skip the run if the company's day is already complete. */
  readonly onlyIfDue?: boolean;
}

/** Minute of each hour, in the company's time zone, in which the schedule calls the daily job. */
export const DAILY_JOB_MINUTE = 5;

/** The job runs hourly, so after this many hours without a successful run, a whole day was missed. */
export const HOURS_WITHOUT_RUN = 26;

/** Sent by the hourly schedule; `npm run daily` sends nothing. */
export const scheduledEvent: DailyEvent = { onlyIfDue: true };

/** Begins the sentence of a run's summary about settings that are missing. */
export const SETTINGS_MISSING = 'Missing settings:';

/** The sentence about another consequence of that. */
export const CANT_LOCK =
  "Timesheets can't be locked because the setting LOCK_FOR_APPROVAL is missing. Set it on the Settings page.";

const SETTINGS_FOLLOWED = 'It ran before the settings were complete, and runs again within the hour.';

/** Returns a run's summary as it is read once all settings are there; the hourly job may not have run again yet. */
export function sinceSettings(summary: string): string {
  const from = summary.indexOf(SETTINGS_MISSING);
  const sentence = from < 0 ? '' : summary.slice(from, summary.indexOf('.', from) + 1);
  const told = sentence === '' ? summary : summary.replace(sentence, SETTINGS_FOLLOWED);
  return told.replace(` ${CANT_LOCK}`, '');
}

/** Added to a run's summary if nobody is subscribed to the alarms, because no alarm could report that. */
export const NOBODY_ALARMED =
  'Nobody receives the alarms because the subscription email from Amazon was never confirmed, or someone unsubscribed.';

export const NEVER_RAN = "The daily job hasn't run yet.";
