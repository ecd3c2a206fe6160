import { runInNewContext } from 'node:vm';

export interface EdgeRequest {
  uri: string;
  readonly method: string;
  readonly headers: Record<string, { value: string }>;
}

type EdgeFunction = (event: { readonly viewer: { readonly ip: string }; readonly request: EdgeRequest }) => EdgeRequest;

/** Loads an edge script's function in an isolated context, which has only the language's built-ins, as at the edge. */
export const loadEdgeFunction = (code: string): EdgeFunction => runInNewContext(`${code}\nhandler;`) as EdgeFunction;

/** Returns a function that matches paths with the distribution's patterns: `*` is any text, `?` any character. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}
