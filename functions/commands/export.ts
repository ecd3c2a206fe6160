import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { exportTable } from './copy/export-table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

const USAGE = `Copies the whole table into a file, which holds password hashes: keep it as safe as the table.
  --file   where to (required); cut off, the same command goes on
  --table  the name of the table, where it is not this machine's`;

function readOptions(): { readonly file: string; readonly table: string } {
  try {
    const { file, table = process.env.TABLE_NAME } = parseArgs({
      options: { file: { type: 'string' }, table: { type: 'string' } },
    }).values;
    if (file && table) return { file, table };
  } catch {
    // Told below, as for a missing one.
  }
  throw new CommandError(USAGE);
}

const EVERY_MS = 2000;

await runAsCommand(async () => {
  const options = readOptions();
  let told = performance.now();
  const onProgress = (items: number): void => {
    if (performance.now() - told < EVERY_MS) return;
    told = performance.now();
    print(`${items} items ...`);
  };
  const items = await exportTable(new DynamoDBClient({}), { ...options, onProgress });
  print(`Copied ${items} items into ${options.file}.`);
});
