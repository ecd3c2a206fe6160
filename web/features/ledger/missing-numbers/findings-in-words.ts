import { countOf } from '../../../../shared/count-of.ts';
import type { NumberReport } from '../../../../shared/ledger/number-findings.ts';

/** Returns the findings as a sentence. */
export function findingsInWords(report: NumberReport | undefined): string {
  if (!report) return 'There are no numbered checks in this range.';
  const { from, to, missing, gaps, duplicates, voids } = report;
  return `Numbers ${from} to ${to}: ${countOf(missing, 'number')} missing in ${countOf(gaps, 'gap')}, ${countOf(duplicates, 'number')} used more than once, ${countOf(voids, 'void')}.`;
}
