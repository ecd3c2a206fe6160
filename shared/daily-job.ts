/** What the daily job is called with. */
export interface DailyEvent {
  /** Whether it ends at once when the company's day is complete; without it all is done again. */
  readonly onlyIfDue?: boolean;
}

/** What the schedule sends, every hour. A person who runs the job by hand sends nothing. */
export const scheduledEvent: DailyEvent = { onlyIfDue: true };

/** Stands in the summary of a run when no mailbox is subscribed to the alarms: no alarm can say so. */
export const NOBODY_ALARMED =
  'Nobody receives the alarms: the subscription that Amazon sends by mail was not confirmed, or was ended.';
