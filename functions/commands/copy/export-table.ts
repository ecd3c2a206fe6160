import { renameSync, rmSync } from 'node:fs';
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CommandError } from '../terminal.ts';
import { claimFolder } from '../../deployment/claim-folder.ts';
import { assertImported } from '../assert-imported.ts';
import { firstLineOf, Tally } from './format.ts';
import { getItem, type RawItem, rawKey } from './raw-items.ts';
import { merged, type Progress, readProgress, writeLines, writeRun } from './runs.ts';

interface ExportOptions {
  readonly table: string;
  readonly file: string;
  readonly onProgress?: (items: number) => void;
  /** Maximum bytes in memory, which is the size of a part. */
  readonly runBytes?: number;
}

const RUN_BYTES = 32_000_000;

/** An export that began earlier starts over, or next week's copy would continue with what last week's had read. */
const CONTINUED_FOR_MS = 3_600_000;

/** Reads until a part is full or the table ends. */
async function readRun(client: DynamoDBClient, table: string, after: RawItem | undefined, runBytes: number) {
  const items: RawItem[] = [];
  let bytes = 0;
  let start = after;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const item of page.Items ?? []) {
      items.push(item);
      bytes += JSON.stringify(item).length;
    }
    start = page.LastEvaluatedKey;
  } while (start && bytes < runBytes);
  return { items, after: start };
}

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const tally = new Tally();
  yield firstLineOf();
  for await (const line of lines) {
    tally.add(line);
    yield line;
  }
  yield tally.lastLine();
}

/** Reads the table into the folder's sorted parts, after those of an interrupted export. */
async function readTable(
  client: DynamoDBClient,
  folder: string,
  { table, onProgress, runBytes = RUN_BYTES }: ExportOptions,
): Promise<Progress> {
  const earlier = readProgress(folder);
  const isContinued = earlier !== undefined && Date.now() - earlier.begunAt < CONTINUED_FOR_MS;
  let progress = isContinued ? earlier : { table, runs: 0, items: 0, isRead: false, begunAt: Date.now() };
  if (progress.table !== table) {
    throw new CommandError(
      `${folder} belongs to an unfinished export of ${progress.table}. Choose another file, or delete that folder.`,
    );
  }
  while (!progress.isRead) {
    const { items, after } = await readRun(client, table, progress.after, runBytes);
    progress = { ...progress, runs: progress.runs + 1, items: progress.items + items.length, after, isRead: !after };
    writeRun(folder, items, progress);
    onProgress?.(progress.items);
  }
  return progress;
}

/**
 * Exports the whole table to a file. If interrupted, calling it again with the same file continues. Returns the number of
 * items.
 */
export async function exportTable(client: DynamoDBClient, options: ExportOptions): Promise<number> {
  const { table, file } = options;
  const folder = `${file}.parts`;
  const release = claimFolder(folder);
  if (!release) {
    throw new CommandError(`Another export to ${file} is running. Wait until it ends, or choose another file.`);
  }
  let isOver = false;
  try {
    // A file of half a table could replace a whole copy.
    await assertImported((key) => getItem(client, table, rawKey(key)));
    const { items, runs } = await readTable(client, folder, options);
    isOver = items === 0;
    if (isOver) {
      throw new CommandError(
        `The table ${table} is empty, so nothing was exported. Check that it's the right table: DATA_DIR on this machine, --table in the cloud.`,
      );
    }
    const unfinished = `${file}.new`;
    try {
      await writeLines(unfinished, withEnds(merged(folder, runs)));
      renameSync(unfinished, file);
    } finally {
      rmSync(unfinished, { force: true });
    }
    isOver = true;
    return items;
  } finally {
    release();
    if (isOver) rmSync(folder, { recursive: true, force: true });
  }
}
