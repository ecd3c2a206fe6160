import { estimate, estimateSentences } from '../upgrade/estimate.ts';
import { begin, leave } from '../upgrade/registry.ts';
import { upgradeTable } from '../upgrade/table.ts';
import { upgrade } from '../upgrade/upgrade.ts';
import { isOnThisMachine, openWholeTable } from './table.ts';
import { print, runAsCommand } from './terminal.ts';

/** Units a second; a new table takes 4,000, and those who are at work go first. */
const DEFAULT_RATE = 500;

await runAsCommand(
  'upgrade',
  async ({ table: named, rate: given, begin: isBegin, leave: isLeave, 'dry-run': isDryRun }) => {
    const { client, tableName, store } = openWholeTable(named, process.env);
    const isHere = isOnThisMachine(process.env);
    const rate = given ?? DEFAULT_RATE;
    const table = upgradeTable(
      client,
      tableName,
      store,
      isHere && given === undefined ? Number.POSITIVE_INFINITY : rate,
    );
    if (isDryRun) {
      for (const sentence of estimateSentences(await estimate(table), rate)) print(sentence);
    } else if (isLeave) {
      await leave(store);
    } else if (isBegin) {
      await begin(store);
    } else {
      const left = await upgrade(table, { say: print, isLive: !isHere });
      print(table.units() > 0 ? `Upgraded the table: ${table.units()} write units.` : 'The table is up to date.');
      for (const sentence of left) print(sentence);
      // On one machine the product starts without the rule; a deployment is told to be seen to.
      if (left.length > 0 && !isHere) process.exitCode = 1;
    }
  },
);
