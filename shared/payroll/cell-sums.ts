import {
  type FigureKind,
  type HourHundredths,
  type HoursDay,
  hundredthsOfHours,
  leaveKinds,
} from '../timesheets/hours.ts';
import type { LeaveHundredths, PayrollLeaveKind } from './leave-entries.ts';
import { isWholeMinutes, minutesOfHundredths, type OddHours } from './minutes.ts';

/**
 * R75: the minutes of leave that is typed day by day. Each day's hours are rounded from its minutes, so only the days tell them:
 * 1.33 on three days is 4:00, and 3.99 would be 3:59.
 */

export interface CellSum {
  readonly hundredths: number;
  readonly minutes: number;
  /** The first such day. */
  readonly odd?: OddHours | undefined;
}

/** By kind of hours, or by id of a leave type. */
export type CellSums = ReadonlyMap<FigureKind | number, CellSum>;

/** As it is stored of a payroll file: a sum whose minutes aren't those of its hundredths. */
export type UnlikeSum = readonly [key: FigureKind | number, hundredths: number, minutes: number];

const partsOf = (
  leave: LeaveHundredths,
  {
    column,
    hundredths,
    kinds,
  }: { readonly column: string; readonly hundredths: number; readonly kinds: readonly PayrollLeaveKind[] },
): number[] => {
  const parts = kinds.filter(({ counts_as }) => counts_as === column).map(({ id }) => leave.get(id) ?? 0);
  return [...parts, parts.reduce((rest, each) => rest - each, hundredths)];
};

/** What the days of a sheet amount to, with the leave types of each day. A cell may consist of several. */
export function cellSums<D extends HoursDay>(
  days: readonly D[],
  kinds: readonly PayrollLeaveKind[],
  leaveOf: (day: D) => LeaveHundredths,
): CellSums {
  const sums = new Map<FigureKind | number, CellSum>();
  const add = (key: FigureKind | number, date: string, hundredths: number, parts = [hundredths]): void => {
    const { hundredths: all, minutes, odd } = sums.get(key) ?? { hundredths: 0, minutes: 0 };
    const counted = !isWholeMinutes(hundredths) && parts.every(isWholeMinutes) ? parts : [hundredths];
    sums.set(key, {
      hundredths: all + hundredths,
      minutes: counted.reduce((sum, part) => sum + minutesOfHundredths(part), minutes),
      odd: odd ?? (counted.every(isWholeMinutes) ? undefined : { hundredths, date }),
    });
  };
  for (const day of days) {
    const leave = leaveOf(day);
    for (const column of leaveKinds) {
      const hundredths = hundredthsOfHours(day[column]);
      add(column, day.date, hundredths, partsOf(leave, { column, hundredths, kinds }));
    }
    for (const [id, hundredths] of leave) add(id, day.date, hundredths);
  }
  return sums;
}

const fromHundredths = (hundredths: number): CellSum => ({
  hundredths,
  minutes: minutesOfHundredths(hundredths),
  odd: isWholeMinutes(hundredths) ? undefined : { hundredths },
});

/** The sum of days with these hundredths. Without days, as before they were counted, it is rounded itself. */
export const sumOf = (
  known: readonly (CellSums | undefined)[],
  key: FigureKind | number,
  hundredths: number,
): CellSum =>
  known.map((sums) => sums?.get(key)).find((sum) => sum?.hundredths === hundredths) ?? fromHundredths(hundredths);

/** A column's sum without leave types that have a code of their own. */
export function netSum(
  known: readonly (CellSums | undefined)[],
  column: { readonly key: FigureKind; readonly hundredths: number },
  coded: readonly { readonly key: number; readonly hundredths: number }[],
): CellSum {
  const hundredths = coded.reduce((rest, each) => rest - each.hundredths, column.hundredths);
  if (known.every((sums) => sums === undefined)) return fromHundredths(hundredths);
  const { minutes, odd } = sumOf(known, column.key, column.hundredths);
  const taken = coded.reduce((sum, { key, hundredths: of }) => sum + sumOf(known, key, of).minutes, 0);
  return { hundredths, minutes: minutes - taken, odd: hundredths === 0 ? undefined : odd };
}

/** What a payroll file stores: sums of days that rounding the sum wouldn't give. Those with odd hours have no right minutes. */
export const unlikeSums = (
  { hours, leave }: { readonly hours: HourHundredths; readonly leave: LeaveHundredths },
  known: readonly (CellSums | undefined)[],
): UnlikeSum[] =>
  [...leaveKinds.map((kind) => [kind, hours[kind]] as const), ...leave].flatMap(([key, hundredths]): UnlikeSum[] => {
    const { minutes, odd } = sumOf(known, key, hundredths);
    return odd || minutes === minutesOfHundredths(hundredths) ? [] : [[key, hundredths, minutes]];
  });
