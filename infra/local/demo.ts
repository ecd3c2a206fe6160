import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoMark } from '../../functions/deployment/demo-mark.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { TABLE_NAME } from './environment.ts';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';
import { callEngine, hasItems, tableFile } from './table-engine.ts';
import { TableReads } from './table-reads.ts';

type State = 'begun' | 'done';

/** The file in a data folder by which a start knows that the one before was interrupted while it created the demo company. */
const noteOf = (dataDir: string): string => join(dataDir, 'demo-company');

const readState = (dataDir: string): State | undefined =>
  existsSync(noteOf(dataDir)) ? (readFileSync(noteOf(dataDir), 'utf8') as State) : undefined;

const note = (dataDir: string, state: State): void => writeFileSync(noteOf(dataDir), state, { mode: 0o600 });

interface Mark {
  readonly isFilling?: { readonly BOOL: boolean };
}

const markRequest = (TableName: string) => ({
  TableName,
  Key: { pk: { S: demoMark.pk }, sk: { S: demoMark.sk } },
  ConsistentRead: true,
});

const markIn = (answer: string): Mark | undefined => (JSON.parse(answer) as { readonly Item?: Mark }).Item;

/** Another engine keeps its data elsewhere, so what this folder says isn't about it. */
const isElsewhere = (): boolean => Boolean(process.env.DYNAMODB_ENDPOINT);

/**
 * Removes the table that an interrupted start left with a part of the demo company: it was empty before, and nobody could
 * use it. Must be called before the table is opened.
 */
export function forgetUnfinished(dataDir: string): void {
  const file = tableFile(dataDir);
  if (isElsewhere() || readState(dataDir) !== 'begun' || !existsSync(file)) return;
  const reads = new TableReads(file);
  const answer = reads.answer('GetItem', markRequest(TABLE_NAME));
  reads.close();
  if (!markIn(answer ?? '{}')?.isFilling?.BOOL) return;
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

async function readMark(endpoint: string, table: string): Promise<Mark | undefined> {
  const answer = await callEngine(endpoint, 'GetItem', markRequest(table));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Couldn't read the table ${table}: ${text}`);
  return markIn(text);
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
  const mark = await readMark(endpoint, table);
  if (mark?.isFilling?.BOOL && isElsewhere()) {
    throw new StartError(
      'The demo company in this table is incomplete, because creating it was interrupted. Delete the table, then start again.',
    );
  }
  const noteHere = (state: State): void => {
    if (!isElsewhere()) note(dataDir, state);
  };
  if (mark) {
    noteHere('done');
    return true;
  }
  if (await hasCompany(endpoint, table)) return false;
  noteHere('begun');
  if ((await runCommand('seed', ['--demo'], environment)) !== 0) {
    throw new StartError("The demo company couldn't be created. See the reason above.");
  }
  noteHere('done');
  return true;
}
