import { repair } from '../upgrade/repair.ts';
import { upgradeTable } from '../upgrade/table.ts';
import { differenceSentence, verify } from '../upgrade/verify.ts';
import { aloneOnTable } from './alone-on-table.ts';
import { openWholeTable } from './table.ts';
import { print, runAsCommand } from './terminal.ts';

const MOST = 100;

await runAsCommand('verify', async ({ table, repair: isRepair }) => {
  const { client, tableName, store } = openWholeTable(table, process.env);
  let differences = await verify(client, tableName);
  for (const difference of differences.slice(0, MOST)) print(differenceSentence(difference));
  if (differences.length > MOST) print(`... and ${differences.length - MOST} more.`);
  if (differences.length === 0) print('No differences found.');
  else if (isRepair) {
    const found = differences.length;
    await aloneOnTable(store, async (assertHeld) => {
      await repair(upgradeTable(client, tableName, store, { assertHeld }), differences);
    });
    differences = await verify(client, tableName);
    print(`Fixed ${found - differences.length} of ${found}.`);
  }
  if (differences.length > 0) process.exitCode = 1;
});
