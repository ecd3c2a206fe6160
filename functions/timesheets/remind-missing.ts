import type { BoardRow } from '../../shared/timesheets/board.ts';
import { isToRemind, reminderRefusal } from '../../shared/timesheets/board.ts';
import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { dayIn } from '../../shared/dates.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { secondsOf } from '../seconds.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import { readBoard, readPeriod } from '../payroll/read-board.ts';
import { ownerRoleIds } from './owner-roles.ts';
import { reminderKey } from '../payroll/reminders.ts';

/** SES allows only a few emails per second. */
const PARALLEL_EMAILS = 8;

/** The API times out after 30 seconds, and an email takes up to ten. */
const MAX_MS = 15_000;

const DAY_SECONDS = 86_400;

const { TsrpPayPeriod, User } = collections;

type RemindCall = Parameters<typeof remindMissing>[0];

type Outcome = 'reminded' | 'already' | 'failed';

interface Reminding {
  readonly store: Store;
  readonly now: Date;
  readonly today: string;
  readonly periodId: number;
  readonly requestId: string;
  readonly send: (to: string, name: string, canEnter: boolean) => Promise<void>;
}

/** At most once per person, period and day, even if two managers send reminders at the same time. Failed emails don't count. */
async function remind(reminding: Reminding, { user_id, name }: BoardRow): Promise<Outcome> {
  const { store, now, today, periodId, requestId, send } = reminding;
  const user = await store.get(User, user_id);
  if (!user) return 'failed';
  const key = reminderKey(today, periodId, user_id);
  // Long enough for any time zone.
  const ttl = secondsOf(now) + 2 * DAY_SECONDS;
  const count = (by: number) => store.add(key, { count: by }, { ttl });
  if (Number((await count(1)).count) > 1) return 'already';
  try {
    await send(String(user.email), name, ownerRoleIds.includes(Number(user.role_id)));
    return 'reminded';
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log('error', 'reminder not sent', { request_id: requestId, user_id, reason });
    await store.put(key, { count: 0, ttl });
    return 'failed';
  }
}

/** R96: notes in the history of the pay period that people were reminded of it; only how many, because it isn't theirs. */
async function noteReminders(call: RemindCall, periodId: number, people: number): Promise<void> {
  const noted = { reminder: ['(none)', `(sent to ${countOf(people, 'person', 'people')})`] } as const;
  await retryOnConflict(async () => {
    const period = await call.store.get(TsrpPayPeriod, periodId);
    if (!period) return;
    const change = { ...changeOf(call), noted };
    await call.commit(planUpdate(TsrpPayPeriod, period, nextVersion(period, {}, call.now), change));
  });
}

/** Reminds people who are missing on the board. */
export const remindMissing: Handlers<'timesheets'>['remind-missing'] = async (call) => {
  const { store, body, runtime, now, requestId } = call;
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL, TIME_ZONE } = runtime.environment;
  const period = await readPeriod(store, body.pay_period_id);
  const today = dayIn(TIME_ZONE, now);
  const refused = reminderRefusal(period, today);
  if (refused !== undefined) throw new AppError('conflict', refused);
  const wanted = new Set(body.user_ids);
  const waiting = (await readBoard(call, period.id))
    .filter(isToRemind)
    .filter(({ user_id }) => wanted.size === 0 || wanted.has(user_id));
  const [{ reminderMail }, { sendMail }] = await Promise.all([
    import('../mail/reminder-mail.ts'),
    import('../mail/send.ts'),
  ]);
  const reminding: Reminding = {
    store,
    now,
    today,
    periodId: period.id,
    requestId,
    send: (to, name, canEnter) =>
      sendMail(SENDER_ADDRESS, to, reminderMail({ title: SITE_TITLE, url: SITE_URL, name, canEnter, period })),
  };
  const answer: Record<Outcome, { user_id: number; name: string }[]> = { reminded: [], already: [], failed: [] };
  const startedAt = performance.now();
  for (let start = 0; start < waiting.length; start += PARALLEL_EMAILS) {
    const some = waiting.slice(start, start + PARALLEL_EMAILS);
    const isLate = performance.now() - startedAt > MAX_MS;
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await Promise.all(some.map(async (row) => (isLate ? 'failed' : remind(reminding, row))));
    some.forEach(({ user_id, name }, index) => answer[outcomes[index]!].push({ user_id, name }));
  }
  if (answer.reminded.length > 0) await noteReminders(call, period.id, answer.reminded.length);
  return answer;
};
