import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoMark } from '../../functions/deployment/demo-mark.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { TABLE_NAME } from './environment.ts';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';
import { hasItems, tableFile } from './table-engine.ts';
import { TableReads } from './table-reads.ts';

type State = 'begun' | 'done';

/** The file in a data folder by which a start knows that the one before was interrupted while it created the demo company. */
const noteOf = (dataDir: string): string => join(dataDir, 'demo-company');

const readState = (dataDir: string): State | undefined =>
  existsSync(noteOf(dataDir)) ? (readFileSync(noteOf(dataDir), 'utf8') as State) : undefined;

const note = (dataDir: string, state: State): void => writeFileSync(noteOf(dataDir), state, { mode: 0o600 });

/**
 * Removes the table that an interrupted start left with a part of the demo company: it was empty before, and nobody could
 * use it. Must be called before the table is opened.
 */
export function forgetUnfinished(dataDir: string): void {
  const file = tableFile(dataDir);
  if (readState(dataDir) !== 'begun' || !existsSync(file)) return;
  const reads = new TableReads(file);
  const Key = { pk: { S: demoMark.pk }, sk: { S: demoMark.sk } };
  const answer = reads.answer('GetItem', { TableName: TABLE_NAME, Key, ConsistentRead: true });
  reads.close();
  const { Item: mark } = JSON.parse(answer ?? '{}') as { readonly Item?: { readonly isFilling?: { BOOL: boolean } } };
  if (!mark?.isFilling?.BOOL) return;
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** What a company has, also one whose import was interrupted before its users; the upgrade itself creates a checkbook. */
const ofCompany: readonly string[] = [
  collections.User.name,
  partitions.accountStatus,
  ...collectionNames.filter((name) => name !== collections.CklgCheckbook.name),
];

async function hasCompany(endpoint: string, table: string): Promise<boolean> {
  for (const partition of ofCompany) if (await hasItems(endpoint, table, partition)) return true;
  return false;
}

/**
 * Creates the demo company if there is no other, and returns whether it exists. Never adds it to other data, because
 * the password of its accounts is public.
 */
export async function seedWhenEmpty(
  dataDir: string,
  endpoint: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const table = String(environment.TABLE_NAME);
  if (await hasItems(endpoint, table, demoMark.pk)) return true;
  if (await hasCompany(endpoint, table)) return false;
  note(dataDir, 'begun');
  if ((await runCommand('seed', ['--demo'], environment)) !== 0) {
    throw new StartError("The demo company couldn't be created. See the reason above.");
  }
  note(dataDir, 'done');
  return true;
}
