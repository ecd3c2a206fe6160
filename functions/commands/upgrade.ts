import { setTimeout as delay } from 'node:timers/promises';
import { KNOWN_FOR_MS } from '../store/table-state.ts';
import { estimate, estimateSentences } from '../upgrade/estimate.ts';
import {
  assertRequiredValues,
  findRuleViolations,
  futureViolationMessages,
  lackingMessages,
} from '../upgrade/preflight.ts';
import { misfitMessages } from '../upgrade/misfits.ts';
import { createProgressReporter } from '../upgrade/metrics.ts';
import { ensureDefaultCheckbook } from '../upgrade/default-checkbook.ts';
import { assertDeployed, begin, leave, noteDeployment } from '../upgrade/registry.ts';
import { DEFAULT_RATE, upgradeTable } from '../upgrade/table.ts';
import { mergeAllShards, upgrade } from '../upgrade/upgrade.ts';
import { aloneOnTable } from './alone-on-table.ts';
import { assertImported } from './assert-imported.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { type OpenTable, openWholeTable } from './table.ts';
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

/** What the command may do to a table; one kind at a time, and one command at a time. */
interface Options {
  readonly begin?: boolean;
  readonly leave?: boolean;
  readonly left?: boolean;
  readonly anyway?: boolean;
  readonly deployed?: boolean;
}

async function beginUpgrade(table: UpgradeTable, isHere: boolean, isAnyway: boolean | undefined): Promise<void> {
  const { store } = table;
  if (isAnyway) for (const sentence of await lackingMessages(table)) print(sentence);
  else await assertFits(table, ['missing']);
  await begin(store);
  await noteDeployment(store, '');
  // Created now, before a user can create a checkbook with its id.
  await ensureDefaultCheckbook(store);
  // Wait until running functions no longer rely on those parts.
  if (!isHere) await delay(KNOWN_FOR_MS);
}

async function leaveForRollback(table: UpgradeTable, isHere: boolean): Promise<void> {
  await leave(table.store);
  await noteDeployment(table.store, '');
  // On one machine, no calls are running.
  if (isHere) await mergeAllShards(table, false);
}

async function upgradeFully(
  { client, tableName, store }: OpenTable,
  table: UpgradeTable,
  isHere: boolean,
  { anyway: isAnyway = false, deployed: isDeployed }: Options,
): Promise<void> {
  if (isDeployed) await noteDeployment(store);
  else if (!isHere) await assertDeployed(store);
  const isWatched = !isHere || process.env.AWS_ENDPOINT_URL_CLOUDWATCH !== undefined;
  const tell = isWatched ? createProgressReporter(client, tableName, print) : undefined;
  const left = await upgrade(table, { say: print, isLive: !isHere, isAnyway, ...(tell && { tell }) });
  print(table.units() > 0 ? `Upgraded the table, using ${table.units()} write units.` : 'The table is up to date.');
  for (const sentence of left) print(sentence);
  // On one machine, the product starts without the rule; a deployment must report it.
  if (left.length > 0 && !isHere) process.exitCode = SOMETHING_LEFT;
}

function change(opened: OpenTable, table: UpgradeTable, isHere: boolean, options: Options): Promise<void> {
  if (options.leave) return leaveForRollback(table, isHere);
  if (options.left) return mergeAllShards(table, !isHere);
  if (options.begin) return beginUpgrade(table, isHere, options.anyway);
  return upgradeFully(opened, table, isHere, options);
}

await runAsCommand('upgrade', async ({ table: named, rate: given, 'dry-run': isDryRun, ...options }) => {
  const opened = openWholeTable(named, process.env);
  await assertImported(opened.store.getItem);
  const isHere = isOnThisMachine(process.env);
  const rate = given ?? DEFAULT_RATE;
  const unitsPerSecond = isHere && given === undefined ? Number.POSITIVE_INFINITY : rate;
  const tableWith = (assertHeld = (): void => undefined): UpgradeTable =>
    upgradeTable(opened.client, opened.tableName, opened.store, { unitsPerSecond, assertHeld });
  if (isDryRun) {
    const table = tableWith();
    for (const sentence of estimateSentences(await estimate(table), rate)) print(sentence);
    for (const sentence of await misfitMessages(table)) print(sentence);
    await assertFits(table, ['missing', 'stale', 'off']);
  } else {
    await aloneOnTable(opened.store, (assertHeld) => change(opened, tableWith(assertHeld), isHere, options));
  }
});
