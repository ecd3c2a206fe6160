import { nameText } from '../contract/same-name.ts';
import { PATH_SEPARATOR, type TreeNode } from './trees.ts';

/** A node missing from a tree, below an existing node or another new one. */
interface NewNode {
  readonly name: string;
  readonly path: string;
  /** The id of an existing node, the index of an earlier one in the list, or null for a root. */
  readonly parent: { readonly id: number } | { readonly nth: number } | null;
}

/** Maximum length of a node's name in characters. */
const LONGEST = 120;

/** Splits an account's path as written by other programs (`Expenses:Auto`) or our own files (`Expenses / Auto`). */
export const partsOfPath = (path: string): string[] =>
  path
    .split(/:| \/ /)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the nodes to create so that each path exists, parents first; skips paths with too long a name. */
export function missingNodes(nodes: readonly TreeNode[], paths: readonly string[]): NewNode[] {
  const known = new Map<string, NewNode['parent']>();
  const placeOf = (parent: NewNode['parent'], name: string): string => `${JSON.stringify(parent)} ${nameText(name)}`;
  for (const { id, name, parent_id } of nodes) {
    known.set(placeOf(parent_id === null ? null : { id: parent_id }, name), { id });
  }
  const made: NewNode[] = [];
  for (const parts of paths.map(partsOfPath)) {
    if (parts.some(({ length }) => length > LONGEST)) continue;
    let parent: NewNode['parent'] = null;
    for (const [index, name] of parts.entries()) {
      const place = placeOf(parent, name);
      const found = known.get(place);
      const next: NewNode['parent'] = found ?? { nth: made.length };
      if (!found) {
        made.push({ name, path: parts.slice(0, index + 1).join(PATH_SEPARATOR), parent });
        known.set(place, next);
      }
      parent = next;
    }
  }
  return made;
}
