import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { declaredParts, fingerprintOf } from '../../shared/contract/parts.ts';
import { table } from '../../shared/contract/table.ts';
import { callEngine } from './table-engine.ts';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';

type RawItem = Readonly<Record<string, { readonly S?: string }>>;

async function readItem(endpoint: string, TableName: string, pk: string, sk: string): Promise<RawItem | undefined> {
  const Key = { [table.partitionKey]: { S: pk }, [table.sortKey]: { S: sk } };
  const answer = await callEngine(endpoint, 'GetItem', { TableName, Key, ConsistentRead: true });
  if (!answer.ok) throw new Error(`The table ${TableName} could not be read: ${await answer.text()}`);
  return ((await answer.json()) as { Item?: RawItem }).Item;
}

/**
 * Whether this release has anything to do before it can rely on the table: another release has, or one that says nothing of
 * itself has run since. A table that says nothing is one of release 0.1, or a new one.
 */
async function isDue(endpoint: string, name: string): Promise<boolean> {
  const parts = declaredParts(collections);
  const complete = await readItem(endpoint, name, partitions.held, 'complete');
  const held = complete ?? (await readItem(endpoint, name, partitions.held, 'parts'));
  if (!held) return parts.some(({ suffix }) => suffix !== '');
  const last = await readItem(endpoint, name, partitions.dailyRun, 'last');
  return complete?.release?.S !== fingerprintOf(parts) || (last !== undefined && last.release === undefined);
}

/** Before the product is open to anybody: brings the table of the release before to what this one declares. */
export async function upgradeWhenDue(
  endpoint: string,
  environment: Readonly<Record<string, string>>,
  withProgress: <T>(what: string, step: () => Promise<T>) => Promise<T>,
): Promise<void> {
  if (!(await isDue(endpoint, String(environment.TABLE_NAME)))) return;
  const code = await withProgress('Upgrading the table', () => runCommand('upgrade', [], environment));
  if (code === 0) return;
  throw new StartError('The table could not be upgraded; the reason is above. Starting again goes on where it was.');
}
