import type { Random } from '../../functions/commands/seed/random.ts';
import { addDays } from '../../shared/dates.ts';
import type { Stored } from './people.ts';

const FIRST_DAY = '2015-01-01';
const DAYS = 7;
export const CHECKS = 4;
const FEE = 1250;
const DEPOSIT = 50_000;
/** What the bank's balance lacks in a month that is closed with a named difference. */
export const LACKING = 100;

export interface Paid {
  readonly id: number;
  readonly line: number;
  /** Set by hand before the statement came, which taking the check off restores. */
  readonly clearedBefore: string | null;
  readonly paidOn: string;
}

/** A statement with the checks that belong on it. */
export interface Month {
  readonly id: number;
  readonly paid: readonly Paid[];
  readonly lacking: number;
}

/** A statement as it is read. */
export interface Statement {
  readonly reconciliation: Stored;
  readonly checks: readonly Stored[];
  readonly matches: readonly { readonly line: number; readonly kind: string; readonly check_ids: readonly number[] }[];
}

export const money = (cents: number): number => cents / 100;

interface Asked {
  readonly nth: number;
  readonly opening: number;
  readonly lacking: number;
}

/** The checks of a week and the bank's file about it: the checks, a deposit, and a fee as the last line. */
export function planMonth(random: Random, { nth, opening, lacking }: Asked) {
  const lastDay = addDays(FIRST_DAY, DAYS * nth);
  const checks = Array.from({ length: CHECKS }, (_, index) => ({
    check_number: 1000 + CHECKS * nth + index,
    transaction_date: addDays(lastDay, 1 - DAYS),
    amount: money(random.whole(1, 90_000)),
    clearedBefore: index === 0 ? addDays(lastDay, -2) : null,
  }));
  const line = { number: null, bank_id: null, date: lastDay };
  const lines = [
    ...checks.map(({ check_number, amount }) => ({
      date: addDays(lastDay, -1),
      amount: -amount,
      number: check_number,
      text: 'CHECK',
      bank_id: null,
    })),
    { ...line, amount: money(DEPOSIT), text: 'DEPOSIT' },
    { ...line, amount: -money(FEE), text: 'FEE' },
  ];
  const moved = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { lastDay, checks, lines, opening, closing: opening + moved - lacking };
}

/** What closes a month, with its difference named. */
export const closingOf = ({ lacking }: Month) => ({
  state: 'closed',
  ...(lacking > 0 && { difference_reason: 'As found', accepted_difference: -money(lacking) }),
});

/** What a closed month says. */
export const closedAs = ({ lacking }: Month) => ({
  state: 'closed',
  check_count: CHECKS,
  deposit_total: money(DEPOSIT),
  fee_total: money(FEE),
  aside_total: 0,
  difference: lacking === 0 ? 0 : -money(lacking),
  difference_reason: lacking === 0 ? null : 'As found',
});
