/** Parses amounts in files to integer cents without floating-point arithmetic. */

/** The decimal separator. */
export type Decimal = '.' | ',';

interface AmountText {
  /** Digits and separators. */
  readonly body: string;
  readonly isNegative: boolean;
  /** Explicitly marked as money in, by a plus sign or CR. */
  readonly isPlus: boolean;
}

/** Longer than any amount including its currency. */
const LONGEST = 50;
const CREDIT = new Set(['CR', 'C', 'H', 'HABEN', 'CREDIT', 'CRDT']);
const DEBIT = new Set(['DR', 'D', 'S', 'DB', 'SOLL', 'DEBIT', 'DBIT']);

/** The letter of a currency, such as `C$` or `S$`, which is no mark. */
const CURRENCY_LETTER = /(?<!\p{L})\p{L}(?=\p{Sc})/u;

interface Affix {
  readonly minus: boolean;
  readonly plus: boolean;
}

const NOTHING: Affix = { minus: false, plus: false };
const MINUS: Affix = { minus: true, plus: false };

/** Parses the text before or after the digits: signs, parentheses, currency, CR or DR; undefined for anything else. */
function affixOf(text: string): Affix | undefined {
  if (text === '' || text === '$') return NOTHING;
  if (text === '-') return MINUS;
  let [minus, plus] = [false, false];
  for (const [part] of text.replace(CURRENCY_LETTER, '').matchAll(/\p{L}+|[^\p{L}]/gu)) {
    if (/^\p{L}/u.test(part)) {
      const word = part.toUpperCase();
      if (CREDIT.has(word)) plus = true;
      else if (DEBIT.has(word)) minus = true;
      else if (part.length > 4) return undefined;
    } else if (part === '-') minus = true;
    else if (part === '+') plus = true;
    else if (!/[\s()*.'=]|\p{Sc}/u.test(part)) return undefined;
  }
  return { minus, plus };
}

/** Splits an amount into its parts; undefined if the text isn't an amount. */
export function splitAmount(text: string): AmountText | undefined {
  if (text === '' || text.length > LONGEST) return undefined;
  const plain = text.trim().replace(/[\u2212\u2012\u2013\u2014\uFE63\uFF0D]/g, '-');
  const match = /^(\D*?)([.,]?\d[\d.,\s'\u2019\u00B4`]*)(\D*)$/.exec(plain);
  if (!match) return undefined;
  const [, before = '', digits = '', after = ''] = match;
  const [prefix, suffix] = [affixOf(before), affixOf(after)];
  if (!prefix || !suffix) return undefined;
  const [opens, closes] = [before.includes('('), after.includes(')')];
  if (opens !== closes) return undefined;
  const body = digits.replace(/\s+/g, ' ').trim();
  return {
    body,
    isNegative: opens || prefix.minus || suffix.minus,
    isPlus: prefix.plus || suffix.plus,
  };
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Returns the decimal separator shown by a single amount; undefined if it is ambiguous. */
export function decimalOf(body: string): Decimal | undefined {
  const [dots, commas] = [countOf(body, '.'), countOf(body, ',')];
  if (dots > 0 && commas > 0) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  if (dots + commas === 0) return undefined;
  const [own, other]: [Decimal, Decimal] = dots > 0 ? ['.', ','] : [',', '.'];
  if (dots + commas > 1) return other;
  const [whole = '', part = ''] = body.split(own);
  if (part.length !== 3 || whole === '' || whole === '0' || /^\d{4}/.test(whole) || /[\s'\u2019\u00B4`]/.test(whole)) {
    return own;
  }
  return undefined;
}

/** Returns the decimal separator shown by a whole column; undefined if all of its amounts are ambiguous. */
export function columnDecimal(bodies: Iterable<string>): Decimal | undefined {
  const votes = { '.': 0, ',': 0 };
  for (const body of bodies) {
    const found = decimalOf(body);
    if (found) votes[found] += 1;
  }
  if (votes['.'] === votes[',']) return votes['.'] > 0 ? '.' : undefined;
  return votes['.'] > votes[','] ? '.' : ',';
}

const MAX_WHOLE_DIGITS = 12;

/** Returns the digits of the whole part; undefined if their grouping is invalid. */
function ungrouped(whole: string): string | undefined {
  const groups = whole.split(/[.,\s'\u2019\u00B4`]/);
  const [first = '', ...rest] = groups;
  if (rest.length === 0) return first;
  if (first.length < 1 || first.length > 3 || rest.at(-1)?.length !== 3) return undefined;
  // Indian numbers have groups of two digits above the thousands.
  if (rest.slice(0, -1).some(({ length }) => length !== 3 && length !== 2)) return undefined;
  return groups.join('');
}

/**
 * Returns integer cents, using the column's decimal separator; undefined if the text isn't an amount of dollars and
 * cents.
 */
export function centsOf(body: string, column: Decimal | undefined): number | undefined {
  const own = decimalOf(body);
  // If nothing shows the separator, three digits after it are thousands, because money has two decimals.
  const decimal = own ?? (column !== undefined && body.includes(column) ? column : undefined);
  const at = decimal === undefined ? -1 : body.lastIndexOf(decimal);
  const isDecimalThere = at >= 0 && countOf(body, decimal ?? '.') === 1;
  const whole = ungrouped(isDecimalThere ? body.slice(0, at) : body);
  const part = isDecimalThere ? body.slice(at + 1) : '';
  if (whole === undefined || !/^\d*$/.test(part) || (whole === '' && part === '')) return undefined;
  if (/[1-9]/.test(part.slice(2))) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_WHOLE_DIGITS) return undefined;
  return Number(digits) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** Returns an amount in cents, negative if it is written so. */
export function signedCents(text: string, column?: Decimal): number | undefined {
  const amount = splitAmount(text);
  const cents = amount && centsOf(amount.body, column);
  if (cents === undefined) return undefined;
  return amount?.isNegative && cents > 0 ? -cents : cents;
}
