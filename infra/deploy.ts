import { SITE_CONTEXT, SITE_LATER } from './context.ts';
import { beginUpgrade, endUpgrade, findTable } from './deployed-table.ts';

/**
 * A release in its order: the functions, then the table, then the web app, whose pages call what is new. Each step can be
 * done twice, so that what was cut off is gone on with by the same command again, and until the last one nobody has a page
 * of this release. A first deployment has no table to upgrade. `cdk` deploys the stack and answers the exit code.
 */
export async function deployInOrder(
  given: Readonly<Record<string, string>>,
  isAnyway: boolean,
  cdk: (more: readonly string[]) => number,
): Promise<number> {
  const table = await findTable(given);
  if (table === undefined) return cdk([]);
  beginUpgrade(table, isAnyway);
  const code = cdk(['-c', `${SITE_CONTEXT}=${SITE_LATER}`]);
  if (code !== 0) return code;
  const upgraded = endUpgrade(table);
  return cdk([]) || (upgraded === 'complete' ? 0 : 1);
}
