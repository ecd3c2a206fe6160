import type { Day } from '../../../../shared/timesheets/day.ts';

/** The parts of a day that users type; the server sets the names. */
const typedParts = ({ holiday, sick, vacation, inclement_weather, work_sessions, break_sessions }: Day) => ({
  holiday,
  sick,
  vacation,
  inclement_weather,
  work_sessions,
  break_sessions,
});

export const isSameTyped = (a: Day | undefined, b: Day | undefined): boolean =>
  JSON.stringify(a && typedParts(a)) === JSON.stringify(b && typedParts(b));

export const isSameSheet = (a: readonly Day[], b: readonly Day[]): boolean =>
  a === b || (a.length === b.length && a.every((day, index) => day === b[index] || isSameTyped(day, b[index])));

export interface Clash {
  readonly date: string;
  readonly mine: Day;
  readonly stored: Day;
}

export interface Merged {
  /** The stored days with the input applied, day by day. */
  readonly days: Day[];
  /** Days changed both here and on the server, in different ways: the user decides. */
  readonly clashes: Clash[];
}

/** R31: applies the input, which is based on `base`, to what is stored now. */
export function mergeDays(base: readonly Day[], mine: readonly Day[], stored: readonly Day[]): Merged {
  const byDate = (days: readonly Day[]) => new Map(days.map((day) => [day.date, day]));
  const [baseOf, mineOf] = [byDate(base), byDate(mine)];
  const clashes: Clash[] = [];
  const days = stored.map((day) => {
    const [before, typed] = [baseOf.get(day.date), mineOf.get(day.date)];
    if (!typed || isSameTyped(before, typed) || isSameTyped(typed, day)) return day;
    if (!isSameTyped(before, day)) clashes.push({ date: day.date, mine: typed, stored: day });
    return { ...day, ...typedParts(typed) };
  });
  return { days, clashes };
}
