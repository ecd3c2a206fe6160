import type { ReactNode } from 'react';

/** One column of a collection table, as data. */
export interface Column<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (item: T) => ReactNode;
  /** What the search looks through, and what sorts the column unless `compare` does. Without it the column does neither. */
  readonly text?: (item: T) => string;
  readonly compare?: (a: T, b: T) => number;
  readonly width?: number;
  readonly minWidth?: number;
  /** What it holds is always as long: more place would stay empty. */
  readonly isFixed?: boolean;
  /** Names the row for screen readers; always visible. */
  readonly isRowHeader?: boolean;
  /** Numbers below each other, aligned at their ends. */
  readonly isNumeric?: boolean;
  /** The column whose cells it stands below where there is no room for one of its own. */
  readonly below?: string;
  /** The same on a phone. */
  readonly phoneBelow?: string;
  /** What stands there, unless it is the cell in small. */
  readonly belowCell?: (item: T) => ReactNode;
  /** More or less sought than others: on a phone, where few are in view, it comes right after the name, or last. */
  readonly onPhone?: 'early' | 'late';
  /** Hidden until a person shows it in the preferences. */
  readonly startsHidden?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Alphabetical, case and accents aside, digits by value; what is empty comes last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return collator.compare(a, b);
}

export function comparatorOf<T>(column: Column<T>): ((a: T, b: T) => number) | undefined {
  const { compare, text } = column;
  if (compare) return compare;
  return text && ((a, b) => compareTexts(text(a), text(b)));
}
