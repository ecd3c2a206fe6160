import { checkLabels, checkTitles } from './check-labels.ts';
import { type Check, countedCents } from './checks.ts';
import { writeCsv } from './csv.ts';
import { fromCents } from './money.ts';
import { type LedgerNames, nameChecks } from './names.ts';

export const exportHeader = [
  checkLabels.check_number,
  checkLabels.transaction_date,
  checkLabels.payee_id,
  checkLabels.account_id,
  checkLabels.fund_source_id,
  checkLabels.amount,
  'Counted amount',
  checkTitles.is_voided,
  checkLabels.cleared_on,
  checkLabels.note,
] as const;

/** Checks as CSV in the given order; the counted amount of a voided check is 0. The file can be imported again. */
export function exportChecks(checks: readonly Check[], names: LedgerNames): string {
  const name = nameChecks(names);
  const rows = checks.map((check) => {
    const { payee, account, fundSource } = name(check);
    return [
      check.check_number,
      check.transaction_date,
      payee,
      account,
      fundSource,
      check.amount,
      fromCents(countedCents(check)),
      check.is_voided ? 'VOID' : 'Active',
      check.cleared_on ?? null,
      check.note,
    ];
  });
  return writeCsv(exportHeader, rows);
}
