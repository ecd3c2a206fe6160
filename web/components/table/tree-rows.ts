/** How the rows of a table form a tree. Memoize it. */
export interface TreeRows<T> {
  readonly keyOf: (item: T) => string;
  /** Null for a root. */
  readonly parentOf: (item: T) => string | null;
  /** Returns the matching rows and their ancestors. */
  readonly search: (items: readonly T[], text: string) => readonly T[];
  /** Returns the matching rows only. */
  readonly matches: (items: readonly T[], text: string) => readonly T[];
  /** The minimum number of characters for a search. */
  readonly searchFrom: number;
}

export const isSearchIn = <T>({ searchFrom }: TreeRows<T>, text: string): boolean => text.trim().length >= searchFrom;

/** Returns the keys of the rows that have children. */
export function branchesOf<T>({ keyOf, parentOf }: TreeRows<T>, items: readonly T[]): string[] {
  const parents = new Set(items.map(parentOf));
  return items.map(keyOf).filter((key) => parents.has(key));
}

/** The roots of a tree and the children of each row, both in the order of the rows. */
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
