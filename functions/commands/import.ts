import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { importTable } from './copy/import-table.ts';
import { CommandError, createProgress, print, runAsCommand } from './terminal.ts';

const USAGE = `Puts a copy that "npm run export" made into an empty table.
  --file   the copy (required); cut off, the same command goes on
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

await runAsCommand(async () => {
  const options = readOptions();
  let progress: ReturnType<typeof createProgress> | undefined;
  const onProgress = (more: number, all: number): void => {
    progress ??= createProgress('Items', all);
    progress.advance(more);
  };
  const items = await importTable(new DynamoDBClient({}), { ...options, onProgress });
  print(`Put ${items} items into ${options.table}.`);
});
