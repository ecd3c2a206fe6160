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

export interface PositivePay {
  readonly csv: string;
  readonly issues: { readonly count: number; readonly cents: number };
  readonly voids: { readonly count: number; readonly cents: number };
  /** Checks of the range that the file cannot name, since they have no number. */
  readonly withoutNumber: readonly Check[];
}

export const positivePayHeader = ['Account', 'Check number', 'Date', 'Amount', 'Payee', 'Type'] as const;

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
  const sorted = sortChecks(
    wanted.filter(({ check_number }) => check_number !== null),
    'number',
    'ascending',
  );
  const name = nameChecks(names);
  const rows = sorted.map((check) => [
    bankAccount,
    check.check_number,
    check.transaction_date,
    check.amount,
    name(check).payee,
    check.is_voided ? 'V' : 'I',
  ]);
  // The bank compares the face amount, of a voided check too.
  const sum = (part: readonly Check[]) => ({
    count: part.length,
    cents: part.reduce((total, check) => total + centsOf(check), 0),
  });
  const [issues, voids] = [
    sum(sorted.filter((check) => !check.is_voided)),
    sum(sorted.filter((check) => check.is_voided)),
  ];
  const totals = [
    ['TOTAL ISSUED', issues.count, '', fromCents(issues.cents), '', 'I'],
    ['TOTAL VOID', voids.count, '', fromCents(voids.cents), '', 'V'],
  ];
  return {
    csv: writeCsv(positivePayHeader, [...rows, ...totals]),
    issues,
    voids,
    withoutNumber: wanted.filter(({ check_number }) => check_number === null),
  };
}
