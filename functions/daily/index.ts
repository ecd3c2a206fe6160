import { grantsOf } from '../deployment/grants.ts';
import { type DailyEvent } from '../../shared/daily-job.ts';
import { dayIn } from '../../shared/dates.ts';
import { once } from '../../shared/once.ts';
import { readEnvironment } from '../deployment/environment.ts';
import { IMPORT_UNFINISHED, importMark } from '../deployment/import-mark.ts';
import { log } from '../http/log.ts';
import { isDayDone, saveRun } from '../payroll/daily-run.ts';
import { connectTable } from '../store/connect.ts';
import { createStore, type Store } from '../store/store.ts';
import { accrueLeave } from './accrue-leave.ts';
import type { Chore, ChoreContext, ChoreResult } from './chore.ts';
import { countAlarmReceivers } from './count-alarm-receivers.ts';
import { endHolidayPushes } from './end-holiday-pushes.ts';
import { findCurrent } from './find-current.ts';
import { findUndelivered } from './find-undelivered.ts';
import { lockSheets } from './lock-sheets.ts';
import { mailApprovers } from './mail-approvers.ts';
import { reportPeriods } from './report-periods.ts';
import { tidyImports } from './tidy-imports.ts';

const chores: Readonly<Record<string, Chore>> = {
  periods: reportPeriods,
  current: findCurrent,
  // Before locking, because a push changes leave hours in open sheets only.
  holidays: endHolidayPushes,
  locked: lockSheets,
  // After locking, so that the emails include sheets that were just locked.
  approvers: mailApprovers,
  leave: accrueLeave,
  imports: tidyImports,
  emails: findUndelivered,
  alarms: countAlarmReceivers,
};

/** The function ends after ten minutes. */
const RUN_MS = 540_000;

const NOTHING_DUE = "Today's work is already done.";

interface Runtime {
  readonly store: Store;
  readonly timeZone: string;
  readonly alarmTopic: string;
  readonly mail: ChoreContext['mail'];
}

const runtime = once((): Runtime => {
  const { TABLE_NAME, TIME_ZONE, ALARM_TOPIC, SENDER_ADDRESS, SITE_TITLE, SITE_URL } = readEnvironment(
    'daily',
    process.env,
  );
  const mail = { title: SITE_TITLE, url: SITE_URL, sender: SENDER_ADDRESS };
  return {
    store: createStore(connectTable(), TABLE_NAME, grantsOf('daily')),
    timeZone: TIME_ZONE,
    alarmTopic: ALARM_TOPIC,
    mail,
  };
});

async function attempt(name: string, chore: Chore, context: ChoreContext): Promise<ChoreResult> {
  try {
    return await chore(context);
  } catch (error) {
    log('error', 'daily job', {
      part: name,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return { sentence: `Failed and will be retried: ${name}.`, facts: { failed: true }, isComplete: false };
  }
}

interface DailyAnswer {
  readonly summary: string;
  readonly [part: string]: unknown;
}

/**
 * The scheduled job. Runs each part in turn, even if one fails. It is called every hour, so that an outage costs hours and not
 * a day, and does nothing once the company day is complete, unless there is something now that it lacked. Runs may be repeated, overlap or make up for missed days.
 */
export async function handler(event?: DailyEvent | null): Promise<DailyAnswer> {
  const { store, timeZone, alarmTopic, mail } = runtime();
  const at = store.now();
  const today = dayIn(timeZone, at);
  if (event?.onlyIfDue && (await isDayDone(store, today))) return { summary: NOTHING_DUE };
  // The rest of the copy would replace what the job changes.
  if (await store.getItem(importMark)) return { summary: IMPORT_UNFINISHED };
  const change = { at, call: 'daily job', by: null, reason: null };
  const context = { store, timeZone, today, change, alarmTopic, mail, deadline: at.getTime() + RUN_MS };
  const results: [string, ChoreResult][] = [];
  for (const [name, chore] of Object.entries(chores)) results.push([name, await attempt(name, chore, context)]);
  const logged = results.flatMap(([, { sentence }]) => sentence || []).join(' ');
  const summary = results.flatMap(([, { sentence, left = [] }]) => [sentence || [], left].flat()).join(' ');
  const isComplete = results.every(([, result]) => result.isComplete !== false);
  const facts = Object.fromEntries(results.map(([name, result]) => [name, result.facts ?? {}]));
  const lacked = results.flatMap(([, { lacks = [] }]) => lacks);
  await saveRun(store, { at: at.toISOString(), day: today, summary, is_complete: isComplete }, lacked);
  log('info', 'daily job', { summary: logged, is_complete: isComplete, ...facts });
  // Throwing makes Lambda retry twice and raises the alarm.
  if (!isComplete) throw new Error(`The daily job is incomplete. ${logged}`);
  return { summary, ...facts };
}
