import type { Column } from './column.ts';

/** Removes case and accents from a text for comparing. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Digits with the separators that people use in phone numbers. */
const PHONE = /\+?\(?\d[\d().\- ]{5,}\d/g;
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Adds the bare digits of phone numbers to a text, so that a search for them finds it. */
export const withDigits = (text: string): string => [text, ...(text.match(PHONE) ?? []).map(digitsOf)].join('\n');

const DATE = /\d{4}-\d{1,2}-\d{1,2}/;

const isPhone = (text: string): boolean => {
  const { length } = digitsOf(text);
  return text.replace(PHONE, '') === '' && length >= 7 && length <= 15 && !DATE.test(text);
};

/**
 * Returns the folded search terms in each way they can be meant: each word, and the bare digits of a phone number in any
 * format. `1002 2026` can be both.
 */
export const searchReadings = (typed: string): string[][] => {
  const text = fold(typed).trim();
  const words = text.split(/\s+/);
  return isPhone(text) ? [words, [digitsOf(text)]] : [words];
};

/**
 * Returns a filter over the given columns that matches rows containing every typed word or the typed phone number. The folded text of each row is
 * cached, so that a long list isn't folded again for each key press.
 */
export function rowSearch<T extends object>(columns: readonly Column<T>[]): (typed: string) => (item: T) => boolean {
  const known = new WeakMap<T, string>();
  const textOf = (item: T): string => {
    const text = known.get(item) ?? fold(columns.map((column) => withDigits(column.text?.(item) ?? '')).join('\n'));
    known.set(item, text);
    return text;
  };
  return (typed) => {
    const readings = searchReadings(typed);
    return (item) => {
      const text = textOf(item);
      return readings.some((words) => words.every((word) => text.includes(word)));
    };
  };
}
