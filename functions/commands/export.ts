import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { exportTable } from './copy/export-table.ts';
import { newFile } from './copy/files.ts';
import { misused, print, runAsCommand } from './terminal.ts';

const EVERY_MS = 2000;

await runAsCommand('export', async ({ file, replace, table = process.env.TABLE_NAME }) => {
  if (file === undefined || !table) throw misused('export', 'Say where to: --file is missing.');
  const path = newFile(file, replace);
  let told = performance.now();
  const onProgress = (items: number): void => {
    if (performance.now() - told < EVERY_MS) return;
    told = performance.now();
    print(`${items} items ...`);
  };
  const items = await exportTable(new DynamoDBClient({}), { table, file: path, onProgress });
  print(`Copied ${items} items into ${path}.`);
});
