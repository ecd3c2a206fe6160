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
  /** Less sought after than the others: on a phone, where few are in view, it comes last. */
  readonly isLastOnPhone?: boolean;
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
