import { runInNewContext } from 'node:vm';

export interface EdgeRequest {
  uri: string;
  readonly method: string;
  readonly headers: Record<string, { value: string }>;
}

type EdgeFunction = (event: { readonly viewer: { readonly ip: string }; readonly request: EdgeRequest }) => EdgeRequest;

/** The function of an edge script, in a world of its own as at the edge: the language and nothing else. */
export const loadEdgeFunction = (code: string): EdgeFunction => runInNewContext(`${code}\nhandler;`) as EdgeFunction;

/** Whether a path belongs to one of the distribution's patterns: `*` is any text, `?` any character. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}
