import type { EarlierDay, OvertimeBasis, WorkedDay } from '../../../shared/timesheets/overtime.ts';

/** The overtime rules once more, slow and obvious: every minute of a workweek gets its label, one after the other. */

type Label =
  | 'regular'
  | 'overtime'
  | 'weekly_overtime'
  | 'double_time'
  | 'holiday_work'
  | 'weekend_overtime'
  | 'overtime_premium'
  | 'flsa_overtime';

const names = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const DAY_MS = 86_400_000;
const onDay = (date: string) => new Date(`${date}T00:00:00Z`).getTime();
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

type Found = (WorkedDay & { readonly isEarlier: boolean }) | undefined;

/** Minutes by label, with keys such as `2026-11-16 overtime`; labels without a day are keyed by themselves. */
export function slowCount(days: readonly WorkedDay[], { rule, weekStart, earlier, countedThrough }: OvertimeBasis) {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const dates = days.map(({ date }) => onDay(date));
  const [start, end] = [Math.min(...dates), Math.max(...dates)];
  const find = (time: number): Found => {
    const own = days.find(({ date }) => onDay(date) === time);
    if (own) return { ...own, isEarlier: false };
    const before: EarlierDay | undefined = time < start ? earlier.find(({ date }) => onDay(date) === time) : undefined;
    if (!before) return undefined;
    const special = before.is_regular ? undefined : ('weekend_overtime' as const);
    return { date: before.date, minutes: before.minutes, special, isEarlier: true };
  };

  for (let first = start - 6 * DAY_MS; first <= end; first += DAY_MS) {
    if (names[new Date(first).getUTCDay()] !== weekStart) continue;
    const week = Array.from({ length: 7 }, (_, nth) => find(first + nth * DAY_MS));
    const lastCounted = countedThrough ? Math.max(end, onDay(countedThrough)) : end;
    const endsHere = first + 6 * DAY_MS <= lastCounted;
    const isWorkedDaily = week.every((day) => (day?.minutes ?? 0) > 0);
    let straight = 0;
    let all = 0;
    week.forEach((day, nth) => {
      for (let minute = 0; minute < (day?.minutes ?? 0); minute += 1) {
        const hour = minute / 60;
        const isSeventh = nth === 6 && isWorkedDaily;
        let label: Label = 'regular';
        if (rule === 'CALIFORNIA' && isSeventh) label = hour >= 8 ? 'double_time' : 'overtime';
        else if (rule === 'CALIFORNIA' && hour >= 12) label = 'double_time';
        else if (rule !== 'WEEKLY' && hour >= 8) label = 'overtime';
        if (label === 'regular') {
          straight += 1;
          const isOver = rule !== 'DAILY' && endsHere && straight > 40 * 60;
          if (isOver && day!.special === undefined) label = day!.isEarlier ? 'overtime_premium' : 'weekly_overtime';
        }
        if (day!.special && label !== 'double_time') label = day!.special;
        all += 1;
        if (rule !== 'DAILY' && endsHere && all > 40 * 60) add('flsa_overtime');
        if (label === 'overtime_premium') add(label);
        else if (!day!.isEarlier) add(`${day!.date} ${label}`);
      }
    });
  }
  return Object.fromEntries(counts);
}

export const dayAfter = (date: string, days: number): string => dateOf(onDay(date) + days * DAY_MS);
