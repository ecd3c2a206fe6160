import { addDays, dayIn } from '../../shared/dates.ts';
import { lockDate, payDaysOf } from '../../shared/pay-periods/schedule.ts';
import { type StateFlags, stateOf } from '../../shared/timesheets/lifecycle.ts';
import { isPastLockDate } from '../../shared/timesheets/lock-date.ts';
import type { StoredRecord } from '../store/record.ts';
import { planStep } from './plan-step.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { changeSheets } from './change-sheets.ts';
import { readPeriods, readSettings } from './pay-records.ts';
import { sheetsOfPeriod } from './sheets-of-period.ts';

interface LockedOverdue {
  readonly locked: number;
  /** Number of checked periods with a past lock date. */
  readonly periods: number;
  /** R18: reopened by a manager after the lock date. */
  readonly reopened: number;
  readonly isFinished: boolean;
  /** LOCK_FOR_APPROVAL is missing, so there are no lock dates. */
  readonly isSettingMissing: boolean;
}

/** Sheets are created for recent periods; in older ones, owners can't save anyway. */
const LOOK_BACK_DAYS = 92;

type Reopened = { readonly reopened_at?: string | null };

const isOpen = (sheet: StoredRecord): boolean => stateOf(sheet as StoredRecord & StateFlags) === 'open';

/**
 * R18: locks open sheets past their lock date, except those reopened since. One Query per period, for periods with a lock date
 * in the last three months or since `lastRun`, a company day.
 */
export async function lockOverdue(
  store: Store,
  change: Change,
  {
    timeZone,
    lastRun,
    deadline,
  }: { readonly timeZone: string; readonly lastRun: string | null; readonly deadline: number },
): Promise<LockedOverdue> {
  const days = payDaysOf(await readSettings(store));
  const nothing = { locked: 0, periods: 0, reopened: 0, isFinished: true, isSettingMissing: false };
  if (days.lockForApproval === null) return { ...nothing, isSettingMissing: true };
  const now = store.now();
  const today = dayIn(timeZone, now);
  const lookBack = addDays(today, -LOOK_BACK_DAYS);
  const from = lastRun === null ? '' : lastRun < lookBack ? lastRun : lookBack;
  const overdue = (await readPeriods(store)).filter(({ end_date }) => {
    const lock = lockDate(end_date, days)!;
    return lock < today && lock >= from;
  });
  let [locked, reopened, isFinished] = [0, 0, true];
  for (const { id, end_date } of overdue) {
    const lock = lockDate(end_date, days);
    const isDue = (sheet: StoredRecord) => isOpen(sheet) && isPastLockDate(sheet as Reopened, lock, now, timeZone);
    const sheets = await sheetsOfPeriod(store, id);
    reopened += sheets.filter((sheet) => isOpen(sheet) && !isDue(sheet)).length;
    const done = await changeSheets(store, sheets, {
      change,
      deadline,
      decide: (sheet) => (isDue(sheet) ? planStep(sheet, 'lock', change).record : undefined),
    });
    locked += done.changed.length;
    isFinished &&= done.isFinished;
  }
  return { locked, periods: overdue.length, reopened, isFinished, isSettingMissing: false };
}
