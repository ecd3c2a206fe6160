import { centsOf, sortChecks } from './checks.ts';
import { writeCsv } from './csv.ts';
import { centsText } from './money.ts';
import type { LedgerNames } from './names.ts';
import { isReportable, type ReportableCheck, type ReportableDays } from './reportable-checks.ts';

export interface PositivePayRequest extends ReportableDays {
  /** Bank account number. */
  readonly bankAccount: string;
}

/** A line of the file. */
export interface PositivePayLine {
  readonly id: number;
  readonly bankAccount: string;
  readonly check_number: number;
  /** The face amount, also of a voided check: the bank compares it. */
  readonly amount: number;
  readonly issued: string;
  readonly payee: string;
  readonly type: 'I' | 'V';
}

export interface PositivePay {
  readonly csv: string;
  readonly lines: readonly PositivePayLine[];
  readonly issues: { readonly count: number; readonly cents: number };
  readonly voids: { readonly count: number; readonly cents: number };
  /** Checks left out because they have no number. */
  readonly withoutNumber: readonly ReportableCheck[];
}

const positivePayHeader = ['Account number', 'Check number', 'Amount', 'Issue date', 'Payee', 'Issue or void'] as const;

/** The Positive Pay file: checks issued and voided in a range of days, so that the bank pays no others. */
export function positivePay(
  checks: readonly ReportableCheck[],
  { payees }: Pick<LedgerNames, 'payees'>,
  request: PositivePayRequest,
): PositivePay {
  const { bankAccount } = request;
  const wanted = checks.filter((check) => isReportable(check, request));
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  const lines = sortChecks(wanted, 'number', 'ascending').flatMap((check): PositivePayLine[] =>
    check.check_number === null
      ? []
      : [
          {
            id: check.id,
            bankAccount,
            check_number: check.check_number,
            amount: check.amount,
            issued: check.transaction_date,
            payee: names.get(check.payee_id) ?? '',
            type: check.is_voided ? 'V' : 'I',
          },
        ],
  );
  const sum = (wantedType: 'I' | 'V') => {
    const part = lines.filter(({ type }) => type === wantedType);
    return { count: part.length, cents: part.reduce((total, line) => total + centsOf(line), 0) };
  };
  const [issues, voids] = [sum('I'), sum('V')];
  const rows = lines.map((line) => [
    bankAccount,
    line.check_number,
    centsText(centsOf(line)),
    line.issued,
    line.payee,
    line.type,
  ]);
  return {
    // No line of totals: a bank would take it for a check.
    csv: writeCsv(positivePayHeader, rows),
    lines,
    issues,
    voids,
    withoutNumber: wanted.filter(({ check_number }) => check_number === null),
  };
}
