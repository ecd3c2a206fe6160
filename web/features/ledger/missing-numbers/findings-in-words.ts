import type { NumberReport } from '../../../../shared/ledger/number-findings.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Returns the findings as a sentence. */
export function findingsInWords(report: NumberReport | undefined): string {
  if (!report) return 'There are no numbered checks in this range.';
  const { from, to, missing, gaps, duplicates, voids } = report;
  return `Numbers ${from} to ${to}: ${counted(missing, 'number', 'numbers')} missing in ${counted(gaps, 'gap', 'gaps')}, ${counted(duplicates, 'number', 'numbers')} used more than once, ${counted(voids, 'void', 'voids')}.`;
}
