import type { PeriodSpan } from '../pay-periods/schedule.ts';
import { formerEmployee } from '../former-employee.ts';
import { approvesAs, type Approvers } from './approvers.ts';
import type { BoardState } from './board-state.ts';
import { type DoneSteps, doneSteps, type StoredSteps } from './done-steps.ts';
import { type HourHundredths, sumOfKinds } from './hours.ts';
import { type StateFlags, stateOf } from './lifecycle.ts';
import { isMarkedReady } from './ready.ts';
import type { OvertimeRule, WeekDay } from './overtime-rules.ts';
import type { WeekSum } from './week-hours.ts';

/** Whose turn it is: the owner enters hours, the approver checks them, payroll pays them. */
type WaitingOn = 'owner' | 'approver' | 'payroll' | 'nobody';

const waitingOnByState: Record<BoardState, WaitingOn> = {
  missing: 'owner',
  none: 'nobody',
  open: 'owner',
  locked: 'approver',
  approved: 'payroll',
  processed: 'nobody',
};

/** The parts of a sheet that the board shows. */
export interface BoardSheet extends StateFlags {
  readonly id: number;
  readonly version: number;
  /** Hundredths of an hour by kind. */
  readonly hundredths: HourHundredths;
  readonly done: DoneSteps;
  /** R41: who changed approved hours, and since when that hasn't been acknowledged. */
  readonly changed_by: number | null;
  readonly unseen_by_owner_since: string | null;
  readonly unseen_by_approver_since: string | null;
  /** Hundredths of an hour on days that don't allow their kind. */
  readonly out_of_place: number;
  /** R66: what the hours are counted by. */
  readonly rule: OvertimeRule;
  readonly week_start: WeekDay;
  /** R66: how the hours it was approved or processed with differ from those counted now; null if they don't. */
  readonly recounted: string | null;
  /** R67: when the owner marked it as ready, and why a manager noted that there is nothing to report. */
  readonly ready_at: string | null;
  readonly nothing_reason: string | null;
  /** The hours of each workweek. */
  readonly weeks: readonly WeekSum[];
  /** R68: what looks odd. */
  readonly odd: readonly string[];
}

/** A person on the board of one period. */
export interface BoardRow {
  readonly user_id: number;
  readonly name: string;
  /** Position in the tracker's order; null for a person without one. */
  readonly nth: number | null;
  readonly is_tracking: boolean;
  readonly approver_id: number | null;
  readonly approver_name: string | null;
  /** The deputy who acts for the approver today. */
  readonly deputy_id: number | null;
  readonly deputy_name: string | null;
  /** R18: the lock date has passed, so the owner can't enter hours. */
  readonly is_past_lock: boolean;
  /** Whether a reminder for this period was sent on the current company day; at most one is sent per day. */
  readonly is_reminded: boolean;
  readonly sheet: BoardSheet | null;
}

export type StateSource = Pick<BoardRow, 'sheet' | 'is_tracking' | 'is_past_lock'>;

export function stateOfRow({ sheet, is_tracking, is_past_lock }: StateSource): BoardState {
  if (!sheet) return is_past_lock ? 'none' : 'missing';
  const state = stateOf(sheet);
  const isEmpty = state === 'open' && sumOfKinds(sheet.hundredths) === 0 && sheet.nothing_reason === null;
  return isEmpty && is_tracking && !is_past_lock ? 'missing' : state;
}

/** R67: whether the owner, or a manager for them, is done with an open sheet. */
export const isReady = ({ sheet }: Pick<BoardRow, 'sheet'>): boolean =>
  sheet !== null && stateOf(sheet) === 'open' && isMarkedReady(sheet);

/** R18, R67: an open sheet past its lock date, or one that is ready, is for the approver to lock. */
export function waitingOn(row: StateSource): WaitingOn {
  const state = stateOfRow(row);
  return state === 'open' && (row.is_past_lock || isReady(row)) ? 'approver' : waitingOnByState[state];
}

/** Returns whose turn it is, by name if it is a person. */
export function waitingOnText(row: StateSource & Pick<BoardRow, 'name' | 'approver_name' | 'deputy_name'>): string {
  switch (waitingOn(row)) {
    case 'owner':
      return row.name;
    case 'approver':
      return [row.approver_name, row.deputy_name].filter(Boolean).join(' or ') || 'No approver set';
    case 'payroll':
      return 'Payroll';
    case 'nobody':
      return row.sheet ? 'Done' : 'Nobody';
  }
}

type Ordered = Pick<BoardRow, 'nth' | 'name' | 'user_id'>;

const LAST = Number.MAX_SAFE_INTEGER;

/** The tracker's order; people without a position come last, by name. */
export const compareRows = (a: Ordered, b: Ordered): number =>
  (a.nth ?? LAST) - (b.nth ?? LAST) || a.name.localeCompare(b.name, 'en') || a.user_id - b.user_id;

