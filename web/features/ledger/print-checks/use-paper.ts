import { useMemo, useState } from 'react';
import { nextCheckNumber } from '../../../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { firstPaper, MAX_SKIPPED, paperIssues, printRuns, skippedNumbers } from '../../../../shared/ledger/printing.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { numberIn } from '../modify-check/check-values.ts';

const NEXT_NOT_LOADED = "The checkbook's next number isn't loaded yet.";

/** The paper in the printer: the number on the first one, and what it means for the selected checks. */
export function usePaper(selected: readonly Check[], fundSourceId: number | undefined, revision: number) {
  const [typed, setTyped] = useState<string>();
  const { data, error } = useRead(
    fundSourceId === undefined ? null : `next number to print ${fundSourceId} ${revision}`,
    () => call(nextCheckNumber, { query: { fund_source_id: fundSourceId! } }),
    // Another checkbook's number isn't kept while this one's is fetched: checks would be printed on it.
    { revalidateOnReconnect: false },
  );
  const next = data?.check_number ?? null;
  // If it can't be loaded, the number is typed.
  const waits = fundSourceId !== undefined && !data && !error ? NEXT_NOT_LOADED : undefined;
  const proposed = waits === undefined ? firstPaper(selected, next) : null;
  const text = typed ?? (proposed === null ? '' : String(proposed));
  const first = numberIn(text);
  return useMemo(() => {
    const issues = first === null ? [] : paperIssues(selected, first);
    const skipped = first === null ? 0 : skippedNumbers(selected, first, next);
    const isFar = skipped > MAX_SKIPPED;
    const runs = waits === undefined ? printRuns(selected, next) : [];
    const wrong =
      first === null || first < 1
        ? 'Enter the number on the first check in the printer.'
        : isFar
          ? `The next number is ${next}. For a new box of checks, enter its first number in the checkbook.`
          : runs.length > 1
            ? undefined
            : issues[0]?.message;
    const isEarly = waits !== undefined || (typed === undefined && selected.length === 0);
    return {
      // Nothing is wrong before anything is selected or typed.
      field: { text, type: setTyped, problem: isEarly ? undefined : wrong, waits },
      reset: () => setTyped(undefined),
      first,
      next,
      skipped: isFar ? 0 : skipped,
      problem: waits ?? wrong,
      /** More than one need different paper. */
      runs,
    };
  }, [text, typed, first, next, selected, waits]);
}
