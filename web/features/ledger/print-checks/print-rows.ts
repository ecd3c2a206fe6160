import { fitIssues } from '../../../../shared/ledger/check-sheet.ts';
import type { CheckStockId } from '../../../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import { printRefusal } from '../../../../shared/ledger/printing.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import type { PrintRow } from './print-columns.tsx';
import type { printableChecks } from './printable.ts';

interface RowFacts {
  readonly printable: ReturnType<typeof printableChecks>;
  readonly stock: CheckStockId;
  readonly isCopy: boolean;
}

/** Returns checks with their paper, if they are selected, and with what prevents printing them. */
export const printRows = (
  rows: readonly CheckRow[],
  papers: ReadonlyMap<number, number | null>,
  { printable, stock, isCopy }: RowFacts,
): PrintRow[] =>
  rows.map((row) => {
    const tight = fitIssues(printable(row.check, null), checkStocks[stock])[0]?.message;
    const refused = printRefusal(row.check, isCopy ? 'copy' : 'original');
    const isPrinted = !isCopy && (row.check.printed_at ?? null) !== null;
    return { ...row, paper: papers.get(row.check.id) ?? null, isPrinted, problem: refused ?? tight };
  });
