import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { countOf } from '../../shared/count-of.ts';
import { exportTable } from './copy/export-table.ts';
import { newFile } from './copy/files.ts';
import { usageError, print, runAsCommand } from './terminal.ts';

const EVERY_MS = 2000;

await runAsCommand('export', async ({ file, replace, table = process.env.TABLE_NAME }) => {
  if (file === undefined || !table) throw usageError('export', '--file is missing.');
  const path = newFile(file, replace);
  let lastPrinted = performance.now();
  const onProgress = (items: number): void => {
    if (performance.now() - lastPrinted < EVERY_MS) return;
    lastPrinted = performance.now();
    print(`${countOf(items, 'item')} ...`);
  };
  const items = await exportTable(new DynamoDBClient({}), { table, file: path, onProgress });
  print(`Exported ${countOf(items, 'item')} to ${path}.`);
});