interface Tracker extends Approvers {
  readonly is_tracking: boolean;
  readonly nth: number | null;
}

type StoredSheet = Omit<BoardSheet, 'done'> &
  StoredSteps & {
    readonly user_id: number;
    readonly user_name: string | null;
    readonly reopened_at?: string | null;
  };

export interface BoardInput {
  readonly trackers: readonly Tracker[];
  /** The sheets of one period. A sheet keeps the name of a deleted user (R28). */
  readonly sheets: readonly StoredSheet[];
  /** R18: whether the owner can no longer enter hours because of the lock date; also for a person without a sheet. */
  readonly isPastLock: (sheet: StoredSheet | undefined) => boolean;
  readonly names: ReadonlyMap<number, string>;
  /** Users with an approving role. The tracker may still name people who lost theirs. */
  readonly approverIds: ReadonlySet<number>;
  /** Who was reminded of the period today. */
  readonly remindedIds: ReadonlySet<number>;
  /** The company day, for deputies. */
  readonly today: string;
}

/** Returns everyone who is tracked, and everyone with a sheet who no longer is, in the tracker's order. */
export function boardRows(input: BoardInput): BoardRow[] {
  const { trackers, sheets, names, approverIds, remindedIds, today, isPastLock } = input;
  const trackerOf = new Map(trackers.map((tracker) => [tracker.user_id, tracker]));
  const sheetOf = new Map(sheets.map((sheet) => [sheet.user_id, sheet]));
  const named = (id: number | null) => (id === null ? null : (names.get(id) ?? `User ${id}`));
  const able = (id: number | null | undefined) => (typeof id === 'number' && approverIds.has(id) ? id : null);
  const tracked = trackers.filter(({ is_tracking }) => is_tracking).map(({ user_id }) => user_id);
  return [...new Set([...tracked, ...sheetOf.keys()])]
    .map((user_id): BoardRow => {
      const tracker = trackerOf.get(user_id);
      const approver_id = able(tracker?.approver_id);
      const deputy_id = able(tracker?.deputy_id);
      const isDeputyOn = deputy_id !== null && approvesAs(tracker, deputy_id, today) === 'deputy';
      const found = sheetOf.get(user_id);
      const name = names.get(user_id) ?? found?.user_name ?? `User ${user_id}`;
      return {
        user_id,
        name,
        nth: tracker?.nth ?? null,
        is_tracking: tracker?.is_tracking ?? false,
        approver_id,
        approver_name: named(approver_id),
        deputy_id: isDeputyOn ? deputy_id : null,
        deputy_name: isDeputyOn ? named(deputy_id) : null,
        is_past_lock: isPastLock(found),
        is_reminded: remindedIds.has(user_id),
        sheet: found ? boardSheet(found, (id) => names.get(id) ?? formerEmployee(id)) : null,
      };
    })
    .toSorted(compareRows);
}

/** A sheet as the board shows it. */
export const boardSheet = (
  sheet: Omit<StoredSheet, 'user_id' | 'user_name'>,
  nameOf: (userId: number) => string,
): BoardSheet => ({
  id: sheet.id,
  version: sheet.version,
  is_locked: sheet.is_locked,
  is_approved: sheet.is_approved,
  is_processed: sheet.is_processed,
  hundredths: sheet.hundredths,
  done: doneSteps(sheet, nameOf),
  changed_by: sheet.changed_by,
  unseen_by_owner_since: sheet.unseen_by_owner_since,
  unseen_by_approver_since: sheet.unseen_by_approver_since,
  out_of_place: sheet.out_of_place,
  rule: sheet.rule,
  week_start: sheet.week_start,
  recounted: sheet.recounted,
  ready_at: sheet.ready_at ?? null,
  nothing_reason: sheet.nothing_reason ?? null,
  weeks: sheet.weeks,
  odd: sheet.odd,
});

/** Returns the number of people by state; the counts add up to the number of rows. */
export function boardCounts(rows: readonly StateSource[]): Record<BoardState, number> {
  const counts: Record<BoardState, number> = { missing: 0, none: 0, open: 0, locked: 0, approved: 0, processed: 0 };
  for (const row of rows) counts[stateOfRow(row)] += 1;
  return counts;
}

/** Returns why no reminders can be sent for a pay period on the company day `today`; undefined if they can. */
export const reminderRefusal = ({ start_date }: Pick<PeriodSpan, 'start_date'>, today: string): string | undefined =>
  start_date > today ? `This pay period starts on ${start_date}. You can send reminders from then on.` : undefined;

/** Why no reminder is left to send. */
export const ALL_REMINDED = 'Everyone missing was reminded today. You can remind them again tomorrow.';

/** Whether a person gets a reminder. */
export const isToRemind = (row: StateSource): boolean => stateOfRow(row) === 'missing';
