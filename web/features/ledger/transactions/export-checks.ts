import { type Check, sortChecks } from '../../../../shared/ledger/checks.ts';
import { exportChecks } from '../../../../shared/ledger/export.ts';
import { type NamesToExport, withCheckbooks } from '../checks/names-to-export.ts';
import { downloadCsv } from '../../../components/download.ts';

/** Downloads the checks as a CSV file, newest first. */
export const downloadChecks = async (checks: readonly Check[], names: NamesToExport, fileName: string): Promise<void> =>
  downloadCsv(exportChecks(sortChecks(checks, 'date', 'descending'), await withCheckbooks(names)), fileName);
