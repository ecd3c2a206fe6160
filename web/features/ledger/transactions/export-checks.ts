import { type Check, sortChecks } from '../../../../shared/ledger/checks.ts';
import { exportChecks } from '../../../../shared/ledger/export.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { downloadCsv } from '../../../components/download.ts';

/** Downloads the checks as a CSV file, newest first. */
export const downloadChecks = (checks: readonly Check[], names: LedgerNames, fileName: string): void =>
  downloadCsv(exportChecks(sortChecks(checks, 'date', 'descending'), names), fileName);
