import { PATH_SEPARATOR } from '../../../../shared/ledger/trees.ts';
import { type CheckToken, filterProperties } from './check-query.ts';

/** The filter shows a node and its descendants with this suffix, because nobody would understand the operator `^`. */
const BELOW = ' (and below)';

const takesTrees = (key: string | undefined): boolean =>
  filterProperties.some((property) => property.key === key && property.operators.includes('^'));

/** Returns a token as the filter shows it. */
export function shownToken(token: CheckToken): CheckToken {
  const { operator, value } = token;
  if (!operator.endsWith('^')) return token;
  return { ...token, operator: operator === '^' ? '=' : '!=', value: `${value}${BELOW}` };
}

/** Returns the token for what the filter shows, which offers branches for each operator. */
export function meantToken(token: CheckToken): CheckToken {
  const { propertyKey, operator, value } = token;
  if (!takesTrees(propertyKey) || !value.endsWith(BELOW)) return token;
  return { ...token, operator: operator.startsWith('!') ? '!^' : '^', value: value.slice(0, -BELOW.length) };
}

/** Returns the ancestors of these paths, each including its descendants. */
export function branchesOf(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split(PATH_SEPARATOR);
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(PATH_SEPARATOR));
  });
  return [...new Set(above)].map((path) => `${path}${BELOW}`);
}
