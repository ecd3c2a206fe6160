import { useMemo, useState } from 'react';
import { fitIssues } from '../../../../shared/ledger/check-sheet.ts';
import { checkSheets } from '../../../../shared/ledger/check-sheets.ts';
import { DEFAULT_CHECK_STOCK, type CheckStockId } from '../../../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import type { CheckOffsets } from '../../../../shared/ledger/check-offsets.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { inPrintOrder, printRefusal } from '../../../../shared/ledger/printing.ts';
import { readDeviceOffsets } from './device-offsets.ts';
import { readPrintAddress } from '../checks/print-address.ts';
import type { PrintRow } from './print-columns.tsx';
import { printableChecks } from './printable.ts';
import { useChecksToPrint } from './use-checks-to-print.ts';
import { usePaper } from './use-paper.ts';
import { usePrintRun } from './use-print-run.ts';

const REASON_FOR_COPY = 'Why you need a copy. It’s stored with the check.';
const REASON_FOR_SKIPPED = 'Why this paper can’t be used. It’s stored with the void numbers.';

/** Everything that is decided before checks are printed. */
export function useOrder(params: URLSearchParams) {
  const text = params.toString();
  const address = useMemo(() => readPrintAddress(new URLSearchParams(text)), [text]);
  const { isCopy } = address;
  const { rows: all, names, checkbooks, checkbookOf, fetchAll, sources } = useChecksToPrint(address);
  const [chosenBook, setBook] = useState<number>();
  const [chosenStock, setStock] = useState<CheckStockId>();
  const [movedBy, setMovedBy] = useState<{ readonly stock: CheckStockId; readonly offsets: CheckOffsets }>();
  const [start, setStart] = useState(0);
  const [reason, setReason] = useState('');
  const [revision, setRevision] = useState(0);
  // Checks in the address are selected at first, all waiting ones if there are none.
  const [chosen, setChosen] = useState<ReadonlySet<number>>();

  const named = all.find(({ check }) => address.ids.length === 0 || address.ids.includes(check.id));
  const checkbookId = chosenBook ?? (named && checkbookOf(named.check.fund_source_id));
  const stock = chosenStock ?? checkbooks.find(({ id }) => id === checkbookId)?.check_stock ?? DEFAULT_CHECK_STOCK;
  const offsets = movedBy?.stock === stock ? movedBy.offsets : readDeviceOffsets(stock);
  const here = useMemo(
    () => all.filter(({ check }) => checkbookOf(check.fund_source_id) === checkbookId),
    [all, checkbookOf, checkbookId],
  );
  const printable = useMemo(() => printableChecks(names), [names]);
  const isChosen = ({ id }: Check): boolean =>
    chosen ? chosen.has(id) : address.ids.length === 0 || address.ids.includes(id);
  const checks = inPrintOrder(here.map(({ check }) => check).filter(isChosen));
  const paper = usePaper(checks, here[0]?.check.fund_source_id, revision);

  const numbers = new Map(
    checks.map((check, index) => [check.id, isCopy || paper.first === null ? null : paper.first + index]),
  );
  const rows = here.map((row): PrintRow => {
    const { check } = row;
    const tight = fitIssues(printable(check, null), checkStocks[stock])[0]?.message;
    const refused = printRefusal(check, isCopy ? 'copy' : 'original');
    return { ...row, paper: numbers.get(check.id) ?? null, problem: refused ?? tight };
  });
  const selected = rows.filter(({ check }) => numbers.has(check.id));
  const sheetsOf = (printed: readonly Check[]) =>
    checkSheets(
      printed.map((check) => printable(check, check.check_number ?? numbers.get(check.id) ?? null)),
      checkStocks[stock],
      { offsets, start, isCopy },
    );

  const { skipped, next } = paper;
  const whyReason = isCopy ? REASON_FOR_COPY : skipped > 0 ? REASON_FOR_SKIPPED : undefined;
  const reasonProblem = whyReason !== undefined && reason.trim() === '' ? 'This field is required.' : undefined;
  const wrong = selected.find((row) => row.problem !== undefined);
  const problem =
    (isCopy ? undefined : paper.problem) ??
    (wrong && `The check to ${wrong.payee} can’t be printed: ${wrong.problem} Clear its selection or correct it.`) ??
    (reasonProblem === undefined ? undefined : 'Enter a reason.');

  const run = usePrintRun(() => {
    setRevision((count) => count + 1);
    void fetchAll();
  });

  return {
    isCopy,
    stock,
    offsets,
    rows,
    selected,
    sources,
    problem,
    reasonProblem,
    sheets: sheetsOf(checks),
    sheetsOf,
    select: (next_: readonly PrintRow[]) => setChosen(new Set(next_.map(({ check }) => check.id))),
    setOffsets: (to: CheckOffsets) => setMovedBy({ stock, offsets: to }),
    skippedText:
      skipped === 0 || isCopy
        ? undefined
        : skipped === 1
          ? `Number ${next} will be recorded as void, because it’s left out.`
          : `Numbers ${next} to ${(next ?? 0) + skipped - 1} will be recorded as void, because they’re left out.`,
    fields: {
      checkbooks,
      checkbookId,
      onCheckbook: (id: number) => {
        setBook(id);
        setStock(undefined);
        paper.reset();
      },
      stock,
      onStock: (to: CheckStockId) => {
        setStock(to);
        setStart(0);
      },
      number: isCopy ? undefined : { text: paper.text, problem: paper.problem, type: paper.type },
      start,
      onStart: setStart,
      whyReason,
      reason,
      onReason: setReason,
    },
    start: async (): Promise<readonly Check[]> => {
      const done = await run.start({ checks, stock, first: paper.first, skipped, isCopy, reason });
      if (done.length > 0) {
        setChosen(new Set());
        paper.reset();
        setReason('');
      }
      return done;
    },
    report: run.report,
    isBusy: run.isBusy,
    failure: run.failure,
  };
}
