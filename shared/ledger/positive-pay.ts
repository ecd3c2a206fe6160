import { centsOf, sortChecks } from './checks.ts';
import type { LedgerNames } from './names.ts';
import { carriedLines, checksText, payFile, type PayFacts, type PayLine, type PayProblem } from './pay-file.ts';
import { hasValue, type PayLayout } from './pay-layouts.ts';
import { isReportable, type ReportableCheck, type ReportableDays } from './reportable-checks.ts';

interface PositivePayRequest extends ReportableDays, PayFacts {
  readonly layout: PayLayout;
}

export interface PositivePayLine extends PayLine {
  readonly id: number;
  readonly bankAccount: string;
  /** Whether the payee has another name now than on the paper. */
  readonly isRenamed: boolean;
}

interface Part {
  readonly count: number;
  readonly cents: number;
}

export interface PositivePay {
  readonly text: string;
  /** What the layout can't represent. */
  readonly problems: readonly PayProblem[];
  readonly lines: readonly PositivePayLine[];
  readonly issues: Part;
  readonly voids: Part;
  /** Checks omitted because they have no number, which the bank would not pay; voided ones aren't to be paid. */
  readonly withoutNumber: readonly ReportableCheck[];
}

function linesOf(
  checks: readonly ReportableCheck[],
  { payees }: Pick<LedgerNames, 'payees'>,
  bankAccount: string,
): PositivePayLine[] {
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  return sortChecks(checks, 'number', 'ascending').flatMap((check): PositivePayLine[] => {
    const { id, check_number, amount, transaction_date: issued, payee_id, is_voided } = check;
    if (check_number === null) return [];
    const name = names.get(payee_id) ?? '';
    const payee = check.printed_payee ?? name;
    const isRenamed = payee !== name;
    return [{ id, bankAccount, check_number, amount, issued, payee, isRenamed, type: is_voided ? 'V' : 'I' }];
  });
}

function partOf(lines: readonly PositivePayLine[], wanted: PositivePayLine['type']): Part {
  const part = lines.filter(({ type }) => type === wanted);
  return { count: part.length, cents: part.reduce((total, line) => total + centsOf(line), 0) };
}

/** A bank that compares payees compares the paper's. */
function renamedProblems(layout: PayLayout, lines: readonly PositivePayLine[]): PayProblem[] {
  const renamed = hasValue(layout, 'payee') ? lines.filter(({ isRenamed }) => isRenamed) : [];
  if (renamed.length === 0) return [];
  const message = `Payees were renamed after printing. They are reported by the name on the paper, which banks compare: ${checksText(renamed)}.`;
  return [{ isBlocking: false, message }];
}

/** Returns the Positive Pay file: checks issued and voided in a range of days, so that the bank pays no others. */
export function positivePay(
  checks: readonly ReportableCheck[],
  names: Pick<LedgerNames, 'payees'>,
  request: PositivePayRequest,
): PositivePay {
  const { layout, account } = request;
  const wanted = checks.filter((check) => isReportable(check, request));
  const all = linesOf(wanted, names, account);
  const lines = carriedLines(layout, all);
  const { text, problems } = payFile(layout, all, request);
  return {
    text,
    problems: [...problems, ...renamedProblems(layout, lines)],
    lines,
    issues: partOf(lines, 'I'),
    voids: partOf(lines, 'V'),
    withoutNumber: wanted.filter(({ check_number, is_voided }) => check_number === null && !is_voided),
  };
}
