import { SITE_CONTEXT, SITE_LATER } from './context.ts';
import { beginUpgrade, endUpgrade, findTable } from './deployed-table.ts';
import { printError } from './local/printer.ts';

const HALFWAY =
  'The functions of the previous release no longer rely on lists, rules and counters that this release declares ' +
  'differently. Where there are many records, they answer 503 until a deployment completes: deploy again, or go back ' +
  'with "npm run rollback -- <the previous release>".';

/**
 * Deploys in order: the functions, then the table upgrade, then the web app, because its pages need both. All steps are
 * idempotent, so after an interruption the same command continues; no user gets a page of the new release before the
 * last step. The first deployment creates its table, so only afterwards can the table record that it is complete; until
 * then, functions take it for one of release 0.1. `cdk` deploys the stack and returns the exit code.
 */
export async function deployInOrder(
  given: Readonly<Record<string, string>>,
  isAnyway: boolean,
  cdk: (more: readonly string[]) => number,
): Promise<number> {
  const earlier = await findTable(given);
  if (earlier !== undefined) beginUpgrade(earlier, isAnyway);
  const code = cdk(earlier === undefined ? [] : ['-c', `${SITE_CONTEXT}=${SITE_LATER}`]);
  if (code !== 0) {
    if (earlier !== undefined) printError(HALFWAY);
    return code;
  }
  // Found again, because an earlier stack may have left a table behind that isn't this one's.
  const table = await findTable(given);
  const upgraded = table === undefined ? 'complete' : endUpgrade(table, isAnyway);
  return (earlier === undefined ? 0 : cdk([])) || (upgraded === 'complete' ? 0 : 1);
}
