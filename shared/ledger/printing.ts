import { plural } from '../count-of.ts';
import type { Check } from './checks.ts';
import { isCleared } from './cleared.ts';
import { MAX_CHECK_NUMBER } from './check-numbers.ts';

/** The fields of a check that decide whether it can be printed. */
type PrintState = Pick<Check, 'is_voided' | 'cleared_on' | 'printed_at'>;

type PrintKind = 'original' | 'copy';

/** Returns why a check can't be printed; undefined if it can. */
export function printRefusal(check: PrintState, kind: PrintKind): string | undefined {
  if (check.is_voided) return "This check is voided, so it can't be printed.";
  if (isCleared(check)) return "The bank has paid this check, so it can't be printed.";
  const isPrinted = (check.printed_at ?? null) !== null;
  if (kind === 'copy') return isPrinted ? undefined : 'Print this check before you print a copy of it.';
  return isPrinted
    ? 'This check is already printed. Print a copy for your files, or report its paper as spoiled to print it with a new number.'
    : undefined;
}

/** Returns why a printed check's paper can't be reported; undefined if it can. */
export function returnRefusal(check: PrintState): string | undefined {
  if (check.is_voided) return 'This check is already voided.';
  if (isCleared(check)) return "The bank has paid this check, so its paper can't be reported.";
  return (check.printed_at ?? null) === null ? "This check isn't printed." : undefined;
}

/** What happened to the paper of a check that has to be printed again. */
export const paperStates = ['unused', 'spoiled'] as const;

export type PaperState = (typeof paperStates)[number];

/** A paper number within a checkbook, as stored with the check printed on it. */
export const paperNumber = (checkbookId: number, number: number): string => `${checkbookId}/${number}`;

type Numbered = Pick<Check, 'id' | 'check_number'>;

/** Checks that have a number come first, in its order, because their paper is next in the printer. */
export const inPrintOrder = <C extends Numbered & Pick<Check, 'transaction_date'>>(checks: readonly C[]): C[] =>
  checks.toSorted(
    (a, b) =>
      (a.check_number ?? Infinity) - (b.check_number ?? Infinity) ||
      (a.transaction_date < b.transaction_date ? -1 : a.transaction_date > b.transaction_date ? 1 : 0) ||
      a.id - b.id,
  );

/** Returns the number to expect on the first paper: the first check's own, or the checkbook's next one. */
export const firstPaper = (checks: readonly Numbered[], next: number | null): number | null =>
  checks[0]?.check_number ?? next;

/**
 * Splits checks in print order into those that can be printed without changing the paper: numbered ones are on their
 * own, and new ones follow the checkbook's last number.
 */
export function printRuns<C extends Numbered>(checks: readonly C[], next: number | null): C[][] {
  const runs: C[][] = [];
  for (const check of checks) {
    const run = runs.at(-1);
    const before = run?.at(-1)?.check_number ?? null;
    const isNew = check.check_number === null;
    const follows = before === null ? isNew : (check.check_number ?? next) === before + 1;
    if (run && follows) run.push(check);
    else runs.push([check]);
  }
  return runs;
}

interface PaperIssue {
  /** Index of the check; null if the first number is wrong. */
  readonly index: number | null;
  readonly message: string;
}

/**
 * Returns checks that already have a number other than the one of their paper, if papers are numbered consecutively from
 * `first`.
 */
export function paperIssues(checks: readonly Numbered[], first: number): PaperIssue[] {
  if (first + checks.length - 1 > MAX_CHECK_NUMBER) {
    return [{ index: null, message: `Check numbers end at ${MAX_CHECK_NUMBER}.` }];
  }
  return checks.flatMap(({ check_number: own }, index): PaperIssue[] => {
    const paper = first + index;
    return own === null || own === paper
      ? []
      : [
          {
            index,
            message: `Check ${own} would be printed on paper ${paper}. Print it separately, with paper ${own} in the printer.`,
          },
        ];
  });
}

/** More unused paper than this is a new box of checks, or a mistake. */
export const MAX_SKIPPED = 8;

/**
 * Returns how many numbers before the first newly numbered check would be left out; they have to be recorded as void.
 * `next` is the checkbook's next number, null if it has none.
 */
export function skippedNumbers(checks: readonly Numbered[], first: number, next: number | null): number {
  const index = checks.findIndex(({ check_number }) => check_number === null);
  if (index === -1 || next === null) return 0;
  return Math.max(0, first + index - next);
}

/** Returns what to do about skipped numbers that the person hasn't confirmed; undefined if they are as confirmed. */
export function skippedIssue(skipped: number, confirmed: number, next: number | null): string | undefined {
  if (skipped === confirmed) return undefined;
  if (skipped === 0) return 'No numbers are skipped anymore. Reload this page and try again.';
  if (skipped > MAX_SKIPPED) {
    return `The next number is ${next}. If you started a new box of checks, enter its first number in the checkbook as the next check number.`;
  }
  const left = plural(skipped, `Number ${next} is`, `Numbers ${next} to ${next! + skipped - 1} are`);
  return `${left} left out. Confirm that this paper can't be used, so that it's recorded as void.`;
}
