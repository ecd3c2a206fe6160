import { nameText } from '../contract/same-name.ts';

/** R27: accounts and fund sources as trees. Every function terminates, even on a cycle from a stale cache. */

export interface TreeNode {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
}

/** R48: minimum length of a search in a tree. */
export const TREE_SEARCH_MIN = 3;

export const PATH_SEPARATOR = ' / ';

/** Whether a name reads like a path, so that filters and files would take it for another node. */
export const readsLikePath = (name: string): boolean => /(?:^| )\/(?: |$)/.test(nameText(name));

export const NAME_IS_PATH =
  'A slash between spaces separates the levels of a path. Leave out the spaces: "Repairs/Parts".';

const byId = <N extends TreeNode>(nodes: readonly N[]): Map<number, N> => new Map(nodes.map((node) => [node.id, node]));

/** A node and its ancestors, root first; a node with an unknown parent counts as a root. */
function lineage<N extends TreeNode>(known: ReadonlyMap<number, N>, node: N): N[] {
  const line: N[] = [];
  const seen = new Set<number>();
  for (let at: N | undefined = node; at && !seen.has(at.id);) {
    seen.add(at.id);
    line.unshift(at);
    at = at.parent_id === null ? undefined : known.get(at.parent_id);
  }
  return line;
}

/** Paths such as `Parent / Child`, by id. */
export function treePaths(nodes: readonly TreeNode[]): Map<number, string> {
  const known = byId(nodes);
  return new Map(
    nodes.map((node) => [
      node.id,
      lineage(known, node)
        .map(({ name }) => name)
        .join(PATH_SEPARATOR),
    ]),
  );
}

/**
 * Like `treePaths`, but limited to paths of at most `longest` characters, because all paths of a deep tree together can
 * get huge.
 */
export function shortTreePaths(nodes: readonly TreeNode[], longest: number): Map<number, string> {
  const known = byId(nodes);
  const paths = new Map<number, string>();
  for (const node of nodes) {
    let path = node.name;
    let above = node.parent_id;
    // Each step makes the path longer, so this terminates even on a cycle.
    while (above !== null && path.length <= longest) {
      const parent = known.get(above);
      path = parent ? `${parent.name}${PATH_SEPARATOR}${path}` : path;
      above = parent?.parent_id ?? null;
    }
    if (path.length <= longest) paths.set(node.id, path);
  }
  return paths;
}

export function childrenOf<N extends TreeNode>(nodes: readonly N[]): Map<number | null, N[]> {
  const known = byId(nodes);
  const children = new Map<number | null, N[]>();
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  return children;
}

/** The ids of all descendants of a node. */
export function descendantsOf(nodes: readonly TreeNode[], id: number): Set<number> {
  const children = childrenOf(nodes);
  const found = new Set<number>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of children.get(at) ?? []) {
      if (child.id === id || found.has(child.id)) continue;
      found.add(child.id);
      open.push(child.id);
    }
  }
  return found;
}

/** R27: returns the nodes below which a node may move: neither itself nor its descendants. */
export function moveTargets<N extends TreeNode>(nodes: readonly N[], id: number): N[] {
  const below = descendantsOf(nodes, id);
  return nodes.filter((node) => node.id !== id && !below.has(node.id));
}

interface PlacedNode<N extends TreeNode = TreeNode> {
  readonly node: N;
  readonly depth: number;
  readonly path: string;
}

/** All nodes in tree order: each below its parent, siblings by name. */
export function treeOrder<N extends TreeNode>(nodes: readonly N[]): PlacedNode<N>[] {
  const children = childrenOf(nodes);
  const paths = treePaths(nodes);
  const placed: PlacedNode<N>[] = [];
  const seen = new Set<number>();
  const place = (siblings: readonly N[], depth: number): void => {
    for (const node of siblings.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)) {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      placed.push({ node, depth, path: paths.get(node.id) ?? node.name });
      place(children.get(node.id) ?? [], depth + 1);
    }
  };
  place(children.get(null) ?? [], 0);
  // Nodes on a cycle have no root; show them anyway.
  place(nodes, 0);
  return placed;
}

const folded = (text: string): string => text.trim().toLowerCase().normalize('NFC');

/** Nodes with the search text in their name or further text; all if the text is too short. */
export function treeMatches<N extends TreeNode>(
  nodes: readonly N[],
  search: string,
  further: (node: N) => string = () => '',
): N[] {
  const wanted = folded(search);
  if (wanted.length < TREE_SEARCH_MIN) return [...nodes];
  return nodes.filter((node) => folded(`${node.name}\n${further(node)}`).includes(wanted));
}

/** Like `treeMatches`, but includes ancestors. */
export function searchTree<N extends TreeNode>(
  nodes: readonly N[],
  search: string,
  further: (node: N) => string = () => '',
): N[] {
  const known = byId(nodes);
  const kept = new Set<number>();
  for (const node of treeMatches(nodes, search, further)) {
    for (const { id } of lineage(known, node)) kept.add(id);
  }
  return nodes.filter(({ id }) => kept.has(id));
}
