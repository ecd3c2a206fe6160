import { approverRoleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { countOf } from '../../shared/count-of.ts';
import { fullName } from '../../shared/full-name.ts';
import { type MailChoices, wantsMail } from '../../shared/mail-choices.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { approvesAs } from '../../shared/timesheets/approvers.ts';
import { ConflictError } from '../app-error.ts';
import type { Tracker } from '../crud/approvees.ts';
import { partitions } from '../deployment/partitions.ts';
import { log } from '../http/log.ts';
import type { ReadySheets } from '../mail/sheets-ready-mail.ts';
import { type PeriodRecord, readPeriods } from '../payroll/pay-records.ts';
import { secondsOf } from '../seconds.ts';
import { type Key, listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import type { Chore, ChoreContext } from './chore.ts';

const { Profile, TsrpTimesheet, TsrpTrackUser, User } = collections;

/** A digest is forgotten after a year, when nobody acts on its sheets any more. */
const KEPT_SECONDS = 366 * 86_400;

const keyOf = (approverId: number): Key => ({ pk: partitions.readyMail, sk: String(approverId) });

type Sheet = StoredRecord & TimesheetRecord;
type ProfileRecord = StoredRecord & MailChoices & { readonly user_id: number };

/** Returns the sheets that wait for an approver: locked ones, and open ones that are ready (R67). */
async function readWaiting(store: Store): Promise<Sheet[]> {
  const listed = await store.all(listPartition(TsrpTimesheet, 'unprocessed', 'false'));
  const sheets = (await store.getMany(
    TsrpTimesheet,
    listed.filter(({ is_approved }) => is_approved !== true).map(({ id }) => id),
  )) as Sheet[];
  return sheets.filter((sheet) => {
    const state = stateOf(sheet);
    return state === 'locked' || (state === 'open' && (sheet.ready_at ?? null) !== null);
  });
}

/** Returns the waiting sheets by approver and today's deputies. */
function byApprover(sheets: readonly Sheet[], trackers: readonly Tracker[], today: string): Map<number, Sheet[]> {
  const trackerOf = new Map(trackers.map((tracker) => [tracker.user_id, tracker]));
  const waiting = new Map<number, Sheet[]>();
  for (const sheet of sheets) {
    const tracker = trackerOf.get(sheet.user_id);
    const named = [tracker?.approver_id, tracker?.deputy_id].filter((id): id is number => typeof id === 'number');
    for (const id of named.filter((each) => approvesAs(tracker, each, today))) {
      waiting.set(id, [...(waiting.get(id) ?? []), sheet]);
    }
  }
  return waiting;
}

function periodsOf(
  sheets: readonly Sheet[],
  periods: readonly PeriodRecord[],
  nameOf: (userId: number) => string,
): ReadySheets[] {
  return periods
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date))
    .map((period) => ({
      period,
      names: sheets
        .filter(({ pay_period_id }) => pay_period_id === period.id)
        .map(({ user_id, user_name }) => nameOf(user_id) || user_name || `User ${user_id}`)
        .toSorted((a, b) => a.localeCompare(b, 'en')),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Identifies the sheets of a digest, and when each became ready. A sheet that was sent back and is ready again is new. */
const readySheetKeys = (sheets: readonly Sheet[]): string[] =>
  sheets.map(({ id, ready_at, locked_at }) => `${id} ${ready_at ?? locked_at ?? ''}`);

interface Digest {
  readonly approver: StoredRecord;
  readonly sheets: readonly Sheet[];
  readonly name: string;
  readonly periods: readonly ReadySheets[];
}

/** Notes that the day's email is being sent; returns false if another run has done so, because runs may overlap. */
async function claim(store: Store, key: Key, note: { readonly day: string }): Promise<boolean> {
  const condition = {
    expression: 'attribute_not_exists(#day) OR #day <> :today',
    names: { '#day': 'day' },
    values: { ':today': note.day },
    refuse: () => new ConflictError('This email'),
  };
  try {
    await store.commit([{ kind: 'put', key, item: note, condition }]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Sends a digest, unless one was sent today or there is nothing new in it. Returns whether it was sent. */
async function send({ store, today, change, mail }: ChoreContext, digest: Digest): Promise<boolean> {
  const { approver, sheets, name, periods } = digest;
  const readyKeys = readySheetKeys(sheets);
  const key = keyOf(approver.id);
  const last = await store.getItem(key);
  const sentKeys = new Set(JSON.parse(typeof last?.told === 'string' ? last.told : '[]') as string[]);
  if (last?.day === today || readyKeys.every((each) => sentKeys.has(each))) return false;
  const note = { day: today, told: JSON.stringify([...sentKeys]), ttl: secondsOf(change.at) + KEPT_SECONDS };
  if (!(await claim(store, key, note))) return false;
  const [{ sheetsReadyMail }, { sendMail }] = await Promise.all([
    import('../mail/sheets-ready-mail.ts'),
    import('../mail/send.ts'),
  ]);
  const { title, url, sender } = mail;
  try {
    await sendMail(sender, String(approver.email), sheetsReadyMail({ title, url, name: name || null, periods }));
  } catch (error) {
    await store.put(key, { ...note, day: last?.day ?? '' });
    throw error;
  }
  await store.put(key, { ...note, told: JSON.stringify(readyKeys) });
  return true;
}

/** R77: tells each approver, at most once a day, which timesheets became ready for them. */
export const mailApprovers: Chore = async (context) => {
  const { store, today, deadline } = context;
  const sheets = await readWaiting(store);
  if (sheets.length === 0) return { sentence: '', facts: { told: 0 } };
  const [trackers, profiles, periods] = await Promise.all([
    store.all(TsrpTrackUser.name) as Promise<(StoredRecord & Tracker)[]>,
    store.all(Profile.name) as Promise<ProfileRecord[]>,
    readPeriods(store),
  ]);
  const profileOf = new Map(profiles.map((profile) => [profile.user_id, profile]));
  const nameOf = (userId: number): string => fullName(profileOf.get(userId) as Parameters<typeof fullName>[0]);
  const waiting = byApprover(sheets, trackers, today);
  const users = await store.getMany(User, [...waiting.keys()]);
  const able = users.filter(
    ({ id, role_id }) => approverRoleIds.includes(Number(role_id)) && wantsMail(profileOf.get(id), 'mail_ready'),
  );
  let [sentCount, failedCount] = [0, 0];
  let isComplete = true;
  for (const approver of able) {
    isComplete = store.now().getTime() <= deadline;
    if (!isComplete) break;
    const own = waiting.get(approver.id) ?? [];
    const digest = { approver, sheets: own, name: nameOf(approver.id), periods: periodsOf(own, periods, nameOf) };
    try {
      // oxlint-disable-next-line no-await-in-loop -- SES allows only a few emails per second
      if (await send(context, digest)) sentCount += 1;
    } catch (error) {
      // The job isn't held up by one address; the next day's email has the same sheets.
      failedCount += 1;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
      log('error', 'timesheet email not sent', { user_id: approver.id, reason });
    }
  }
  const sentence = sentCount === 0 ? '' : `Emailed ${countOf(sentCount, 'approver')} about timesheets that are ready.`;
  return { sentence, facts: { told: sentCount, failed: failedCount }, isComplete };
};
