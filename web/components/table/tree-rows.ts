/** How the rows of a table hang together, where they are a tree. Keep it memoised. */
export interface TreeRows<T> {
  readonly keyOf: (item: T) => string;
  /** Null at the top. */
  readonly parentOf: (item: T) => string | null;
  /** What a search finds, together with the rows above. */
  readonly search: (items: readonly T[], text: string) => readonly T[];
  /** The same without the rows above. */
  readonly matches: (items: readonly T[], text: string) => readonly T[];
  /** A search starts with so many characters. */
  readonly searchFrom: number;
}

export const isSearchIn = <T>({ searchFrom }: TreeRows<T>, text: string): boolean => text.trim().length >= searchFrom;

/** The keys of the rows that have others below them. */
export function branchesOf<T>({ keyOf, parentOf }: TreeRows<T>, items: readonly T[]): string[] {
  const parents = new Set(items.map(parentOf));
  return items.map(keyOf).filter((key) => parents.has(key));
}
