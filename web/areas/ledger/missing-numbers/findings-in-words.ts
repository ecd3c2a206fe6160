import type { MissingNumbers } from '../../../../shared/ledger/check-numbers.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What was found, in a sentence. */
export function findingsInWords(report: MissingNumbers<Check> | undefined): string {
  if (!report) return 'No check of this fund source has a number in this range.';
  const { from, to, missing, gaps, duplicates, voids } = report;
  return `Numbers ${from} to ${to}: ${counted(missing, 'number', 'numbers')} missing in ${counted(gaps.length, 'gap', 'gaps')}, ${counted(duplicates.length, 'number', 'numbers')} used more than once, ${counted(voids.length, 'void', 'voids')}.`;
}
