import { type Check, sortChecks } from '../../../../shared/ledger/checks.ts';
import { exportChecks } from '../../../../shared/ledger/export.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { downloadCsv } from '../../../components/download.ts';

/** Downloads the checks outstanding on a day as a CSV file, oldest first. */
export const downloadOutstanding = (checks: readonly Check[], names: LedgerNames, asOf: string): void =>
  downloadCsv(exportChecks(sortChecks(checks, 'date', 'ascending'), names), `outstanding checks as of ${asOf}.csv`);
