import { isVisible } from '../shared/unicode.ts';

/** Parses a parameter's value from cdk.json or the command line; returns undefined if it is invalid. */
export type Read<T> = (value: unknown) => T | undefined;

export interface Rule<T> {
  readonly read: Read<T>;
  /** Completes "it must be". */
  readonly accepts: string;
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)(?=.{2})${LABEL}$`);
/** Local part of an address that SES accepts without quotes, at most 64 characters. */
const SENDER_NAME = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const MAX_DOMAIN = 253;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

export const matching =
  (test: (text: string) => boolean): Read<string> =>
  (value) => {
    const text = asText(value);
    return text !== undefined && test(text) ? text : undefined;
  };

export const text = (max: number): Rule<string> => ({
  read: matching((value) => value.length > 0 && value.length <= max && isVisible(value)),
  accepts: `a single line of 1 to ${max} characters`,
});

export const yesNo: Rule<boolean> = {
  read: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  accepts: 'true or false',
};

export const isDomain = (text: string): boolean => text.length <= MAX_DOMAIN && DOMAIN.test(text);

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return SENDER_NAME.test(text.slice(0, Math.max(at, 0))) && isDomain(text.slice(at + 1).toLowerCase());
}

/** `-c name=8` arrives as a string. */
export function readWhole(value: unknown): number | undefined {
  const text = asText(value);
  if (text !== undefined) return /^\d+$/.test(text) ? Number(text) : undefined;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** Parses a list or a comma-separated text; removes duplicates. */
export function readList(value: unknown, entry: (text: string) => string | undefined): readonly string[] | undefined {
  const list: unknown = typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value;
  if (!Array.isArray(list)) return undefined;
  const read = list.map((one) => entry(asText(one) ?? ''));
  return read.includes(undefined) ? undefined : [...new Set(read as string[])];
}

/** They are all in a function's environment, which is limited to 4 KB. */
export const MAX_DOMAINS_TEXT = 2000;

export const readDomain = (text: string): string | undefined =>
  isDomain(text.toLowerCase()) ? text.toLowerCase() : undefined;

export function readDomains(value: unknown): readonly string[] | undefined {
  const domains = readList(value, readDomain);
  return domains && domains.join(',').length <= MAX_DOMAINS_TEXT ? domains : undefined;
}

/** Regions in Unicode that aren't countries in ISO 3166, which CloudFront uses. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function readCountry(text: string): string | undefined {
  const code = text.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code) || !countryNames.of(code)) return undefined;
  // Rejects aliases such as UK for GB.
  return new Intl.Locale(`und-${code}`).region === code ? code : undefined;
}

export const readCountries = (value: unknown): readonly string[] | undefined => readList(value, readCountry);

/** Returns a time zone's name as EventBridge Scheduler requires it, although other code accepts any spelling. */
export function readTimeZone(value: unknown): string | undefined {
  const text = asText(value) ?? '';
  if (!text.includes('/') && text !== 'UTC') return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    if (timeZone.toLowerCase() === text.toLowerCase()) return timeZone;
    // An alias keeps its spelling, which must look like a canonical name.
    return /^[A-Z]/.test(text) && !/\/[a-z]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin === value && value.startsWith('https://');
