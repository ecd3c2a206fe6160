import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { importTable } from './copy/import-table.ts';
import { knownFile } from './copy/files.ts';
import { createProgress, misused, print, runAsCommand } from './terminal.ts';

await runAsCommand('import', async ({ file, table = process.env.TABLE_NAME }) => {
  if (file === undefined || !table) throw misused('import', 'Say which copy: --file is missing.');
  const path = knownFile(file);
  let progress: ReturnType<typeof createProgress> | undefined;
  const onProgress = (more: number, all: number): void => {
    progress ??= createProgress('Items', all);
    progress.advance(more);
  };
  const items = await importTable(new DynamoDBClient({}), { table, file: path, onProgress });
  print(`Put ${items} items into ${table}.`);
});
