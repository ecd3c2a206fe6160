import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';

/** Returns the typed balance in cents; undefined if there is none, or if it isn't an amount. */
export const balanceCents = (balance: string): number | undefined =>
  balance.trim() === '' ? undefined : toCents(balance);

export const isWrongBalance = (balance: string): boolean =>
  balance.trim() !== '' && balanceCents(balance) === undefined;

/** Undefined while it isn't known what is outstanding. */
export const lessOutstanding = (cents: number, outstandingCents: number | undefined): string | undefined =>
  outstandingCents === undefined ? undefined : `Less outstanding: ${formatMoney(cents - outstandingCents)}`;
