import { type Check, centsOf, sortChecks } from './checks.ts';
import { writeCsv } from './csv.ts';
import { fromCents } from './money.ts';
import { type LedgerNames, nameChecks } from './names.ts';

export interface PositivePayRequest {
  readonly fundSourceId: number;
  /** The account at the bank that the file is for. */
  readonly bankAccount: string;
  /** First and last day: of the date of an issued check, of the day on which one was voided. */
  readonly from: string;
  readonly to: string;
  /** The day that a moment falls on in the company's time zone. */
  readonly dayOf: (moment: string) => string;
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
  readonly withoutNumber: readonly Check[];
}

export const positivePayHeader = [
  'Account number',
  'Check number',
  'Amount',
  'Issue date',
  'Payee',
  'Issue or void',
] as const;

/**
 * What a bank is told so that it pays only checks that were written: issues and voids of a range of days. A check
 * written and voided within the range is a void; one written before and voided in it is a void as well.
 */
export function positivePay(checks: readonly Check[], names: LedgerNames, request: PositivePayRequest): PositivePay {
  const { fundSourceId, bankAccount, from, to, dayOf } = request;
  const within = (day: string): boolean => day >= from && day <= to;
  const dayVoided = (check: Check): string =>
    check.voided_at === null ? check.transaction_date : dayOf(check.voided_at);
  const wanted = checks.filter(
    (check) =>
      check.fund_source_id === fundSourceId && within(check.is_voided ? dayVoided(check) : check.transaction_date),
  );
  const name = nameChecks(names);
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
            payee: name(check).payee,
            type: check.is_voided ? 'V' : 'I',
          },
        ],
  );
  const sum = (wantedType: 'I' | 'V') => {
    const part = lines.filter(({ type }) => type === wantedType);
    return { count: part.length, cents: part.reduce((total, line) => total + centsOf(line), 0) };
  };
  const [issues, voids] = [sum('I'), sum('V')];
  const totals = [
    ['TOTAL ISSUED', issues.count, fromCents(issues.cents), '', '', 'I'],
    ['TOTAL VOID', voids.count, fromCents(voids.cents), '', '', 'V'],
  ];
  const rows = lines.map(({ check_number, amount, issued, payee, type }) => [
    bankAccount,
    check_number,
    amount,
    issued,
    payee,
    type,
  ]);
  return {
    csv: writeCsv(positivePayHeader, [...rows, ...totals]),
    lines,
    issues,
    voids,
    withoutNumber: wanted.filter(({ check_number }) => check_number === null),
  };
}
