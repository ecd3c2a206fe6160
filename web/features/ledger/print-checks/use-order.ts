import { useMemo, useState } from 'react';
import { checkSheets } from '../../../../shared/ledger/check-sheets.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { inPrintOrder } from '../../../../shared/ledger/printing.ts';
import { separationOf, skippedWords, whyReasonOf, wrongCheck } from './order-words.ts';
import type { PrintAddress } from '../checks/print-address.ts';
import type { PrintRow } from './print-columns.tsx';
import { printRows } from './print-rows.ts';
import { printableChecks } from './printable.ts';
import { useCheckbookChecks } from './use-checkbook-checks.ts';
import { useChosen } from './use-chosen.ts';
import { usePaper } from './use-paper.ts';
import { type PrintOrder, usePrintRun } from './use-print-run.ts';
import { useStock } from './use-stock.ts';

/** Returns the number of each check's paper, by the check's id. */
const papersOf = (checks: readonly Check[], first: number | null): ReadonlyMap<number, number | null> =>
  new Map(checks.map(({ id }, index) => [id, first === null ? null : first + index]));

type Paper = ReturnType<typeof usePaper>;

/** The paper of an order that is sent again. */
const paperOfSent = (paper: Paper, { first }: PrintOrder): Paper => ({
  ...paper,
  field: { ...paper.field, text: String(first ?? ''), problem: undefined, waits: undefined },
  first,
  skipped: 0,
  problem: undefined,
  runs: [],
});

/** Everything that is decided before checks are printed. */
export function useOrder(address: PrintAddress) {
  const { isCopy } = address;
  const [reason, setReason] = useState('');
  const [revision, setRevision] = useState(0);
  const { isChosen, isNamed, select } = useChosen(address);
  const { here, names, checkbook, checkbooks, chooseBook, fetchAll, sources } = useCheckbookChecks(address, isNamed);
  const { stock, offsets, start, ...inPrinter } = useStock(checkbook?.check_stock);
  const printable = useMemo(() => printableChecks(names), [names]);
  const run = usePrintRun(() => {
    setRevision((count) => count + 1);
    void fetchAll();
  });
  const { unanswered } = run;
  const checks = unanswered?.checks ?? inPrintOrder(here.map(({ check }) => check).filter(isChosen));
  const typed = usePaper(checks, here[0]?.check.fund_source_id, revision);
  const paper = unanswered ? paperOfSent(typed, unanswered) : typed;

  const numbers = papersOf(checks, isCopy ? null : paper.first);
  const rows = printRows(here, numbers, { printable, stock, isCopy });
  const selected = rows.filter(({ check }) => numbers.has(check.id));
  const sheetsOf = (printed: readonly Check[]) =>
    checkSheets(
      printed.map((check) => printable(check, check.check_number ?? numbers.get(check.id) ?? null)),
      checkStocks[stock],
      { offsets, start, isCopy },
    );

  const separation = isCopy ? undefined : separationOf(paper.runs, select);
  const skipped = separation ? 0 : paper.skipped;
  const whyReason = whyReasonOf(isCopy, skipped);
  const reasonProblem = !unanswered && whyReason !== undefined && reason.trim() === '' ? 'Enter a reason.' : undefined;
  const problem = wrongCheck(selected);
  const isComplete = (separation ?? (isCopy ? undefined : paper.problem) ?? problem ?? reasonProblem) === undefined;

  return {
    isCopy,
    stock,
    offsets,
    rows,
    selected,
    sources,
    problem,
    isComplete,
    reasonProblem,
    sheets: sheetsOf(checks),
    sheetsOf,
    select: (marked: readonly PrintRow[]) => select(marked.map(({ check }) => check)),
    setOffsets: inPrinter.setOffsets,
    separation,
    skippedText: isCopy ? undefined : skippedWords(skipped, paper.next),
    fields: {
      checkbooks,
      checkbookId: checkbook?.id,
      onCheckbook: (id: number) => {
        chooseBook(id);
        inPrinter.setStock(undefined);
        paper.reset();
      },
      stock,
      onStock: inPrinter.setStock,
      number: isCopy ? undefined : paper.field,
      start,
      onStart: inPrinter.setStart,
      whyReason,
      reason,
      onReason: setReason,
      isPinned: unanswered !== undefined,
    },
    start: async (): Promise<readonly Check[]> => {
      const { done, ...sent } = await run.start({ checks, stock, first: paper.first, skipped, isCopy, reason });
      if (!isCopy && (sent.unanswered ?? unanswered)) inPrinter.goOn(done.length);
      if (done.length === 0 || sent.unanswered) return done;
      select([]);
      paper.reset();
      setReason('');
      return done;
    },
    run,
  };
}
