import { dayLengthIssues } from '../timesheets/cells.ts';
import type { Day } from '../timesheets/day.ts';
import { hundredthsOfHours, hundredthsOfMinutes, workedMinutes } from '../timesheets/hours.ts';
import { hoursOf } from '../timesheets/hours-text.ts';
import { type LeaveCell, leaveCells } from './cells.ts';
import { leaveDates, type LeaveRequest } from './requests.ts';

/** R72: approved leave in the days of a timesheet. */

interface LeaveKindFacts {
  readonly id: number;
  readonly counts_as: LeaveCell | null;
  readonly keeps_balance: boolean;
}

export interface KnownRequest extends LeaveRequest {
  readonly id: number;
  readonly kind_id: number;
}

interface LeaveFacts {
  readonly kinds: readonly LeaveKindFacts[];
}

interface Planned {
  readonly request: KnownRequest;
  readonly cell: LeaveCell | null;
}

/**
 * The approved requests by day, oldest first. Holidays are those of the sheet (R22), so that what its days say about leave and
 * about holidays always changes together.
 */
function plannedByDate(
  requests: readonly KnownRequest[],
  days: readonly Pick<Day, 'date' | 'holiday_name'>[],
  { kinds }: LeaveFacts,
): Map<string, Planned[]> {
  const holidays = new Set(days.filter(({ holiday_name }) => holiday_name !== null).map(({ date }) => date));
  const cells = new Map(kinds.map(({ id, counts_as }) => [id, counts_as]));
  const planned = new Map<string, Planned[]>();
  const approved = requests.filter(({ status }) => status === 'approved').toSorted((a, b) => a.id - b.id);
  for (const request of approved) {
    for (const date of leaveDates(request, holidays)) {
      const onDay = planned.get(date) ?? [];
      onDay.push({ request, cell: cells.get(request.kind_id) ?? null });
      planned.set(date, onDay);
    }
  }
  return planned;
}

const sumIn = (planned: readonly Planned[] | undefined, cell: LeaveCell): number =>
  (planned ?? []).reduce((sum, each) => (each.cell === cell ? sum + each.request.day_hundredths : sum), 0);

/** What a cell contains when its leave changes: hours entered by hand are neither doubled nor lost. */
export function movedCell(hundredths: number, before: number, after: number): number {
  if (after > before) return Math.max(hundredths, after);
  const left = Math.max(after, hundredths - (before - after));
  return Math.min(hundredths, left);
}

/**
 * What a cell of a holiday contains when approved leave changes. A holiday takes no leave, but one that was added while its
 * timesheet was locked has left it there. A cell with fewer hours has only those that were entered by hand.
 */
const movedOnHoliday = (hundredths: number, before: number, after: number): number =>
  after < before && before <= hundredths ? movedCell(hundredths, before, after) : hundredths;

type PlannedByDate = ReadonlyMap<string, readonly Planned[]>;

/** The days with the hours of leave moved; the same array if nothing changes. */
function withMoved(
  days: readonly Day[],
  was: PlannedByDate,
  is: PlannedByDate,
  moveOf: (day: Day) => typeof movedCell = () => movedCell,
): readonly Day[] {
  const moved = days.map((day): Day => {
    const cells = leaveCells.map((cell): [LeaveCell, number] => {
      const hundredths = hundredthsOfHours(day[cell]);
      const [from, to] = [sumIn(was.get(day.date), cell), sumIn(is.get(day.date), cell)];
      return [cell, from === to ? hundredths : moveOf(day)(hundredths, from, to)];
    });
    if (cells.every(([cell, hundredths]) => hundredths === hundredthsOfHours(day[cell]))) return day;
    const filled = { ...day, ...Object.fromEntries(cells.map(([cell, hundredths]) => [cell, hoursOf(hundredths)])) };
    // The day is full of work, so there is no time off on it.
    return dayLengthIssues(filled, '', day).length > 0 ? day : filled;
  });
  return moved.every((day, index) => day === days[index]) ? days : moved;
}

/** The days of a sheet after approved leave changed from `before` to `after`; the same array if nothing changes. */
export const withLeave = (
  days: readonly Day[],
  { before, after }: { readonly before: readonly KnownRequest[]; readonly after: readonly KnownRequest[] },
  facts: LeaveFacts,
): readonly Day[] =>
  withMoved(days, plannedByDate(before, [], facts), plannedByDate(after, [], facts), (day) =>
    day.holiday_name === null ? movedCell : movedOnHoliday,
  );

/**
 * The days of a sheet that has new holidays, with approved leave taken out of holidays and put on days that no longer are
 * any. `before` are the same days with the holidays from before. The same array if no hours change.
 */
export const withLeaveAroundHolidays = (
  days: readonly Day[],
  before: readonly Day[],
  requests: readonly KnownRequest[],
  facts: LeaveFacts,
): readonly Day[] => withMoved(days, plannedByDate(requests, before, facts), plannedByDate(requests, days, facts));

/** The working days of a request on which a sheet has work. */
export function workedOn(
  days: readonly Day[],
  request: Pick<LeaveRequest, 'first_day' | 'last_day'>,
): { readonly date: string; readonly hundredths: number }[] {
  const holidays = new Set(days.filter(({ holiday_name }) => holiday_name !== null).map(({ date }) => date));
  const dates = new Set(leaveDates(request, holidays));
  return days
    .filter(({ date }) => dates.has(date))
    .map((day) => ({ date: day.date, hundredths: hundredthsOfMinutes(workedMinutes(day)) }))
    .filter(({ hundredths }) => hundredths > 0);
}

/**
 * R72: the hours of a sheet by leave type. Hours in a column belong to the approved requests of the day, oldest first; the
 * rest belongs to the first kind with a balance that uses the column. Leave without a column counts as approved.
 */
export function leaveByKind(
  days: readonly Day[],
  requests: readonly KnownRequest[],
  facts: LeaveFacts,
): Map<number, number> {
  const planned = plannedByDate(requests, days, facts);
  const ordered = facts.kinds.filter(({ keeps_balance }) => keeps_balance).toSorted((a, b) => a.id - b.id);
  const hours = new Map<number, number>();
  const add = (kindId: number | undefined, hundredths: number): void => {
    if (kindId !== undefined && hundredths !== 0) hours.set(kindId, (hours.get(kindId) ?? 0) + hundredths);
  };
  for (const day of days) {
    const onDay = planned.get(day.date) ?? [];
    for (const cell of leaveCells) {
      let left = hundredthsOfHours(day[cell]);
      for (const { request } of onDay.filter((each) => each.cell === cell)) {
        const taken = Math.min(left, request.day_hundredths);
        add(request.kind_id, taken);
        left -= taken;
      }
      add(ordered.find(({ counts_as }) => counts_as === cell)?.id, left);
    }
    for (const { request } of onDay.filter(({ cell }) => cell === null)) add(request.kind_id, request.day_hundredths);
  }
  return hours;
}

/** R72: the hours that a sheet takes from balances. */
export function claimedByKind(
  days: readonly Day[],
  requests: readonly KnownRequest[],
  facts: LeaveFacts,
): Map<number, number> {
  const kept = new Set(facts.kinds.filter(({ keeps_balance }) => keeps_balance).map(({ id }) => id));
  return new Map([...leaveByKind(days, requests, facts)].filter(([kindId]) => kept.has(kindId)));
}
