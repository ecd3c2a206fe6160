import { type Day, emptyDay } from './day.ts';
import { hoursOfDay, hourKindTitles, leaveKinds, sumOfKinds } from './hours.ts';
import { workText } from './time-input.ts';

/** What is claimed on a day in one line: `07:00-15:00 break 11:00-11:30, Sick 2.00`; `nothing` where there is nothing. */
export const dayInWords = (day: Day): string =>
  [
    workText(day),
    ...leaveKinds.filter((kind) => day[kind] > 0).map((kind) => `${hourKindTitles[kind]} ${day[kind].toFixed(2)}`),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing';

/** A day as it was or is: what is claimed, and hundredths of an hour of all kinds. */
interface DayClaim {
  readonly words: string;
  readonly hundredths: number;
}

export interface DayChange {
  readonly date: string;
  readonly before: DayClaim;
  readonly after: DayClaim;
}

const claimOf = (day: Day): DayClaim => ({ words: dayInWords(day), hundredths: sumOfKinds(hoursOfDay(day)) });

/** The days that differ in any way between two versions of a sheet, in their order, with old and new hours (R41). */
export function dayChanges(before: readonly Day[], after: readonly Day[]): DayChange[] {
  const [old, now] = [before, after].map((days) => new Map(days.map((day) => [day.date, day])));
  return [...new Set([...old!.keys(), ...now!.keys()])]
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((date): DayChange[] => {
      // Days of an old history may lack fields that came later.
      const [was, is] = [old!, now!].map((days) => ({ ...emptyDay(date), ...days.get(date) }));
      const isSame = JSON.stringify(old!.get(date)) === JSON.stringify(now!.get(date));
      return isSame ? [] : [{ date, before: claimOf(was!), after: claimOf(is!) }];
    });
}

/** Whether hours changed, not only names of days. */
export const haveHoursChanged = (changes: readonly DayChange[]): boolean =>
  changes.some(({ before, after }) => before.words !== after.words || before.hundredths !== after.hundredths);
