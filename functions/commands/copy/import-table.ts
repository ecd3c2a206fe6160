import { rmSync } from 'node:fs';
import { type DynamoDBClient, ScanCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { CommandError } from '../terminal.ts';
import { checkCopy, itemLines, type RawItem, toItem } from './format.ts';
import { readNote, writeWhole } from './runs.ts';

export interface ImportOptions {
  readonly table: string;
  readonly file: string;
  /** How many items were put in since the last time it was called, and how many there are. */
  readonly onProgress?: (more: number, all: number) => void;
}

/** What the table takes in one transaction; keys and names of attributes count too. */
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

/** How many items of the file are in this table already, by an import that was cut off. */
function doneBefore(note: string, table: string): number | undefined {
  const progress = readNote(note) as Progress | undefined;
  return progress?.table === table ? progress.items : undefined;
}

const write = (client: DynamoDBClient, table: string, items: readonly RawItem[]) =>
  client.send(
    new TransactWriteItemsCommand({ TransactItems: items.map((Item) => ({ Put: { TableName: table, Item } })) }),
  );

/**
 * Puts a copy into an empty table. The file is read to its end first, so that half a copy changes nothing. Cut off, it goes
 * on where it was when it is called again; written twice, an item is the same. Answers the number of items.
 */
export async function importTable(client: DynamoDBClient, options: ImportOptions): Promise<number> {
  const { table, file, onProgress } = options;
  const all = await checkCopy(file);
  const note = `${file}.imported`;
  const before = doneBefore(note, table);
  if (before === undefined && !(await isEmpty(client, table))) {
    throw new CommandError(
      `The table ${table} has something in it. A copy goes into an empty table: nothing was written.`,
    );
  }
  let done = 0;
  let items: RawItem[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    await write(client, table, items);
    done += items.length;
    onProgress?.(items.length, all);
    writeWhole(note, JSON.stringify({ table, items: done } satisfies Progress));
    items = [];
    bytes = 0;
  };
  if (before === undefined) writeWhole(note, JSON.stringify({ table, items: 0 } satisfies Progress));
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
  rmSync(note, { force: true });
  return all;
}
