import { grouped, plural } from '../../count-of.ts';
import { dateWords } from '../../dates.ts';
import { listText } from '../../list-text.ts';
import type { StatementFile } from './statement-file.ts';

/** The most lines that a sentence names. */
const MOST_NAMED = 4;

/** A line as people find it in the file. */
interface DatedLine {
  /** From 1. */
  readonly row: number;
  readonly date: string;
}

export interface StatementDays {
  /** The statement's date, which is never in the future. */
  readonly lastDay: string;
  readonly today: string;
}

function named(lines: readonly DatedLine[], isWhat: (verb: string) => string): string[] {
  if (lines.length === 0) return [];
  const names = lines.slice(0, MOST_NAMED).map(({ row, date }) => `${grouped(row)} (${dateWords(date)})`);
  const more = lines.length - names.length;
  const subject = listText(more > 0 ? [...names, `${grouped(more)} more`] : names);
  return [plural(lines.length, `Line ${subject} ${isWhat('is')}.`, `Lines ${subject} ${isWhat('are')}.`)];
}

/** What the bank did after the statement's date is part of a later statement. */
export const isLate = ({ date }: Pick<DatedLine, 'date'>, lastDay: string): boolean => date > lastDay;

/** Says which lines a statement can't have because of their dates; undefined if it can have all. */
export function lateText(lines: readonly DatedLine[], { lastDay, today }: StatementDays): string | undefined {
  const late = lines.filter((line) => isLate(line, lastDay));
  if (late.length === 0) return undefined;
  const after = `after the statement's date, ${dateWords(lastDay)}`;
  return [
    ...named(
      late.filter(({ date }) => date <= today),
      (verb) => `${verb} ${after}`,
    ),
    ...named(
      late.filter(({ date }) => date > today),
      (verb) => `${verb} in the future`,
    ),
  ].join(' ');
}

/** The lines of a file that a statement takes, and why it leaves out the others. */
export function takenLines({ lines, rows }: Pick<StatementFile, 'lines' | 'rows'>, days: StatementDays) {
  const late = lateText(
    lines.map(({ date }, index) => ({ row: rows[index] ?? index + 1, date })),
    days,
  );
  const taken = lines.filter((line) => !isLate(line, days.lastDay));
  return { lines: taken, late, lateCount: lines.length - taken.length };
}
