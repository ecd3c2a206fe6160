import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';

/** Returns the typed balance in cents; undefined if there is none, or if it isn't an amount. */
export const balanceCents = (balance: string): number | undefined =>
  balance.trim() === '' ? undefined : toCents(balance);

export const isWrongBalance = (balance: string): boolean =>
  balance.trim() !== '' && balanceCents(balance) === undefined;

export const lessOutstanding = (cents: number, outstandingCents: number): string =>
  `Less outstanding: ${formatMoney(cents - outstandingCents)}`;
