import { searchTree, TREE_SEARCH_MIN, treeMatches, type TreeNode } from '../../../shared/ledger/trees.ts';
import type { TreeRows } from '../table/tree-rows.ts';

export const keyOfNode = ({ id }: TreeNode): string => String(id);

/** Returns how a table shows these nodes as a tree; `further` returns the text to search in addition to the name. */
export function treeRowsOf<N extends TreeNode>(nodes: readonly N[], further: (node: N) => string): TreeRows<N> {
  const known = new Set(nodes.map(({ id }) => id));
  return {
    keyOf: keyOfNode,
    // A node with an unknown parent is shown as a root, so that it isn't lost.
    parentOf: ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? String(parent_id) : null),
    search: (items, text) => searchTree(items, text, further),
    matches: (items, text) => treeMatches(items, text, further),
    searchFrom: TREE_SEARCH_MIN,
  };
}

/** Returns the number of direct children by node id; nodes without children are missing. */
export function childCounts(nodes: readonly TreeNode[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { parent_id } of nodes) if (parent_id !== null) counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
  return counts;
}

/** Returns the ids of a node's ancestors, nearest first. */
export function idsAbove(nodes: readonly TreeNode[], id: number): number[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const above: number[] = [];
  for (let at = parents.get(id) ?? null; at !== null && !above.includes(at); at = parents.get(at) ?? null)
    above.push(at);
  return above;
}
