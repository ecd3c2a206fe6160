import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { countOf } from '../../shared/count-of.ts';
import { createTableStateReader } from '../store/table-state.ts';
import { DEFAULT_RATE, upgradeTable } from '../upgrade/table.ts';
import { upgrade } from '../upgrade/upgrade.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { openWholeTable } from './table.ts';
import { importTable } from './copy/import-table.ts';
import { existingFile } from './copy/files.ts';
import { createProgress, usageError, print, runAsCommand } from './terminal.ts';

/** Upgrades data of an earlier release. */
async function upgradeImported(name: string): Promise<void> {
  const { client, tableName, store } = openWholeTable(name, process.env);
  if (await createTableStateReader(store.getItem).isComplete()) return;
  const unitsPerSecond = isOnThisMachine(process.env) ? Number.POSITIVE_INFINITY : DEFAULT_RATE;
  const left = await upgrade(upgradeTable(client, tableName, store, { unitsPerSecond }), {
    say: print,
    isAnyway: true,
  });
  print('Upgraded the table to this release.');
  for (const sentence of left) print(sentence);
}

await runAsCommand('import', async ({ file, table = process.env.TABLE_NAME }) => {
  if (file === undefined || !table) throw usageError('import', '--file is missing.');
  const path = existingFile(file);
  let progress: ReturnType<typeof createProgress> | undefined;
  const onProgress = (more: number, all: number): void => {
    progress ??= createProgress('Items', all);
    progress.advance(more);
  };
  const finish = (): Promise<void> => upgradeImported(table);
  const items = await importTable(new DynamoDBClient({}), { table, file: path, onProgress, finish });
  print(`Imported ${countOf(items, 'item')} into ${table}.`);
});
