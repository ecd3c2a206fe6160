import { countOf, plural } from '../../../../shared/count-of.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { PrintRow } from './print-columns.tsx';

const REASON_FOR_COPY = "Why you need a copy. It's stored with the check.";
const REASON_FOR_SKIPPED = "Why this paper can't be used. It's stored with the void numbers.";

/** Returns why a reason is needed; undefined if none is. */
export function whyReasonOf(isCopy: boolean, skipped: number): string | undefined {
  if (isCopy) return REASON_FOR_COPY;
  return skipped > 0 ? REASON_FOR_SKIPPED : undefined;
}

/** Returns what happens to numbers that are left out; undefined if there are none. */
export function skippedWords(skipped: number, next: number | null): string | undefined {
  if (skipped === 0 || next === null) return undefined;
  return plural(
    skipped,
    `Number ${next} will be recorded as void, because it's left out.`,
    `Numbers ${next} to ${next + skipped - 1} will be recorded as void, because they're left out.`,
  );
}

/** Returns a run as read on paper, e.g. "checks 1145 to 1147 with 2 new checks". */
function runName(run: readonly Pick<Check, 'check_number'>[]): string {
  const numbers = run.flatMap(({ check_number: number }) => number ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const news = run.length - numbers.length;
  const newOnes = countOf(news, 'new check');
  if (first === undefined) return newOnes;
  const numbered = first === last ? `check ${first}` : `checks ${first} to ${last}`;
  return news === 0 ? numbered : `${numbered} with ${newOnes}`;
}

/** Returns what to print first, of checks that need different paper. */
const runsText = (runs: readonly (readonly Pick<Check, 'check_number'>[])[]): string =>
  `These checks need ${runs.length} runs, because numbered checks are printed on their own paper: ${runs.map(runName).join('; ')}.`;

const firstRunText = ([first = []]: readonly (readonly Pick<Check, 'check_number'>[])[]): string =>
  `Select only ${runName(first)}`;

/** Returns what to tell about checks that need different paper; undefined if they don't. */
export function separationOf<C extends Pick<Check, 'check_number'>>(
  runs: readonly (readonly C[])[],
  select: (checks: readonly C[]) => void,
): { text: string; action: string; selectFirst: () => void } | undefined {
  const [first] = runs;
  if (!first || runs.length === 1) return undefined;
  return { text: runsText(runs), action: firstRunText(runs), selectFirst: () => select(first) };
}

/** Returns which selected check can't be printed, and why. */
export function wrongCheck(selected: readonly PrintRow[]): string | undefined {
  const wrong = selected.find(({ problem }) => problem !== undefined);
  return wrong && `The check to ${wrong.payee} can't be printed: ${wrong.problem} Deselect it or correct it.`;
}
