/** Which amounts of a file are checks: bank exports write money that was paid out with a minus. */
export const amountSigns = ['positive', 'negative'] as const;
export type AmountSign = (typeof amountSigns)[number];

/** `open` where a file has both, so that one of them is money received; `none` where it has no amount. */
export type FoundSign = AmountSign | 'open' | 'none';

const EUROPEAN = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}$/;
const IN_PARENTHESES = /^\((.+)\)$/;

/**
 * `12,50` or `1.234,50`, as spreadsheets write that separate columns by semicolons, and `(12.50)`, as accountants write
 * what is below zero, in our way; anything else as it is.
 */
export function readAmount(text: string): string {
  const trimmed = text.trim();
  const [, inner] = IN_PARENTHESES.exec(trimmed) ?? [];
  const signed = inner === undefined ? trimmed : `-${inner}`;
  return EUROPEAN.test(signed) ? signed.replaceAll('.', '').replace(',', '.') : signed;
}

const isNegative = (amount: string): boolean => /^(?:-|\$\s?-)/.test(amount);

/** What a whole column says. */
export function amountSignOf(texts: Iterable<string>): FoundSign {
  let [hasPositive, hasNegative] = [false, false];
  for (const text of texts) {
    const amount = readAmount(text);
    if (!/[1-9]/.test(amount)) continue;
    if (isNegative(amount)) hasNegative = true;
    else hasPositive = true;
  }
  if (hasPositive && hasNegative) return 'open';
  return hasNegative ? 'negative' : hasPositive ? 'positive' : 'none';
}

export interface ReadAmount {
  /** As a check has it. */
  readonly amount: string;
  /** Why this amount is none of a check. */
  readonly problem?: string;
}

const RECEIVED = 'is money received in this file, not a check. Skip this row.';

export function checkAmount(text: string, sign: FoundSign): ReadAmount {
  const amount = readAmount(text);
  const negative = isNegative(amount);
  const paid = negative ? amount.replace('-', '') : amount;
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
