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

/** Returns the folded search terms: the bare digits of a phone number in any format, or else each word. */
export const searchWords = (typed: string): string[] => {
  const text = fold(typed).trim();
  return text.replace(PHONE, '') === '' && text !== '' ? [digitsOf(text)] : text.split(/\s+/);
};

/**
 * Returns a filter over the given columns that matches rows containing every typed word. The folded text of each row is
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
    const words = searchWords(typed);
    return (item) => {
      const text = textOf(item);
      return words.every((word) => text.includes(word));
    };
  };
}
