import { searchTree, TREE_SEARCH_MIN, treeMatches, type TreeNode } from '../../../shared/ledger/trees.ts';
import type { TreeRows } from '../table/tree-rows.ts';

export const keyOfNode = ({ id }: TreeNode): string => String(id);

/** How a table shows these nodes as a tree; `further` is what a search looks through besides the name. */
export function treeRowsOf<N extends TreeNode>(nodes: readonly N[], further: (node: N) => string): TreeRows<N> {
  const known = new Set(nodes.map(({ id }) => id));
  return {
    keyOf: keyOfNode,
    // Where a parent is not known the node stands at the top, rather than nowhere.
    parentOf: ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? String(parent_id) : null),
    search: (items, text) => searchTree(items, text, further),
    matches: (items, text) => treeMatches(items, text, further),
    searchFrom: TREE_SEARCH_MIN,
  };
}

/** How many nodes are directly below each. */
export function childCounts(nodes: readonly TreeNode[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { parent_id } of nodes) if (parent_id !== null) counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
  return counts;
}

/** The ids above a node, the nearest first. */
export function idsAbove(nodes: readonly TreeNode[], id: number): number[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const above: number[] = [];
  for (let at = parents.get(id) ?? null; at !== null && !above.includes(at); at = parents.get(at) ?? null)
    above.push(at);
  return above;
}
