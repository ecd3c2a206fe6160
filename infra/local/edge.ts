import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

export interface EdgeRequest {
  uri: string;
  readonly method: string;
  readonly headers: Record<string, { value: string }>;
}

type EdgeFunction = (event: { readonly viewer: { readonly ip: string }; readonly request: EdgeRequest }) => EdgeRequest;

/** Loads the function of an edge script in an isolated context, which has only the language's built-ins, as at the edge. */
export const loadEdgeFunction = (file: string): EdgeFunction =>
  runInNewContext(`${readFileSync(file, 'utf8')}\nhandler;`) as EdgeFunction;

/** Returns a function that matches paths with the distribution's patterns: `*` is any text, `?` any character. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}
