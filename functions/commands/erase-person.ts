import { createInterface } from 'node:readline/promises';
import { countOf } from '../../shared/count-of.ts';
import { type ErasureReason, erasureReasons } from '../../shared/erasure-reasons.ts';
import { assertImported } from './assert-imported.ts';
import { describePerson } from './persons/describe.ts';
import { erasuresIn, eraseCompletely } from './persons/erase.ts';
import { readIds } from './persons/ids.ts';
import { eraseOlderEntries } from './persons/older-entries.ts';
import { dryRunStore } from './persons/dry-run.ts';
import { type OpenTable, openWholeTable } from './table.ts';
import { CommandError, usageError, print, runAsCommand } from './terminal.ts';

function readReason(reason = Object.keys(erasureReasons)[0]!): ErasureReason {
  if (Object.hasOwn(erasureReasons, reason)) return reason as ErasureReason;
  throw new CommandError(`--reason can't be "${reason}". Use one of ${Object.keys(erasureReasons).join(', ')}.`);
}

async function confirmed(ids: readonly number[]): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CommandError("Can't ask for confirmation without a terminal. Preview with --dry-run, then add --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const wanted = ids.join(',');
  const answer = await terminal.question(`This can't be undone. Type ${wanted} to erase: `);
  terminal.close();
  return answer.trim() === wanted;
}

async function preview({ store, client, tableName }: OpenTable, id: number, reason: ErasureReason): Promise<void> {
  const dryRun = dryRunStore(store);
  await eraseCompletely(dryRun.store, id, reason);
  await eraseOlderEntries(client, tableName, dryRun.store, new Set([id]));
  const counts = dryRun.counts().map((each) => `  ${each}`);
  print(counts.length > 0 ? counts.join('\n') : '  nothing');
}

await runAsCommand('erase-person', async ({ id, reason, table, yes, list, 'dry-run': isDry }) => {
  if (list) {
    const erased = await erasuresIn(openWholeTable(table, process.env).store);
    return print(erased.length > 0 ? erased.join('\n') : 'Nobody has been erased in this table.');
  }
  if (id === undefined) throw usageError('erase-person', '--id is missing.');
  const [ids, why] = [readIds(id), readReason(reason)];
  const open = openWholeTable(table, process.env);
  await assertImported(open.store.getItem);
  for (const each of ids) {
    print(`${isDry ? 'Would change for' : 'Erasing'} ${await describePerson(open.store, each)}`);
    if (isDry) await preview(open, each, why);
  }
  if (isDry) return;
  if (!yes && !(await confirmed(ids))) throw new CommandError('Nothing was erased.');
  for (const each of ids) {
    const changed = await eraseCompletely(open.store, each, why);
    print(
      `Erased user ${each}: ${countOf(changed, 'record or history entry', 'records and history entries')} changed.`,
    );
  }
  const older = await eraseOlderEntries(open.client, open.tableName, open.store, new Set(ids));
  if (older > 0)
    print(`Removed their names from ${countOf(older, 'history entry', 'history entries')} of older versions.`);
  print('Earlier backups and exports still contain their data. See infra/operations.md for how long.');
});
