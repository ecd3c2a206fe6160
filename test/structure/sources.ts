import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const root = join(import.meta.dirname, '../..');

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** What a measure found, each place with how much of it is there, e.g. lines. */
export type Found = readonly { readonly where: string; readonly size: number }[];

export const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));

export const linesOf = (text: string): number => text.trimEnd().split('\n').length;

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Goes through a syntax tree from its top; `parents` are the nodes around a node, the innermost first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents);
  const around = [node, ...parents];
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? (part as unknown[]) : [part])
      if (isNode(child)) walk(child, visit, around);
  }
}

export const treeOf = ({ path, text }: Source): Node => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  if (!isNode(program)) throw new Error(`${path} has no syntax tree.`);
  return program;
};

export const lineAt = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${linesOf(`${text.slice(0, start)}.`)}`;
