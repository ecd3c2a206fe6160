import { groupDigits } from '../count-of.ts';

/** Money: a decimal of two places on the wire and in the record, integer cents in arithmetic (R25). */

export const MAX_AMOUNT = 999_999_999.99;
const MAX_CENTS = 99_999_999_999;
/** Longer than any amount with currency sign, separators and spaces. */
const MAX_TEXT_LENGTH = 40;

/** Parses `12.5`, `"12.50"`, `"$1,234.50"` or `"$ 1,234.50"` (from spreadsheets) to cents; undefined for anything else. */
export function toCents(value: unknown): number | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined;
    const cents = Math.round(value * 100);
    // Rejects a third decimal place, such as 1.005.
    return Math.abs(cents) <= MAX_CENTS && cents / 100 === value ? cents : undefined;
  }
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return undefined;
  const match = /^\s*(-?)(?:\$\s?)?(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d{0,2}))?\s*$/.exec(value);
  if (!match || (match[2] === undefined && !match[3])) return undefined;
  const whole = Number((match[2] ?? '0').replaceAll(',', ''));
  const cents = whole * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (cents > MAX_CENTS) return undefined;
  return match[1] && cents > 0 ? -cents : cents;
}

/** A stored amount, or a sum of them, in cents. A sum may be larger than any amount. */
export const storedCents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (cents: number): number => cents / 100;

/** Cents as a plain decimal for files: `1561.80`. */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);

/** Whether a value is an amount between `min` and the largest one. */
export function isMoney(value: unknown, min: number): boolean {
  const cents = toCents(value);
  return cents !== undefined && cents >= Math.round(min * 100);
}

/** Parses a valid text or number. */
export function parseMoney(value: unknown): number {
  const cents = toCents(value);
  if (cents === undefined) throw new RangeError('Invalid amount of money.');
  return fromCents(cents);
}

/** Cents as `$1,234.50`; a negative amount as `-$1.00`. */
export function formatMoney(cents: number): string {
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${groupDigits(whole ?? '')}.${part}`;
}

const QUANTITY_SCALE = 10_000n;
const PERCENT_SCALE = 10_000n;

/** Cents as people may type them into a search: `$1,234.50` and `1234.50`. */
export const searchableMoney = (cents: number): string => `${formatMoney(cents)} ${centsText(cents)}`;

/**
 * The amount of a line in cents: quantity (up to 4 places) times unit price, less a discount in percent (up to 2 places).
 * Exact, rounded once, half away from zero.
 */
export function lineCents(quantity: number, unitPrice: number, discountPercent = 0): number {
  const scaledQuantity = BigInt(Math.round(quantity * Number(QUANTITY_SCALE)));
  const keep = PERCENT_SCALE - BigInt(Math.round(discountPercent * 100));
  const product = scaledQuantity * BigInt(Math.round(unitPrice * 100)) * keep;
  const divisor = QUANTITY_SCALE * PERCENT_SCALE;
  const half = product < 0n ? -divisor / 2n : divisor / 2n;
  return Number((product + half) / divisor);
}
