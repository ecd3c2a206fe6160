import { SITE_CONTEXT, SITE_LATER } from './context.ts';
import { beginUpgrade, endUpgrade, findTable } from './deployed-table.ts';

/**
 * Deploys in order: the functions, then the table upgrade, then the web app, whose pages need both. All steps are
 * idempotent, so after an interruption the same command continues; no user gets a page of the new release before the
 * last step. The first deployment has no table to upgrade. `cdk` deploys the stack and returns the exit code.
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
