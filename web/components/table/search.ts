import type { Column } from './column.ts';

/** A text without case and accents, as searches compare. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Digits with what people put between those of a phone number. */
const PHONE = /\+?\(?\d[\d().\- ]{5,}\d/g;
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A text that is found by the bare digits of its phone numbers, too. */
const withDigits = (text: string): string => [text, ...(text.match(PHONE) ?? []).map(digitsOf)].join('\n');

/** What is looked for: a phone number by its digits, however it is written, anything else word by word. */
const wordsIn = (typed: string): string[] => {
  const text = typed.trim();
  return text.replace(PHONE, '') === '' && text !== '' ? [digitsOf(text)] : text.split(/\s+/);
};

/**
 * A filter over the given columns: every word that was typed occurs somewhere in the row. The folded text of a row is
 * kept, so that a long list is folded once and not with every key.
 */
export function rowSearch<T extends object>(columns: readonly Column<T>[]): (typed: string) => (item: T) => boolean {
  const known = new WeakMap<T, string>();
  const textOf = (item: T): string => {
    const text = known.get(item) ?? fold(columns.map((column) => withDigits(column.text?.(item) ?? '')).join('\n'));
    known.set(item, text);
    return text;
  };
  return (typed) => {
    const words = wordsIn(fold(typed));
    return (item) => {
      const text = textOf(item);
      return words.every((word) => text.includes(word));
    };
  };
}
