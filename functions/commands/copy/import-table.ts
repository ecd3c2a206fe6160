import { rmSync } from 'node:fs';
import { type DynamoDBClient, ScanCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { CommandError } from '../terminal.ts';
import { checkCopy, itemLines, type RawItem, toItem } from './format.ts';
import { writeAtomically } from '../write-atomically.ts';
import { readState } from './runs.ts';

export interface ImportOptions {
  readonly table: string;
  readonly file: string;
  /** Called with the number of items imported since the last call, and the total. */
  readonly onProgress?: (more: number, all: number) => void;
}

/** Limits of a transaction; keys and attribute names count too. */
const MAX_ACTIONS = 100;
const MAX_BYTES = 3_500_000;

interface Progress {
  readonly table: string;
  readonly items: number;
}

async function isEmpty(client: DynamoDBClient, table: string): Promise<boolean> {
  const { Items } = await client.send(new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }));
  return (Items ?? []).length === 0;
}

/** Returns the number of items already imported by an interrupted import. */
function importedBefore(stateFile: string, table: string): number | undefined {
  const progress = readState(stateFile) as Progress | undefined;
  return progress?.table === table ? progress.items : undefined;
}

const write = (client: DynamoDBClient, table: string, items: readonly RawItem[]) =>
  client.send(
    new TransactWriteItemsCommand({ TransactItems: items.map((Item) => ({ Put: { TableName: table, Item } })) }),
  );

/**
 * Imports a file into an empty table. The file is verified first. If interrupted, calling it again continues. Returns the
 * number of items.
 */
export async function importTable(client: DynamoDBClient, options: ImportOptions): Promise<number> {
  const { table, file, onProgress } = options;
  const all = await checkCopy(file);
  const stateFile = `${file}.imported`;
  const before = importedBefore(stateFile, table);
  if (before === undefined && !(await isEmpty(client, table))) {
    throw new CommandError(`The table ${table} isn't empty, so nothing was imported. Import into an empty table.`);
  }
  let done = 0;
  let items: RawItem[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    await write(client, table, items);
    done += items.length;
    onProgress?.(items.length, all);
    writeAtomically(stateFile, JSON.stringify({ table, items: done } satisfies Progress));
    items = [];
    bytes = 0;
  };
  if (before === undefined) writeAtomically(stateFile, JSON.stringify({ table, items: 0 } satisfies Progress));
  let passed = 0;
  for await (const line of itemLines(file)) {
    passed += 1;
    if (passed <= (before ?? 0)) {
      done = passed;
      continue;
    }
    const size = Buffer.byteLength(line);
    if (items.length >= MAX_ACTIONS || bytes + size > MAX_BYTES) await flush();
    items.push(toItem(line));
    bytes += size;
  }
  await flush();
  rmSync(stateFile, { force: true });
  return all;
}
