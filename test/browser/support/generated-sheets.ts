import type { Random } from '../../../functions/commands/seed/random.ts';

/** Random days of hours from a seed, and what they count, computed independently of the product. */

const LEAVE = ['holiday', 'sick', 'vacation', 'inclement_weather'] as const;

/** The columns of totals, file and paper, in order. */
export const kinds = [
  'Regular',
  'Overtime',
  'Holiday work',
  'Weekend overtime',
  'Holiday',
  'Sick',
  'Vacation',
  'Inclement weather',
] as const;
export type Kind = (typeof kinds)[number];

interface Span {
  readonly start: string;
  readonly end: string;
  readonly note: null;
}

interface GeneratedDay {
  readonly date: string;
  readonly work_sessions: readonly Span[];
  readonly break_sessions: readonly Span[];
  readonly holiday: number;
  readonly sick: number;
  readonly vacation: number;
  readonly inclement_weather: number;
}

const DAY = 24 * 60;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const span = (from: number, to: number): Span => ({ start: clock(from), end: clock(to), note: null });

const toMinute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Up to three sessions at any minute, midnights included, with breaks; leave in hundredths. */
export function generateDay(random: Random, date: string, holidays: ReadonlySet<string>): GeneratedDay {
  const isWeekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
  const marks = new Set<number>();
  const wanted = 2 * random.whole(0, 3);
  if (wanted > 0 && random.chance(0.1)) marks.add(0);
  if (wanted > 0 && random.chance(0.1)) marks.add(DAY);
  while (marks.size < wanted) marks.add(random.whole(0, DAY - 1));
  const sorted = [...marks].toSorted((a, b) => a - b);
  const work: Span[] = [];
  const breaks: Span[] = [];
  for (let nth = 0; nth < wanted; nth += 2) {
    const [from = 0, to = 0] = sorted.slice(nth);
    work.push(span(from, to));
    if (!random.chance(0.4)) continue;
    const start = random.whole(from, to - 1);
    breaks.push(span(start, random.whole(start + 1, to)));
  }
  // Work and leave share the 24 hours of a day.
  const left = DAY - work.reduce((sum, { start, end }) => sum + toMinute(end) - toMinute(start), 0);
  const most = Math.min(800, Math.floor((left / 60 / 3) * 100));
  const hours = (share: number): number => (random.chance(share) ? random.whole(0, most) / 100 : 0);
  return {
    date,
    work_sessions: work,
    break_sessions: breaks,
    holiday: holidays.has(date) && !isWeekend ? hours(0.8) : 0,
    sick: isWeekend ? 0 : hours(0.2),
    vacation: isWeekend ? 0 : hours(0.2),
    inclement_weather: isWeekend ? 0 : hours(0.2),
  };
}

/** What days count in 300ths of an hour, a unit in which both minutes and hundredths are whole: minute by minute. */
function countOf(days: readonly GeneratedDay[], holidays: ReadonlySet<string>): Record<Kind, number> {
  const count = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const day of days) {
    let worked = 0;
    for (let minute = 0; minute < DAY; minute += 1) {
      const isIn = ({ start, end }: Span) => toMinute(start) <= minute && minute < toMinute(end);
      if (!day.work_sessions.some(isIn) || day.break_sessions.some(isIn)) continue;
      worked += 1;
      const weekday = new Date(`${day.date}T12:00:00Z`).getUTCDay();
      const isWeekend = weekday === 0 || weekday === 6;
      if (holidays.has(day.date)) count['Holiday work'] += 5;
      else if (isWeekend) count['Weekend overtime'] += 5;
      else count[worked > 480 ? 'Overtime' : 'Regular'] += 5;
    }
    LEAVE.forEach((kind, nth) => (count[kinds[4 + nth]!] += Math.round(day[kind] * 100) * 3));
  }
  return count;
}

/** 300ths of an hour rounded to hundredths, which is never a tie. */
const hundredths = (count: number): number => Math.round(count / 3);

const shown = (figure: number): string => (figure / 100).toFixed(2);

/** The row for these days: each kind, and the total of the displayed values. */
export function expectedRow(days: readonly GeneratedDay[], holidays: ReadonlySet<string>): string[] {
  const count = countOf(days, holidays);
  const figures = kinds.map((kind) => hundredths(count[kind]));
  return [...figures, figures.reduce((sum, figure) => sum + figure, 0)].map(shown);
}
