import { type Check, sortChecks } from '../../../../shared/ledger/checks.ts';
import { exportChecks } from '../../../../shared/ledger/export.ts';
import { type NamesToExport, withCheckbooks } from '../checks/names-to-export.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';

/** Downloads the checks outstanding on a day as a CSV file, oldest first. */
export async function downloadOutstanding(
  checks: readonly Check[],
  names: NamesToExport,
  asOf: string,
  isFiltered: boolean,
): Promise<void> {
  const text = exportChecks(sortChecks(checks, 'date', 'ascending'), await withCheckbooks(names));
  downloadCsv(text, csvName(`outstanding checks as of ${asOf}`, isFiltered));
}
