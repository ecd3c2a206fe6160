import { PATH_SEPARATOR } from '../../../../shared/ledger/trees.ts';
import { type CheckToken, filterProperties } from './check-query.ts';

/** The filter shows a node and its descendants with this suffix, because nobody would understand the operator `^`. */
const BELOW = ' (and below)';

const takesTrees = (key: string | undefined): boolean =>
  filterProperties.some((property) => property.key === key && property.operators.includes('^'));

/** Returns a token as the filter shows it. */
export const shownToken = (token: CheckToken): CheckToken =>
  token.operator === '^' ? { ...token, operator: '=', value: `${token.value}${BELOW}` } : token;

/** Returns the token for what the filter shows. */
export const meantToken = (token: CheckToken): CheckToken =>
  token.operator === '=' && takesTrees(token.propertyKey) && token.value.endsWith(BELOW)
    ? { ...token, operator: '^', value: token.value.slice(0, -BELOW.length) }
    : token;

/** Returns the ancestors of these paths, each including its descendants. */
export function branchesOf(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split(PATH_SEPARATOR);
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(PATH_SEPARATOR));
  });
  return [...new Set(above)].map((path) => `${path}${BELOW}`);
}
