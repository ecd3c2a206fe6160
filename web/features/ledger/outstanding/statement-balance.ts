import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';

/** Returns the typed balance in cents; undefined if there is none, or if it isn't an amount. */
export const balanceCents = (balance: string): number | undefined =>
  balance.trim() === '' ? undefined : toCents(balance);

export const isWrongBalance = (balance: string): boolean =>
  balance.trim() !== '' && balanceCents(balance) === undefined;

/** Undefined while it isn't known what is outstanding. A balance is of one bank account. */
export function lessOutstanding(
  cents: number,
  outstandingCents: number | undefined,
  isOneCheckbook: boolean,
): string | undefined {
  if (outstandingCents === undefined) return undefined;
  if (!isOneCheckbook) return "More than one checkbook is listed. Choose the statement's checkbook.";
  return `Less outstanding: ${formatMoney(cents - outstandingCents)}`;
}
