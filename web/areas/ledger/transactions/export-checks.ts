import { type Check, sortChecks } from '../../../../shared/ledger/checks.ts';
import { exportChecks } from '../../../../shared/ledger/export.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';

// Spreadsheets take a file for UTF-8 when it begins so.
const MARK = '\uFEFF';

/** Hands the checks to the browser as a CSV file, the newest first. */
export function downloadChecks(checks: readonly Check[], names: LedgerNames, fileName: string): void {
  const text = exportChecks(sortChecks(checks, 'date', 'descending'), names);
  const address = URL.createObjectURL(new Blob([MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
