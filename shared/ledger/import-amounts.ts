import { decimalOf, signedCents, splitAmount } from './files/amount-text.ts';
import { centsText, toCents } from './money.ts';

/** Which amounts in a file are checks: bank exports write outgoing money with a minus sign. */
export const amountSigns = ['positive', 'negative'] as const;
export type AmountSign = (typeof amountSigns)[number];

/** What a request may say: `open` if the whole file, of which it has a part, has both signs. */
export const saidSigns = [...amountSigns, 'open'] as const;

/** `open` if the file has both signs, so that some amounts are money received; `none` if it has no amounts. */
export type FoundSign = AmountSign | 'open' | 'none';

const EUROPEAN = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}$/;
const IN_PARENTHESES = /^\((.+)\)$/;

/** Banks write `30.00-`; `3-` may be the start of something else. */
const OPEN_END = /^[^.,]*\d\s*-$/;

/** Whether the text alone shows its decimals: `1.234` may be a thousand, which only the whole column shows. */
function isClear(text: string): boolean {
  if (OPEN_END.test(text)) return false;
  const body = splitAmount(text)?.body;
  return body !== undefined && (decimalOf(body) !== undefined || !/[.,]/.test(body));
}

/**
 * Normalizes `12,50` and `1.234,50`, from spreadsheets that separate columns with semicolons, the negative `(12.50)`,
 * and what else is an amount in files that are read automatically: `1 020.25`, `30.00-`, `USD 5`. Other text is
 * unchanged.
 */
function readAmount(text: string): string {
  const trimmed = text.trim();
  const [, inner] = IN_PARENTHESES.exec(trimmed) ?? [];
  const signed = inner === undefined ? trimmed : `-${inner}`;
  if (EUROPEAN.test(signed)) return signed.replaceAll('.', '').replace(',', '.');
  const cents = toCents(signed) === undefined && isClear(trimmed) ? signedCents(trimmed) : undefined;
  return cents === undefined ? signed : centsText(cents);
}

const isNegative = (amount: string): boolean => /^(?:-|\$\s?-)/.test(amount);

/**
 * Whether an amount is marked as money in, as `+20.00` and `20.00 CR`. Also if all amounts of a file are: a plus is
 * written to tell them from payments.
 */
const isReceived = (text: string): boolean => splitAmount(text.trim())?.isPlus === true;

/** Determines the sign from a whole column, apart from amounts that need none. */
export function amountSignOf(texts: Iterable<string>): FoundSign {
  let [hasPositive, hasNegative] = [false, false];
  for (const text of texts) {
    const amount = readAmount(text);
    if (!/[1-9]/.test(amount) || isReceived(text)) continue;
    if (isNegative(amount)) hasNegative = true;
    else hasPositive = true;
  }
  if (hasPositive && hasNegative) return 'open';
  return hasNegative ? 'negative' : hasPositive ? 'positive' : 'none';
}

interface ReadAmount {
  /** The amount as a check stores it. */
  readonly amount: string;
  /** Why the amount can't be a check's. */
  readonly problem?: string;
}

const RECEIVED = 'is money received in this file, not a check. Skip this row.';

export function checkAmount(text: string, sign: FoundSign): ReadAmount {
  const amount = readAmount(text);
  const negative = isNegative(amount);
  const paid = negative ? amount.replace('-', '') : amount;
  // A zero has no sign: other programs write a voided check as `-0.00` or `(0.00)`.
  if (toCents(amount) === 0) return { amount: paid };
  if (isReceived(text)) return { amount: paid, problem: `An amount with a plus or CR ${RECEIVED}` };
  if (sign === 'negative') {
    return negative || !/[1-9]/.test(amount) ? { amount: paid } : { amount, problem: `A positive amount ${RECEIVED}` };
  }
  if (!negative) return { amount };
  const problem =
    sign === 'open'
      ? 'This file has both positive and negative amounts. Choose which ones are checks.'
      : `A negative amount ${RECEIVED}`;
  return { amount: paid, problem };
}
