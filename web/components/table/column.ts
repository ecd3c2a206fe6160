import { once } from '../../../shared/once.ts';
import type { ReactNode } from 'react';

/** What a cell shows if its record has no value for it. */
export const NO_VALUE = '-';

/** One column of a collection table, as data. */
export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** By default the text, or a dash if that is empty. */
  readonly cell?: (item: T) => ReactNode;
  /** The text to search, and to sort by unless `compare` is set. Without it, the column can't be searched. */
  readonly text?: (item: T) => string;
  readonly compare?: (a: T, b: T) => number;
  readonly width?: number;
  /** Replaces `width` on a phone. */
  readonly phoneWidth?: number;
  readonly minWidth?: number;
  /** Its content always has the same length, so more width would stay empty. */
  readonly isFixed?: boolean;
  /** Names the row for screen readers; always visible. */
  readonly isRowHeader?: boolean;
  /** Aligns numbers at their ends, below each other. */
  readonly isNumeric?: boolean;
  /** If there is no room for this column, its cells are stacked below those of the column with this id. */
  readonly below?: string;
  /** Replaces `below` on a phone. */
  readonly phoneBelow?: string;
  /** The content when stacked; by default, the cell in small text. */
  readonly belowCell?: (item: T) => ReactNode;
  /** On a phone, where few columns are visible, `early` columns come right after the name and `late` ones last. */
  readonly onPhone?: 'early' | 'late';
  /** Hidden until the user shows it in the preferences. */
  readonly startsHidden?: boolean;
}

/** Fits -$999,999,999.99, for which it takes the padding before it. */
export const moneyColumn = { isNumeric: true, width: 130, phoneWidth: 114 } as const;

/** Returns what the cells of a column show. */
export const cellOf = <T>({ cell, text }: Column<T>): ((item: T) => ReactNode) =>
  cell ?? ((item) => text?.(item) || NO_VALUE);

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

const collator = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Compares alphabetically, ignoring case and accents, with digits by value. Empty texts come last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return collator().compare(a, b);
}

export function comparatorOf<T>(column: Column<T>): ((a: T, b: T) => number) | undefined {
  const { compare, text } = column;
  if (compare) return compare;
  return text && ((a, b) => compareTexts(text(a), text(b)));
}
