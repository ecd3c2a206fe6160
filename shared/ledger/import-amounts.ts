import { decimalOf, signedCents, splitAmount } from './files/amount-text.ts';
import { centsText, toCents } from './money.ts';

/**
 * Which amounts in a file are checks: bank exports write outgoing money with a minus sign, and a company's books with CR
 * (`marked`, which is also a plus).
 */
export const amountSigns = ['positive', 'negative', 'marked'] as const;
export type AmountSign = (typeof amountSigns)[number];

/** What a request may say: `open` if the whole file, of which it has a part, leaves it open. */
export const saidSigns = [...amountSigns, 'open'] as const;

/**
 * `open` if the file has several signs, so that some amounts are money received, or all of its amounts are marked; `none` if
 * it has no amounts.
 */
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

/** Whether an amount has a plus or CR, as `+20.00` and `20.00 CR`. */
const isMarked = (text: string): boolean => splitAmount(text.trim())?.isPlus === true;

/** Returns the signs in a column, apart from those of zeros. */
export function amountSignsIn(texts: Iterable<string>): AmountSign[] {
  const found = new Set<AmountSign>();
  for (const text of texts) {
    const amount = readAmount(text);
    if (/[1-9]/.test(amount)) found.add(isMarked(text) ? 'marked' : isNegative(amount) ? 'negative' : 'positive');
  }
  return amountSigns.filter((sign) => found.has(sign));
}

/** Determines the sign from a whole column. A bank marks money received with a plus or CR, a company's books payments. */
export function amountSignOf(texts: Iterable<string>): FoundSign {
  const [only = 'none', ...others] = amountSignsIn(texts);
  return others.length > 0 || only === 'marked' ? 'open' : only;
}

interface ReadAmount {
  /** The amount as a check stores it. */
  readonly amount: string;
  /** Why the amount can't be a check's. */
  readonly problem?: string;
}

const RECEIVED = 'is money received in this file, not a check. Skip this row, or change which amounts are payments.';

export function checkAmount(text: string, sign: FoundSign): ReadAmount {
  const amount = readAmount(text);
  const negative = isNegative(amount);
  const paid = negative ? amount.replace('-', '') : amount;
  // A zero has no sign: other programs write a voided check as `-0.00` or `(0.00)`.
  if (toCents(amount) === 0) return { amount: paid };
  if (sign === 'marked') {
    if (isMarked(text) && !negative) return { amount };
    return { amount: paid, problem: `An amount without a plus or CR ${RECEIVED}` };
  }
  if (isMarked(text)) {
    const problem =
      sign === 'open'
        ? 'This file has amounts with a plus or CR, which are usually money received. Choose which amounts are checks.'
        : `An amount with a plus or CR ${RECEIVED}`;
    return { amount: paid, problem };
  }
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
