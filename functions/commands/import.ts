import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { importTable } from './copy/import-table.ts';
import { readCopyOptions } from './copy/options.ts';
import { createProgress, print, runAsCommand } from './terminal.ts';

const USAGE = `Puts a copy that "npm run export" made into an empty table.
  --file   the copy (required); cut off, the same command goes on
  --table  the name of the table, where it is not this machine's`;

await runAsCommand(async () => {
  const options = readCopyOptions(USAGE);
  let progress: ReturnType<typeof createProgress> | undefined;
  const onProgress = (more: number, all: number): void => {
    progress ??= createProgress('Items', all);
    progress.advance(more);
  };
  const items = await importTable(new DynamoDBClient({}), { ...options, onProgress });
  print(`Put ${items} items into ${options.table}.`);
});
