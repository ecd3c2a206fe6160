import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type DynamoDBClient,
  GetItemCommand,
  ScanCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { collections } from '../../../shared/contract/collections.ts';
import { table as names } from '../../../shared/contract/table.ts';
import { partitions } from '../../deployment/partitions.ts';
import { chunksOf } from '../../store/chunks.ts';
import { counterKey, type Key } from '../../store/keys.ts';
import { isContention } from '../../store/transact.ts';
import { deployedKey } from '../../upgrade/registry.ts';
import { CommandError } from '../terminal.ts';
import { checkCopy, itemLines, type RawItem, toItem, toLine } from './format.ts';
import { writeAtomically } from '../write-atomically.ts';
import { readState } from './runs.ts';

interface ImportOptions {
  readonly table: string;
  readonly file: string;
  /** Called with the number of items imported since the last call, and the total. */
  readonly onProgress?: (more: number, all: number) => void;
  /** Called once all items are stored; until it succeeds, calling the import again continues with it. */
  readonly finish?: () => Promise<void>;
}

/** Limits of a transaction; keys and attribute names count too. */
const MAX_ACTIONS = 100;
const MAX_BYTES = 3_500_000;

interface Progress {
  readonly table: string;
  readonly items: number;
}

const keyOf = (item: RawItem): RawItem => ({
  [names.partitionKey]: item[names.partitionKey]!,
  [names.sortKey]: item[names.sortKey]!,
});

const MAX_TRIES = 40;
const LONGEST_WAIT_MS = 2000;

/** Repeats a transaction that is throttled: a copy arrives in key order, so one partition gets all writes. */
async function write(client: DynamoDBClient, actions: readonly TransactWriteItem[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems: [...actions] }));
      return;
    } catch (error) {
      const isPassing = error instanceof TransactionCanceledException && isContention(error);
      if (!isPassing || tries >= MAX_TRIES) throw error;
      await delay(Math.min(50 * 2 ** tries, LONGEST_WAIT_MS));
    }
  }
}

const rawKey = ({ pk, sk }: Key): RawItem => ({ [names.partitionKey]: { S: pk }, [names.sortKey]: { S: sk } });

/** Returns whether a line is the item with this key, without parsing it. */
function lineTest(key: Key): (line: string) => boolean {
  const parts = Object.entries(rawKey(key)).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  return (line) => parts.every((part) => line.includes(part));
}

const ACCOUNTS = counterKey(collections.User);
const isAccounts = lineTest(ACCOUNTS);
const isDeployed = lineTest(deployedKey);

/**
 * Yields the lines in the order of their import. The number of accounts is last, because the daily job does nothing
 * before. Which functions are deployed isn't imported: a new stack has its own.
 */
async function* linesOfImport(file: string): AsyncGenerator<string> {
  let last: string | undefined;
  for await (const line of itemLines(file)) {
    if (isAccounts(line)) last = line;
    else if (!isDeployed(line)) yield line;
  }
  if (last !== undefined) yield last;
}

async function countItems(file: string): Promise<number> {
  let count = 0;
  for await (const _ of linesOfImport(file)) count += 1;
  return count;
}

/** Whether these are all items of a table that nobody has used: the product's own, and never an account. */
function isUnused(items: readonly RawItem[]): boolean {
  const found = new Set(items.map((item) => item[names.partitionKey]?.S));
  const isOurs = found.has(partitions.held) || found.has(partitions.dailyRun);
  return isOurs && !found.has(ACCOUNTS.pk);
}

/** Removes what the product itself puts into a new table, but not which functions use it. Returns whether the table is empty now. */
async function emptyUnused(client: DynamoDBClient, table: string): Promise<boolean> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({ TableName: table, ConsistentRead: true }),
  );
  const others = Items.filter((item) => !isDeployed(toLine(item)));
  if (others.length === 0 && !LastEvaluatedKey) return true;
  if (LastEvaluatedKey || !isUnused(Items)) return false;
  for (const some of chunksOf(others, MAX_ACTIONS)) {
    await write(
      client,
      some.map((item) => ({ Delete: { TableName: table, Key: keyOf(item) } })),
    );
  }
  return true;
}

/** Returns the number of items already imported by an interrupted import. */
function importedBefore(stateFile: string, table: string): number | undefined {
  const progress = readState(stateFile) as Progress | undefined;
  return progress?.table === table ? progress.items : undefined;
}

async function getItem(client: DynamoDBClient, table: string, Key: RawItem): Promise<RawItem | undefined> {
  return (await client.send(new GetItemCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
}

/** Whether the table still has what an interrupted import wrote, up to this line. */
async function isLeftAt(client: DynamoDBClient, table: string, line: string): Promise<boolean> {
  const item = toItem(line);
  const stored = await getItem(client, table, keyOf(item));
  return stored !== undefined && toLine(stored) === line;
}

/** Returns how many items of the file an interrupted import has written; throws if the table has anything else. */
async function countDone(
  client: DynamoDBClient,
  { table, file }: ImportOptions,
  { all, stateFile }: { readonly all: number; readonly stateFile: string },
): Promise<number> {
  const before = importedBefore(stateFile, table);
  if (await emptyUnused(client, table)) return 0;
  if (before === all) return all;
  const isUsed = (await getItem(client, table, rawKey(ACCOUNTS))) !== undefined;
  // The progress is noted after each transaction, so the next one may have been written already; the last one has only
  // the number of accounts.
  const isWritten = isUsed && before === all - 1;
  let left = Math.max(before ?? 0, 1);
  for await (const line of linesOfImport(file)) {
    left -= 1;
    if (left > 0) continue;
    if (before === undefined || (isUsed && !isWritten) || !(await isLeftAt(client, table, line))) break;
    return isWritten ? all : before;
  }
  throw new CommandError(`The table ${table} isn't empty, so nothing was imported. Import into an empty table.`);
}

/**
 * Imports a file into an empty or unused table. The file is verified first. If interrupted, calling it again continues. Returns the
 * number of items.
 */
export async function importTable(client: DynamoDBClient, options: ImportOptions): Promise<number> {
  const { table, file, onProgress, finish } = options;
  await checkCopy(file);
  const all = await countItems(file);
  const stateFile = `${file}.imported`;
  const before = await countDone(client, options, { all, stateFile });
  let done = 0;
  let items: RawItem[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    await write(
      client,
      items.map((Item) => ({ Put: { TableName: table, Item } })),
    );
    done += items.length;
    onProgress?.(items.length, all);
    writeAtomically(stateFile, JSON.stringify({ table, items: done } satisfies Progress));
    items = [];
    bytes = 0;
  };
  if (before === 0) writeAtomically(stateFile, JSON.stringify({ table, items: 0 } satisfies Progress));
  let passed = 0;
  for await (const line of linesOfImport(file)) {
    passed += 1;
    if (passed <= before) {
      done = passed;
      continue;
    }
    const size = Buffer.byteLength(line);
    if (isAccounts(line) || items.length >= MAX_ACTIONS || bytes + size > MAX_BYTES) await flush();
    items.push(toItem(line));
    bytes += size;
  }
  await flush();
  await finish?.();
  rmSync(stateFile, { force: true });
  return all;
}
