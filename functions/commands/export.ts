import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { exportTable } from './copy/export-table.ts';
import { readCopyOptions } from './copy/options.ts';
import { print, runAsCommand } from './terminal.ts';

const USAGE = `Copies the whole table into a file, which holds password hashes: keep it as safe as the table.
  --file   where to (required); cut off, the same command goes on
  --table  the name of the table, where it is not this machine's`;

const EVERY_MS = 2000;

await runAsCommand(async () => {
  const options = readCopyOptions(USAGE);
  let told = performance.now();
  const onProgress = (items: number): void => {
    if (performance.now() - told < EVERY_MS) return;
    told = performance.now();
    print(`${items} items ...`);
  };
  const items = await exportTable(new DynamoDBClient({}), { ...options, onProgress });
  print(`Copied ${items} items into ${options.file}.`);
});
