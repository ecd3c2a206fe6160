import { dayIn } from '../dates.ts';
import { lockDate, type PayDays } from '../pay-periods/schedule.ts';
import { type StateFlags, stateOf } from './lifecycle.ts';
import { isPastLockDate } from './lock-date.ts';
import { isMarkedReady } from './ready.ts';
import { type WaitingPeriod, waitingStates } from './waiting-text.ts';

interface Waiting {
  readonly sheets: readonly (StateFlags & { readonly pay_period_id: number })[];
  readonly periods: readonly { readonly id: number; readonly start_date: string; readonly end_date: string }[];
  readonly payDays: PayDays;
  /** The company day. */
  readonly today: string;
}

/** Returns past periods with unfinished sheets, oldest first. Before its lock date, an open sheet doesn't count. */
export function waitingPeriods({ sheets, periods, payDays, today }: Waiting): WaitingPeriod[] {
  const over = periods.filter(({ end_date }) => end_date < today);
  const counts = new Map(over.map(({ id }) => [id, { open: 0, locked: 0, approved: 0 }]));
  for (const sheet of sheets) {
    const count = counts.get(sheet.pay_period_id);
    const state = stateOf(sheet);
    if (count && state !== 'processed') count[state] += 1;
  }
  return over
    .map(({ id, start_date, end_date }): WaitingPeriod => {
      const count = counts.get(id)!;
      const lock = lockDate(end_date, payDays);
      const isLockOver = lock === null || lock < today;
      return { pay_period_id: id, start_date, end_date, ...count, open: isLockOver ? count.open : 0 };
    })
    .filter((period) => waitingStates.some((state) => period[state] > 0))
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
}

/** A past pay period with a sheet that its owner can still change and hasn't marked as ready. */
export interface EarlierTimesheetAlert {
  readonly pay_period_id: number;
  readonly start_date: string;
  readonly end_date: string;
  /** Sent back with a note. */
  readonly is_returned: boolean;
}

interface Own {
  /** The sheets of one person. */
  readonly sheets: readonly (StateFlags & {
    readonly pay_period_id: number;
    readonly reopened_at?: string | null;
    readonly return_note?: string | null;
    readonly ready_at?: string | null;
    readonly nothing_reason?: string | null;
  })[];
  readonly periods: Waiting['periods'];
  readonly payDays: PayDays;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Returns a person's past periods with a sheet they can still change, oldest first. Open sheets aren't paid, so owners
 * are reminded until a sheet is ready: then it waits for the approver (R67).
 */
export function stillOpen({ sheets, periods, payDays, now, timeZone }: Own): EarlierTimesheetAlert[] {
  const today = dayIn(timeZone, now);
  const sheetOf = new Map(sheets.map((sheet) => [sheet.pay_period_id, sheet]));
  return periods
    .flatMap(({ id, start_date, end_date }): EarlierTimesheetAlert[] => {
      const sheet = sheetOf.get(id);
      if (!sheet || end_date >= today || stateOf(sheet) !== 'open' || isMarkedReady(sheet)) return [];
      if (isPastLockDate(sheet, lockDate(end_date, payDays), now, timeZone)) return [];
      return [{ pay_period_id: id, start_date, end_date, is_returned: typeof sheet.return_note === 'string' }];
    })
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
}
