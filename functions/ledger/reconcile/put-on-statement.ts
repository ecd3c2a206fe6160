import type { Check } from '../../../shared/ledger/checks.ts';
import { clearedDayIssues } from '../../../shared/ledger/cleared.ts';
import { type InCheckbook, checkbookOf } from '../../../shared/ledger/checkbooks.ts';
import { storedCents } from '../../../shared/ledger/money.ts';
import { dateWords } from '../../../shared/dates.ts';
import { isLate, lateText } from '../../../shared/ledger/reconcile/late-lines.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import { refusals } from '../../../shared/ledger/reconcile/refusals.ts';
import type { StoredRecord } from '../../store/record.ts';
import { asCheck } from '../as-check.ts';
import type { Reconciliation } from './reconciliations.ts';

/** What decides whether a check can be put on a statement. */
interface PutContext {
  readonly reconciliation: Reconciliation;
  readonly lines: ReadonlyMap<number, StatementLine>;
  /** Lines that have a check or are treated as something else. */
  readonly usedLines: ReadonlySet<number>;
  readonly fundSources: ReadonlyMap<number, InCheckbook>;
  readonly acceptsAmounts: boolean;
  readonly today: string;
}

const sameAmount = (a: number, b: number): boolean => Math.abs(storedCents(a)) === Math.abs(storedCents(b));

export const noLineText = (line: number): string => `The statement has no line ${line}.`;

/** Why a line can't have this check; undefined if it can. */
function lineRefusal(amount: number, lineNumber: number, context: PutContext): string | undefined {
  const line = context.lines.get(lineNumber);
  if (!line) return noLineText(lineNumber);
  if (context.usedLines.has(lineNumber)) {
    return `Line ${lineNumber} of the statement already has a check or was set aside. Reload the page to see it.`;
  }
  const late = lateText([{ row: lineNumber, date: line.date }], {
    lastDay: context.reconciliation.statement_date,
    today: context.today,
  });
  if (late !== undefined) return `${late} Its check is on a later statement.`;
  if (line.amount >= 0) return `Line ${lineNumber} of the statement is money received, so no check was paid with it.`;
  if (!context.acceptsAmounts && !sameAmount(line.amount, amount)) {
    return `The bank's amount differs from the check's. Correct the check, or accept the difference.`;
  }
  return undefined;
}

/** Why a check can't be ticked without a line: by its own cleared date, the bank paid it after the statement. */
const tickRefusal = ({ cleared_on: day }: Check, { statement_date }: Reconciliation): string | undefined =>
  typeof day === 'string' && isLate({ date: day }, statement_date)
    ? `This check cleared on ${dateWords(day)}, after the statement's date. If the bank paid it earlier, correct its cleared date first.`
    : undefined;

/** Why a check can't be put on a statement; undefined if it can. */
export function putRefusal(
  stored: StoredRecord | undefined,
  line: number | null,
  context: PutContext,
): string | undefined {
  if (!stored) return refusals.isGone.one;
  const check = asCheck(stored);
  const { reconciliation, fundSources, today } = context;
  if (check.is_voided) return refusals.isVoid.one;
  if (check.print_later) return refusals.isWaiting.one;
  const on = check.reconciliation_id ?? null;
  if (on === reconciliation.id) return refusals.isOn.one;
  if (on !== null) return refusals.isOnOther.one;
  const source = fundSources.get(check.fund_source_id);
  if (source && checkbookOf(source) !== reconciliation.checkbook_id) {
    return refusals.isElsewhere.one;
  }
  const day = line === null ? reconciliation.statement_date : (context.lines.get(line)?.date ?? '');
  return (
    (line === null ? tickRefusal(check, reconciliation) : lineRefusal(check.amount, line, context)) ??
    clearedDayIssues(day, today)[0]?.message
  );
}

/**
 * Fields of a check on a statement. A cleared date that somebody entered before is kept unless it is after the
 * statement's: the check would be on the statement and outstanding on its date.
 */
export const putFields = (
  { cleared_on }: Pick<Check, 'cleared_on'>,
  line: StatementLine | undefined,
  { id, statement_date }: Reconciliation,
  pressedAt: string,
) => ({
  cleared_on: cleared_on && !isLate({ date: cleared_on }, statement_date) ? cleared_on : (line?.date ?? statement_date),
  reconciliation_id: id,
  statement_line: line?.line ?? null,
  reconciled_at: pressedAt,
});
