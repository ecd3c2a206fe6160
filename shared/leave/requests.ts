import * as z from 'zod/mini';
import { addDays, daysBetween, daysText } from '../dates.ts';
import { weekendName } from '../timesheets/cells.ts';

/** R70: what a request for leave takes, day by day. All amounts are hundredths of an hour. */

export const leaveStatuses = ['asked', 'approved', 'refused', 'cancelled'] as const;

export type LeaveStatus = (typeof leaveStatuses)[number];

export const leaveStatusTitles: Readonly<Record<LeaveStatus, string>> = {
  asked: 'Waiting',
  approved: 'Approved',
  refused: 'Denied',
  cancelled: 'Canceled',
};

/** The longest request. A longer leave is requested in parts. */
export const MAX_LEAVE_DAYS = 92;

const day = z.string().check(z.maxLength('2026-01-31'.length));

export const settledSchema = z.strictObject({
  pay_period_id: z.number(),
  first: day,
  last: day,
  /** How many of its days the request took when the timesheet was processed. Earlier records lack it. */
  days: z.optional(z.number()),
});

export type Settled = z.infer<typeof settledSchema>;

export interface LeaveSpan {
  readonly first_day: string;
  readonly last_day: string;
  readonly day_hundredths: number;
}

export interface LeaveRequest extends LeaveSpan {
  readonly status: LeaveStatus;
  readonly settled: readonly Settled[];
}

type Days = ReadonlySet<string>;

/** The days of a request that cost leave: no weekends and no holidays. */
export function leaveDates({ first_day, last_day }: Omit<LeaveSpan, 'day_hundredths'>, holidays: Days): string[] {
  const count = Math.max(0, Math.min(daysBetween(first_day, last_day) + 1, MAX_LEAVE_DAYS));
  return Array.from({ length: count }, (_, index) => addDays(first_day, index)).filter(
    (date) => weekendName(date) === null && !holidays.has(date),
  );
}

/** The hours that a request takes. */
export const requestHundredths = (span: LeaveSpan, holidays: Days): number =>
  leaveDates(span, holidays).length * span.day_hundredths;

/** The first day from a day on that costs leave. */
export function nextWorkingDay(day: string, holidays: Days): string {
  const span = { first_day: day, last_day: addDays(day, MAX_LEAVE_DAYS - 1) };
  return leaveDates(span, holidays)[0] ?? day;
}

/** Whether a request is asked for or approved. */
export const isStanding = ({ status }: Pick<LeaveRequest, 'status'>): boolean =>
  status === 'asked' || status === 'approved';

const isSettled = (date: string, settled: readonly Settled[]): boolean =>
  settled.some(({ first, last }) => first <= date && date <= last);

/**
 * The hours that a request takes: on days of processed timesheets as it was then, whatever became a holiday since, and on
 * all other days by today's holidays.
 */
export function totalHundredths(request: LeaveRequest, holidays: Days): number {
  const counted = request.settled.filter(({ days }) => days !== undefined);
  const others = leaveDates(request, holidays).filter((date) => !isSettled(date, counted));
  const days = counted.reduce((sum, each) => sum + (each.days ?? 0), others.length);
  return days * request.day_hundredths;
}

/** How many days of a request within a timesheet cost leave. */
export const daysWithin = (span: LeaveSpan, { first, last }: Omit<Settled, 'days'>, holidays: Days): number =>
  leaveDates(span, holidays).filter((date) => first <= date && date <= last).length;

/** The days of a request whose hours haven't been taken from the balance yet. */
export const openDates = (request: LeaveRequest, holidays: Days): string[] =>
  leaveDates(request, holidays).filter((date) => !isSettled(date, request.settled));

/** The hours of a standing request that haven't been taken from the balance yet. */
export const openHundredths = (request: LeaveRequest, holidays: Days): number =>
  isStanding(request) ? openDates(request, holidays).length * request.day_hundredths : 0;

/** The days on which a request and the person's other standing requests exceed a full day. */
export function crowdedDates(
  span: LeaveSpan,
  others: readonly LeaveRequest[],
  { holidays, fullDay }: { readonly holidays: Days; readonly fullDay: number },
): string[] {
  const standing = others.filter(isStanding);
  return leaveDates(span, holidays).filter((date) => {
    const taken = standing
      .filter(({ first_day, last_day }) => first_day <= date && date <= last_day)
      .reduce((sum, { day_hundredths }) => sum + day_hundredths, 0);
    return taken > 0 && taken + span.day_hundredths > fullDay;
  });
}

/** Whether two spans have a day in common. */
export const overlaps = (
  a: Pick<LeaveSpan, 'first_day' | 'last_day'>,
  b: Pick<LeaveSpan, 'first_day' | 'last_day'>,
): boolean => a.first_day <= b.last_day && b.first_day <= a.last_day;

/** `2026-07-06`, or `2026-07-06 to 2026-07-10`. */
export const spanText = ({ first_day, last_day }: Pick<LeaveSpan, 'first_day' | 'last_day'>): string =>
  daysText(first_day, last_day);
