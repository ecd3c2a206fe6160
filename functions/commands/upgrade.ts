import { setTimeout as delay } from 'node:timers/promises';
import { KNOWN_FOR_MS } from '../store/table-state.ts';
import { estimate, estimateSentences } from '../upgrade/estimate.ts';
import { assertRequiredValues, findRuleViolations, futureViolationMessages } from '../upgrade/preflight.ts';
import { createProgressReporter } from '../upgrade/metrics.ts';
import { ensureDefaultCheckbook } from '../upgrade/default-checkbook.ts';
import { assertDeployed, begin, leave, noteDeployment } from '../upgrade/registry.ts';
import { DEFAULT_RATE, upgradeTable } from '../upgrade/table.ts';
import { mergeAllShards, upgrade } from '../upgrade/upgrade.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { openWholeTable } from './table.ts';
import type { UpgradeTable } from '../upgrade/table.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

/**
 * Exit code if the table is upgraded but a rule stays off: a deployment continues, but reports that someone must
 * resolve it.
 */
const SOMETHING_LEFT = 2;

/** Throws if stored records violate the release's new rules or lack required values. */
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
    deployed: isDeployed,
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
      await noteDeployment(store, '');
      // On one machine, no calls are running.
      if (isHere) await mergeAllShards(table, false);
    } else if (isLeft) {
      await mergeAllShards(table, !isHere);
    } else if (isBegin) {
      await (isAnyway ? assertRequiredValues(table) : assertFits(table, ['missing']));
      await begin(store);
      await noteDeployment(store, '');
      // Created now, before a user can create a checkbook with its id.
      await ensureDefaultCheckbook(store);
      // Wait until running functions no longer rely on those parts.
      if (!isHere) await delay(KNOWN_FOR_MS);
    } else {
      if (isDeployed) await noteDeployment(store);
      else if (!isHere) await assertDeployed(store);
      const isWatched = !isHere || process.env.AWS_ENDPOINT_URL_CLOUDWATCH !== undefined;
      const tell = isWatched ? createProgressReporter(client, tableName, print) : undefined;
      const left = await upgrade(table, { say: print, isLive: !isHere, ...(tell && { tell }) });
      print(table.units() > 0 ? `Upgraded the table, using ${table.units()} write units.` : 'The table is up to date.');
      for (const sentence of left) print(sentence);
      // On one machine, the product starts without the rule; a deployment must report it.
      if (left.length > 0 && !isHere) process.exitCode = SOMETHING_LEFT;
    }
  },
);
