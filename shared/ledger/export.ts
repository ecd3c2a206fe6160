import { cklgFundSource } from '../contract/collections/cklg-fund-source.ts';
import { labelOf } from '../contract/field.ts';
import { checkLabels, checkTitles } from './check-labels.ts';
import { checkbooksOf, type InCheckbook } from './checkbooks.ts';
import { type Check, countedCents } from './checks.ts';
import { writeCsv } from './csv.ts';
import { fromCents } from './money.ts';
import { type LedgerNames, nameChecks, type NumberedNode } from './names.ts';

const COUNTED_AMOUNT = 'Counted amount';
const PAPER = 'Paper';
const CHECKBOOK = labelOf(cklgFundSource.fields, 'checkbook_id');

/**
 * Columns that an import doesn't need: sums, what happened to the paper of this installation, and the checkbook, which
 * follows from the fund source (R60).
 */
export const notImported: readonly string[] = [COUNTED_AMOUNT, checkLabels.void_reason, PAPER, CHECKBOOK];

/** The names of an export: fund sources come with their checkbooks. */
export interface ExportNames extends LedgerNames {
  readonly fundSources: readonly (NumberedNode & InCheckbook)[];
  readonly checkbooks: readonly { readonly id: number; readonly name: string }[];
}

export const exportHeader = [
  checkLabels.check_number,
  checkLabels.transaction_date,
  checkLabels.payee_id,
  checkLabels.account_id,
  checkLabels.fund_source_id,
  checkLabels.amount,
  COUNTED_AMOUNT,
  checkTitles.is_voided,
  checkLabels.cleared_on,
  checkLabels.note,
  checkLabels.void_reason,
  PAPER,
  // New columns come last, so that those read by position don't move.
  CHECKBOOK,
] as const;

type Paper = Pick<Check, 'print_later' | 'printed_at' | 'times_printed'>;

/** What has happened to a check's paper; empty for one that wasn't printed here. */
function paperText({ print_later, printed_at, times_printed }: Paper): string {
  if (print_later) return checkLabels.print_later;
  if ((printed_at ?? null) === null) return '';
  const times = times_printed ?? 1;
  return `${checkLabels.printed_at}${times > 1 ? ` ${times} times` : ''}`;
}

/** Checks as CSV in the given order; the counted amount of a voided check is 0. The file can be imported again. */
export function exportChecks(checks: readonly Check[], names: ExportNames): string {
  const name = nameChecks(names);
  const checkbookOf = checkbooksOf(names.fundSources);
  const checkbooks = new Map(names.checkbooks.map((checkbook) => [checkbook.id, checkbook.name]));
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
      check.void_reason ?? null,
      paperText(check),
      checkbooks.get(checkbookOf(check.fund_source_id)) ?? '',
    ];
  });
  return writeCsv(exportHeader, rows);
}
