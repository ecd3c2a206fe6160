import { cklgPayee } from '../contract/collections/cklg-payee.ts';
import { capitalized, labelsOf } from '../contract/field.ts';
import { CHECKS } from './check-labels.ts';
import { type Check, countedCents } from './checks.ts';
import { writeCsv } from './csv.ts';
import { fromCents } from './money.ts';

/**
 * Payments to a recipient within a calendar year from which the IRS wants a Form 1099-NEC or 1099-MISC, in cents, by the
 * first year they apply to. $2,000 is from the One Big Beautiful Bill Act of 2025 (section 70433). From 2027 the IRS
 * adjusts it for inflation: add a line once the amount is published.
 */
const thresholds: readonly { readonly from: number; readonly cents: number }[] = [
  { from: 2026, cents: 200_000 },
  { from: 0, cents: 60_000 },
];

/** The last year with a known threshold. */
export const LAST_KNOWN_THRESHOLD = 2026;

/** Returns the amount from which payments of a year are reported on a Form 1099. */
export const reportedFromCents = (year: number): number => thresholds.find(({ from }) => year >= from)?.cents ?? 0;

/** What a payee was paid in a year. */
interface PayeePayments {
  readonly payeeId: number;
  /** Without voided checks. */
  readonly count: number;
  readonly cents: number;
}

type PaidCheck = Pick<Check, 'payee_id' | 'amount' | 'is_voided'>;

/** Returns what each payee was paid. Voided checks are left out, so all amounts add up to the total of the checks. */
export function paymentsByPayee(checks: readonly PaidCheck[]): PayeePayments[] {
  const paid = new Map<number, { count: number; cents: number }>();
  for (const check of checks) {
    if (check.is_voided) continue;
    const { count, cents } = paid.get(check.payee_id) ?? { count: 0, cents: 0 };
    paid.set(check.payee_id, { count: count + 1, cents: cents + countedCents(check) });
  }
  return [...paid].map(([payeeId, sums]) => ({ payeeId, ...sums }));
}

/** What the yearly list shows of a payee. */
export interface PayeePaymentRow extends PayeePayments {
  readonly name: string;
  readonly address: string;
  readonly is1099: boolean;
  /** Whether a Form 1099 is due for the year. */
  readonly isReported: boolean;
}

interface PaidPayee {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly is_1099: boolean;
}

/** Returns the rows of a year's list. Payees that were paid nothing are left out. */
export function paymentRows(
  checks: readonly PaidCheck[],
  payees: readonly PaidPayee[],
  year: number,
): PayeePaymentRow[] {
  const known = new Map(payees.map((payee) => [payee.id, payee]));
  const from = reportedFromCents(year);
  return paymentsByPayee(checks).map((paid) => {
    const payee = known.get(paid.payeeId);
    const is1099 = payee?.is_1099 ?? false;
    return {
      ...paid,
      name: payee?.name ?? '',
      address: payee?.address ?? '',
      is1099,
      isReported: is1099 && paid.cents >= from,
    };
  });
}

const payeeLabels = labelsOf(cklgPayee.fields);
export const PAYEE = capitalized(cklgPayee.one);

const header = ['Year', PAYEE, payeeLabels.address, CHECKS, 'Paid', payeeLabels.is_1099, 'Form 1099 due'];

export const exportPayments = (rows: readonly PayeePaymentRow[], year: number): string =>
  writeCsv(
    header,
    rows.map(({ name, address, count, cents, is1099, isReported }) => [
      year,
      name,
      address,
      count,
      fromCents(cents),
      is1099 ? 'Yes' : 'No',
      isReported ? 'Yes' : 'No',
    ]),
  );
