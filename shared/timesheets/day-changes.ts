import { type Day, emptyDay } from './day.ts';
import { hoursOfDay, hourKindTitles, leaveKinds, sumOfKinds } from './hours.ts';
import { workText } from './time-input.ts';

/** The hours of a day in one line: `07:00-15:00 break 11:00-11:30, Sick 2.00`, or `nothing`. */
export const dayInWords = (day: Day): string =>
  [
    workText(day),
    ...leaveKinds.filter((kind) => day[kind] > 0).map((kind) => `${hourKindTitles[kind]} ${day[kind].toFixed(2)}`),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing';

/** The hours of a day in words, and their sum in hundredths of an hour. */
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

/** R41: returns the days that differ between two versions of a sheet, in order, with old and new hours. */
export function dayChanges(before: readonly Day[], after: readonly Day[]): DayChange[] {
  const [old, now] = [before, after].map((days) => new Map(days.map((day) => [day.date, day])));
  return [...new Set([...old!.keys(), ...now!.keys()])]
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((date): DayChange[] => {
      // Old history entries may lack newer fields.
      const [was, is] = [old!, now!].map((days) => ({ ...emptyDay(date), ...days.get(date) }));
      const isSame = JSON.stringify(old!.get(date)) === JSON.stringify(now!.get(date));
      return isSame ? [] : [{ date, before: claimOf(was!), after: claimOf(is!) }];
    });
}

/** Whether any hours changed, not just day names. */
export const haveHoursChanged = (changes: readonly DayChange[]): boolean =>
  changes.some(({ before, after }) => before.words !== after.words || before.hundredths !== after.hundredths);
