import { setTimeout as delay } from 'node:timers/promises';
import { KNOWN_FOR_MS } from '../store/table-state.ts';
import { estimate, estimateSentences } from '../upgrade/estimate.ts';
import { assertRequiredValues, findRuleViolations, futureViolationMessages } from '../upgrade/preflight.ts';
import { createProgressReporter } from '../upgrade/metrics.ts';
import { ensureDefaultCheckbook } from '../upgrade/default-checkbook.ts';
import { begin, leave } from '../upgrade/registry.ts';
import { upgradeTable } from '../upgrade/table.ts';
import { mergeAllShards, upgrade } from '../upgrade/upgrade.ts';
import { isOnThisMachine, openWholeTable } from './table.ts';
import type { UpgradeTable } from '../upgrade/table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

/** Units a second; a new table takes 4,000, and those who are at work go first. */
const DEFAULT_RATE = 500;

/** The table is as it is to be, but for a rule that stays off: a deployment goes on, and ends as one that is to be seen to. */
const SOMETHING_LEFT = 2;

/** Refuses a release whose new rules stored records break, and those that would be read without what they must have. */
async function assertFits(table: UpgradeTable, states: Parameters<typeof findRuleViolations>[1]): Promise<void> {
  await assertRequiredValues(table);
  const sentences = futureViolationMessages(await findRuleViolations(table, states));
  if (sentences.length > 0) throw new CommandError(sentences.join('\n'));
}

await runAsCommand(
  'upgrade',
  async ({
    table: named,
    rate: given,
    begin: isBegin,
    leave: isLeave,
    anyway: isAnyway,
    left: isLeft,
    'dry-run': isDryRun,
  }) => {
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
      await assertFits(table, ['missing', 'stale', 'off']);
    } else if (isLeave) {
      await leave(store);
      // On one machine nobody is at work.
      if (isHere) await mergeAllShards(table, false);
    } else if (isLeft) {
      await mergeAllShards(table, !isHere);
    } else if (isBegin) {
      await (isAnyway ? assertRequiredValues(table) : assertFits(table, ['missing']));
      await begin(store);
      // Before anybody could create another one in its place.
      await ensureDefaultCheckbook(store);
      // The functions that are at work know by then what they cannot rely on.
      if (!isHere) await delay(KNOWN_FOR_MS);
    } else {
      const isWatched = !isHere || process.env.AWS_ENDPOINT_URL_CLOUDWATCH !== undefined;
      const tell = isWatched ? createProgressReporter(client, tableName, print) : undefined;
      const left = await upgrade(table, { say: print, isLive: !isHere, ...(tell && { tell }) });
      print(table.units() > 0 ? `Upgraded the table, using ${table.units()} write units.` : 'The table is up to date.');
      for (const sentence of left) print(sentence);
      // On one machine the product starts without the rule; a deployment is told to be seen to.
      if (left.length > 0 && !isHere) process.exitCode = SOMETHING_LEFT;
    }
  },
);
