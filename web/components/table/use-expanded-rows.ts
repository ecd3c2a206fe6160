import { useMemo, useState } from 'react';
import { branchesOf, isSearchIn, type TreeRows } from './tree-rows.ts';

export interface ExpandedRows<T> {
  readonly expandedItems: readonly T[];
  readonly toggle: (item: T, isExpanded: boolean) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
}

interface Expansion {
  readonly search: string;
  readonly expanded: readonly string[];
  readonly onChange: (expanded: readonly string[]) => void;
}

/**
 * The expanded rows of a tree: those the user expanded or, during a search, all matches that the user hasn't collapsed
 * since.
 */
export function useExpandedRows<T>(
  tree: TreeRows<T> | undefined,
  items: readonly T[],
  { search, expanded, onChange }: Expansion,
): ExpandedRows<T> {
  const [closed, setClosed] = useState({ search: '', keys: new Set<string>() });
  const isSearched = tree !== undefined && isSearchIn(tree, search);
  const branches = useMemo(() => (tree ? branchesOf(tree, items) : []), [tree, items]);
  const open = useMemo(() => {
    if (!isSearched) return new Set(expanded);
    return new Set(closed.search === search ? branches.filter((key) => !closed.keys.has(key)) : branches);
  }, [isSearched, expanded, closed, search, branches]);

  const change = (next: readonly string[]) => {
    const isOpen = new Set(next);
    if (isSearched) setClosed({ search, keys: new Set(branches.filter((key) => !isOpen.has(key))) });
    else onChange([...isOpen]);
  };

  return {
    expandedItems: tree ? items.filter((item) => open.has(tree.keyOf(item))) : [],
    toggle: (item, isExpanded) => {
      if (!tree) return;
      const toggled = tree.keyOf(item);
      change(isExpanded ? [...open, toggled] : [...open].filter((key) => key !== toggled));
    },
    expandAll: () => change(branches),
    collapseAll: () => change([]),
  };
}
