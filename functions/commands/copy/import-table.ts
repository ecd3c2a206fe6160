import { setTimeout as delay } from 'node:timers/promises';
import {
  type DynamoDBClient,
  ScanCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { collections } from '../../../shared/contract/collections.ts';
import { table as names } from '../../../shared/contract/table.ts';
import { importMark } from '../../deployment/import-mark.ts';
import { partitions } from '../../deployment/partitions.ts';
import { chunksOf } from '../../store/chunks.ts';
import { counterKey } from '../../store/keys.ts';
import { isContention } from '../../store/transact.ts';
import { deployedKey } from '../../upgrade/registry.ts';
import { CommandError } from '../terminal.ts';
import { checkCopy, type Copy, itemLines, orderOf, toItem } from './format.ts';
import { getItem, keyOf, type RawItem, rawKey } from './raw-items.ts';

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

const MARK = rawKey(importMark);
const ACCOUNTS = rawKey(counterKey(collections.User));
const DEPLOYED = rawKey(deployedKey);
const DEPLOYED_IN_LINE = Object.entries(DEPLOYED).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);

/** Yields the lines to import. Which functions are deployed isn't imported: a new stack has its own. */
async function* linesOfImport(file: string): AsyncGenerator<string> {
  for await (const line of itemLines(file)) if (!DEPLOYED_IN_LINE.every((part) => line.includes(part))) yield line;
}

/** Whether these are all items of a table that nobody has used: the product's own, and never an account. */
function isUnused(items: readonly RawItem[]): boolean {
  const found = new Set(items.map((item) => item[names.partitionKey]?.S));
  const isOurs = found.has(partitions.held) || found.has(partitions.dailyRun);
  return isOurs && !found.has(counterKey(collections.User).pk);
}

const notEmpty = (table: string): CommandError =>
  new CommandError(`The table ${table} isn't empty, so nothing was imported. Import into an empty table.`);

/** What isn't removed from a new table. */
const KEPT = new Set([MARK, DEPLOYED].map(orderOf));

/** The mark goes with each transaction, so it says exactly what is stored. */
const markPut = (TableName: string, { lastLine }: Copy, items: number): TransactWriteItem => ({
  Put: { TableName, Item: { ...MARK, copy: { S: lastLine }, items: { N: String(items) } } },
});

/** Marks an empty or unused table, then removes what the product itself puts into a new one, but not which functions use it. */
async function begin(client: DynamoDBClient, table: string, copy: Copy): Promise<void> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({ TableName: table, ConsistentRead: true }),
  );
  const others = Items.filter((item) => !KEPT.has(orderOf(item)));
  if (LastEvaluatedKey || (others.length > 0 && !isUnused(Items))) throw notEmpty(table);
  await write(client, [markPut(table, copy, 0)]);
  for (const some of chunksOf(others, MAX_ACTIONS)) {
    await write(
      client,
      some.map((item) => ({ Delete: { TableName: table, Key: keyOf(item) } })),
    );
  }
}

/** Whether the number of accounts is among the first items of the file. */
async function hasImportedAccounts(file: string, items: number): Promise<boolean> {
  let left = items;
  for await (const line of linesOfImport(file)) {
    left -= 1;
    if (left === 0) return orderOf(ACCOUNTS) <= orderOf(toItem(line));
  }
  return false;
}

/** Returns how many items of the file an interrupted import has written; throws if the table has anything else. */
async function countDone(client: DynamoDBClient, { table, file }: ImportOptions, copy: Copy): Promise<number> {
  const [mark, accounts] = await Promise.all([getItem(client, table, MARK), getItem(client, table, ACCOUNTS)]);
  if (mark && mark.copy?.S !== copy.lastLine) {
    throw new CommandError(
      `An import of another file into the table ${table} isn't finished, so nothing was imported. Import that file again, or import into an empty table.`,
    );
  }
  const done = Number(mark?.items?.N ?? 0);
  if (done === 0) await begin(client, table, copy);
  else if (accounts && !(await hasImportedAccounts(file, done))) throw notEmpty(table);
  return done;
}

/**
 * Imports a file into an empty or unused table. The file is verified first. If interrupted, calling it again continues. Returns the
 * number of items.
 */
export async function importTable(client: DynamoDBClient, options: ImportOptions): Promise<number> {
  const { table, file, onProgress, finish } = options;
  const copy = await checkCopy(file);
  const before = await countDone(client, options, copy);
  let done = before;
  let items: RawItem[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    done += items.length;
    await write(client, [...items.map((Item) => ({ Put: { TableName: table, Item } })), markPut(table, copy, done)]);
    onProgress?.(items.length, copy.items);
    items = [];
    bytes = 0;
  };
  let passed = 0;
  for await (const line of linesOfImport(file)) {
    passed += 1;
    if (passed <= before) continue;
    const size = Buffer.byteLength(line);
    // One is for the mark.
    if (items.length >= MAX_ACTIONS - 1 || bytes + size > MAX_BYTES) await flush();
    items.push(toItem(line));
    bytes += size;
  }
  await flush();
  await finish?.();
  await write(client, [{ Delete: { TableName: table, Key: MARK } }]);
  return passed;
}
