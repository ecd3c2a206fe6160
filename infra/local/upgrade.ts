import { IMPORT_UNFINISHED, importMark } from '../../functions/deployment/import-mark.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
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
  if (!answer.ok) throw new Error(`Couldn't read the table ${TableName}: ${await answer.text()}`);
  return ((await answer.json()) as { Item?: RawItem }).Item;
}

/** Throws if only a part of a copy was imported: the rest would replace what people change now. */
async function assertImported(endpoint: string, name: string): Promise<void> {
  if (await readItem(endpoint, name, importMark.pk, importMark.sk)) throw new StartError(IMPORT_UNFINISHED);
}

/** Creates the state of a new table, in which all declared parts are live because it is empty. */
async function beginNewTable(endpoint: string, TableName: string): Promise<void> {
  const parts = declaredParts(collections);
  const held = Object.fromEntries(parts.map((part) => [part.id, { ...part, state: 'live' }]));
  const items = [
    { sk: 'parts', parts: JSON.stringify(held) },
    { sk: 'complete', release: fingerprintOf(parts) },
  ];
  for (const { sk, ...attributes } of items) {
    const Item = Object.fromEntries(
      Object.entries({ [table.partitionKey]: partitions.held, [table.sortKey]: sk, ...attributes }).map(
        ([name, value]) => [name, { S: value }],
      ),
    );
    const answer = await callEngine(endpoint, 'PutItem', { TableName, Item });
    if (!answer.ok) throw new Error(`Couldn't write to the table ${TableName}: ${await answer.text()}`);
  }
}

/** Whether the table never had any account, and no release has recorded its state. */
async function isNew(endpoint: string, name: string): Promise<boolean> {
  const state = await readItem(endpoint, name, partitions.held, 'parts');
  return !state && !(await readItem(endpoint, name, `${collections.User.name}#counter`, 'id'));
}

/**
 * Whether the table needs an upgrade before this release can rely on it: another release used it last, or one that
 * doesn't record its use. A table without a recorded state is from release 0.1.
 */
async function isDue(endpoint: string, name: string): Promise<boolean> {
  const parts = declaredParts(collections);
  const complete = await readItem(endpoint, name, partitions.held, 'complete');
  const held = complete ?? (await readItem(endpoint, name, partitions.held, 'parts'));
  if (!held) return parts.some(({ suffix }) => suffix !== '');
  const last = await readItem(endpoint, name, partitions.dailyRun, 'last');
  return complete?.release?.S !== fingerprintOf(parts) || (last !== undefined && last.release === undefined);
}

/**
 * Records in a table that a command just created that it is of this release. Without that, the next start would take it
 * for one of release 0.1 and build everything anew.
 */
export async function beginWhenNew(endpoint: string, name: string): Promise<boolean> {
  await assertImported(endpoint, name);
  if (!(await isNew(endpoint, name))) return false;
  await beginNewTable(endpoint, name);
  return true;
}

/** Upgrades the table, if needed, to what this release declares. Runs before the product accepts requests. */
export async function upgradeWhenDue(
  endpoint: string,
  environment: Readonly<Record<string, string>>,
  withProgress: <T>(what: string, step: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const name = String(environment.TABLE_NAME);
  if (await beginWhenNew(endpoint, name)) return;
  if (!(await isDue(endpoint, name))) return;
  // An earlier release must start, although records may lack what only it requires; they are printed.
  const code = await withProgress('Upgrading the table', () => runCommand('upgrade', ['--anyway'], environment));
  if (code === 0) return;
  throw new StartError("The table couldn't be upgraded. See the reason above. Start again to continue the upgrade.");
}
