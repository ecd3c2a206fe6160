import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { nextCheckNumber } from '../../../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { firstPaper, MAX_SKIPPED, paperIssues, printRuns, skippedNumbers } from '../../../../shared/ledger/printing.ts';
import { call } from '../../../api/call.ts';
import { numberIn } from '../modify-check/check-values.ts';

/** The paper in the printer: the number on the first one, and what it means for the selected checks. */
export function usePaper(selected: readonly Check[], fundSourceId: number | undefined, revision: number) {
  const [typed, setTyped] = useState<string>();
  const { data } = useSWR(
    fundSourceId === undefined ? null : `next number to print ${fundSourceId} ${revision}`,
    () => call(nextCheckNumber, { query: { fund_source_id: fundSourceId! } }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const next = data?.check_number ?? null;
  const proposed = firstPaper(selected, next);
  const text = typed ?? (proposed === null ? '' : String(proposed));
  const first = numberIn(text);
  return useMemo(() => {
    const issues = first === null ? [] : paperIssues(selected, first);
    const skipped = first === null ? 0 : skippedNumbers(selected, first, next);
    const isFar = skipped > MAX_SKIPPED;
    const runs = printRuns(selected, next);
    const problem =
      first === null || first < 1
        ? 'Enter the number on the first check in the printer.'
        : isFar
          ? `The next number is ${next}. For a new box of checks, enter its first number in the checkbook.`
          : runs.length > 1
            ? undefined
            : issues[0]?.message;
    return {
      // Nothing is wrong before anything is selected or typed.
      field: { text, type: setTyped, problem: typed === undefined && selected.length === 0 ? undefined : problem },
      reset: () => setTyped(undefined),
      first,
      next,
      skipped: isFar ? 0 : skipped,
      problem,
      /** More than one need different paper. */
      runs,
    };
  }, [text, typed, first, next, selected]);
}
