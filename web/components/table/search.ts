import type { Column } from './column.ts';

/** A text without case and accents, as searches compare. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * A filter over the given columns: every word that was typed occurs somewhere in the row. The folded text of a row is
 * kept, so that a long list is folded once and not with every key.
 */
export function rowSearch<T extends object>(columns: readonly Column<T>[]): (typed: string) => (item: T) => boolean {
  const known = new WeakMap<T, string>();
  const textOf = (item: T): string => {
    const text = known.get(item) ?? fold(columns.map((column) => column.text?.(item) ?? '').join('\n'));
    known.set(item, text);
    return text;
  };
  return (typed) => {
    const words = fold(typed).split(/\s+/);
    return (item) => {
      const text = textOf(item);
      return words.every((word) => text.includes(word));
    };
  };
}
