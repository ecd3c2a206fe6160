import { centsOf, sortChecks } from './checks.ts';
import { writeCsv } from './csv.ts';
import { centsText } from './money.ts';
import type { LedgerNames } from './names.ts';
import { isTold, type PaidCheck, type PaidDays } from './told-checks.ts';

export interface PositivePayRequest extends PaidDays {
  /** The account at the bank that the file is for. */
  readonly bankAccount: string;
}

/** A line of the file. */
export interface PositivePayLine {
  readonly id: number;
  readonly bankAccount: string;
  readonly check_number: number;
  /** The face amount, of a voided check too: the bank compares it. */
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
  /** Checks of the range that the file cannot name, since they have no number. */
  readonly withoutNumber: readonly PaidCheck[];
}

const positivePayHeader = ['Account number', 'Check number', 'Amount', 'Issue date', 'Payee', 'Issue or void'] as const;

/** What a bank is told so that it pays only checks that were written: issues and voids of a range of days. */
export function positivePay(
  checks: readonly PaidCheck[],
  { payees }: Pick<LedgerNames, 'payees'>,
  request: PositivePayRequest,
): PositivePay {
  const { bankAccount } = request;
  const wanted = checks.filter((check) => isTold(check, request));
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
    // Checks alone: a bank would take a line of totals for one more.
    csv: writeCsv(positivePayHeader, rows),
    lines,
    issues,
    voids,
    withoutNumber: wanted.filter(({ check_number }) => check_number === null),
  };
}
