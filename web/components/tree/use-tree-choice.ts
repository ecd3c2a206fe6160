import { useMemo, useState } from 'react';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import { sortRows } from '../table/sort-rows.ts';
import { branchesIn, isSearchIn } from '../table/tree-rows.ts';
import { useExpandedRows } from '../table/use-expanded-rows.ts';
import { idsAbove, treeRowsOf } from './tree-node.ts';

const byName = { text: ({ name }: TreeNode) => name };

/** The state of a tree to choose from: its search, and nodes expanded down to the chosen one. */
export function useTreeChoice<N extends TreeNode>(
  nodes: readonly N[],
  chosenId: number | null,
  further: (node: N) => string,
) {
  const [search, setSearch] = useState('');
  const [expanded, setExpanded] = useState<readonly string[]>(() =>
    chosenId === null ? [] : idsAbove(nodes, chosenId).map(String),
  );
  const tree = useMemo(() => treeRowsOf(nodes, further), [nodes, further]);
  const isSearched = isSearchIn(tree, search);
  const found = useMemo(() => (isSearched ? tree.search(nodes, search) : nodes), [tree, nodes, search, isSearched]);
  const branches = useExpandedRows(tree, found, { search, expanded, onChange: setExpanded });
  const { roots, getItemChildren, isItemExpandable } = useMemo(
    () => branchesIn(tree, sortRows(found, byName, false)),
    [tree, found],
  );
  return {
    search,
    setSearch,
    isSearched,
    tree,
    matches: tree.matches(nodes, search).length,
    roots,
    branches,
    expandableRows: { getItemChildren, isItemExpandable },
  };
}
