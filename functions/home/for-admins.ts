import { rules } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { NEVER_RAN, NOBODY_ALARMED } from '../../shared/daily-job.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { type FirstStep, firstSteps, NEWS_DAYS } from '../../shared/home.ts';
import { missingSettings } from '../../shared/settings/setting-values.ts';
import { partitions } from '../deployment/partitions.ts';
import { companyDay, companyZone } from '../crud/company-day.ts';
import { readLastRun } from '../payroll/daily-run.ts';
import { readSettings } from '../payroll/pay-records.ts';
import { heldOf, partsKey } from '../store/table-state.ts';
import { type Asking, mayAll } from './asking.ts';

const { CklgTransaction, TsrpPayPeriod, TsrpTrackUser, User } = collections;

/** Counts open invitations, and accounts that were created in the last days. */
export async function readAccounts(call: Asking): Promise<Home['accounts']> {
  if (!mayAll(call, rules.adminPresident)) return null;
  const { store, now } = call;
  const since = addDays(companyDay(call), -NEWS_DAYS);
  const [statuses, users] = await Promise.all([call.statuses(), store.all(User.name)]);
  // R92: whoever signs in without a password never uses the link to choose one.
  const invited = [...statuses.values()].filter(
    ({ invitedUntil, signedInAt }) =>
      signedInAt === undefined && invitedUntil !== undefined && invitedUntil > now.toISOString(),
  );
  const created = users.filter(({ created_at }) => dayIn(companyZone(call), new Date(created_at)) > since);
  return { invited: invited.length, created: created.length };
}

async function dailyTrouble(call: Asking): Promise<string | null> {
  const run = await readLastRun(call.store);
  // A day without a run is late only once the next one has begun: the first run of a day may be an hour away.
  if (!run || run.day < addDays(companyDay(call), -1)) {
    return run ? `The daily job last ran on ${run.day}.` : NEVER_RAN;
  }
  return run.is_complete && !run.summary.includes(NOBODY_ALARMED) ? null : run.summary;
}

/** Counted up to this number, which means that or more: so many at once are an attack. */
const MAX_LOCKED = 100;

async function countLocked({ store }: Asking): Promise<number> {
  const items = await store.queryItems(partitions.lockedSignIns, { limit: MAX_LOCKED });
  return items.filter(({ sk }) => /^\d+$/.test(String(sk))).length;
}

/** What needs an administrator: an unfinished daily job, rules that are off, sign-ins that were locked, and emails that don't arrive. */
export async function readSystem(call: Asking): Promise<Home['system']> {
  if (!mayAll(call, rules.admin)) return null;
  const [daily_trouble, held, locked_sign_ins, statuses] = await Promise.all([
    dailyTrouble(call),
    call.store.getItem(partsKey),
    countLocked(call),
    call.statuses(),
  ]);
  const rules_off = Object.values(heldOf(held) ?? {}).filter(({ state }) => state === 'off').length;
  const undelivered = [...statuses.values()].filter((status) => status.undelivered !== undefined).length;
  return { daily_trouble, rules_off, locked_sign_ins, undelivered };
}

const MAX_PAGE_BYTES = 1_000_000;

async function exists({ store }: Asking, pk: string, count = 1): Promise<boolean> {
  const { bodies } = await store.page({ pk, limit: count, maxBytes: MAX_PAGE_BYTES });
  return bodies.length >= count;
}

/** Returns what a new company has set up of what it needs first; null once all of it is done. */
export async function readFirstSteps(call: Asking): Promise<Home['first_steps']> {
  if (!mayAll(call, rules.admin)) return null;
  const [settings, periods, people, trackers, checks] = await Promise.all([
    readSettings(call.store),
    exists(call, TsrpPayPeriod.name),
    exists(call, User.name, 2),
    // The board reads them anyway.
    call.store.all(TsrpTrackUser.name),
    exists(call, CklgTransaction.name),
  ]);
  const done: Readonly<Record<FirstStep, boolean>> = {
    settings: missingSettings(settings).length === 0,
    periods,
    people,
    tracker: trackers.length > 0,
    checks,
  };
  return firstSteps.every((step) => done[step]) ? null : firstSteps.map((step) => ({ step, is_done: done[step] }));
}
