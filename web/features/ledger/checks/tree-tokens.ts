import { PATH_SEPARATOR } from '../../../../shared/ledger/trees.ts';
import { type CheckToken, filterProperties } from './check-query.ts';

/** How the filter names a node together with all below it; its own sign for that, `^`, says nothing to anybody. */
const BELOW = ' (and below)';

const takesTrees = (key: string | undefined): boolean =>
  filterProperties.some((property) => property.key === key && property.operators.includes('^'));

/** A token as the filter shows it. */
export const shownToken = (token: CheckToken): CheckToken =>
  token.operator === '^' ? { ...token, operator: '=', value: `${token.value}${BELOW}` } : token;

/** The token that is meant by what the filter shows. */
export const meantToken = (token: CheckToken): CheckToken =>
  token.operator === '=' && takesTrees(token.propertyKey) && token.value.endsWith(BELOW)
    ? { ...token, operator: '^', value: token.value.slice(0, -BELOW.length) }
    : token;

/** The nodes above these paths, each with all below it. */
export function branchesOf(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split(PATH_SEPARATOR);
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(PATH_SEPARATOR));
  });
  return [...new Set(above)].map((path) => `${path}${BELOW}`);
}
