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

/** What is at the top of a tree, and what is below each row; both in the order of the rows. */
export interface Branches<T> {
  readonly roots: readonly T[];
  readonly getItemChildren: (item: T) => readonly T[];
  readonly isItemExpandable: (item: T) => boolean;
}

export function branchesIn<T>({ keyOf, parentOf }: TreeRows<T>, items: readonly T[]): Branches<T> {
  const below = new Map<string | null, T[]>();
  for (const item of items) {
    const siblings = below.get(parentOf(item));
    if (siblings) siblings.push(item);
    else below.set(parentOf(item), [item]);
  }
  const getItemChildren = (item: T): readonly T[] => below.get(keyOf(item)) ?? [];
  return {
    roots: below.get(null) ?? [],
    getItemChildren,
    isItemExpandable: (item) => getItemChildren(item).length > 0,
  };
}
