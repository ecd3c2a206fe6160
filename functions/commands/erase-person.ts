import { createInterface } from 'node:readline/promises';
import { type ErasureReason, erasureReasons } from '../../shared/erasure-reasons.ts';
import { describePerson, erasuresIn, eraseWholly } from './persons/erase.ts';
import { readIds } from './persons/ids.ts';
import { eraseOlderEntries } from './persons/older-entries.ts';
import { rehearse } from './persons/rehearsal.ts';
import { type OpenTable, openWholeTable } from './table.ts';
import { CommandError, misused, print, runAsCommand } from './terminal.ts';

function readReason(reason = Object.keys(erasureReasons)[0]!): ErasureReason {
  if (Object.hasOwn(erasureReasons, reason)) return reason as ErasureReason;
  throw new CommandError(`--reason cannot be "${reason}": it is one of ${Object.keys(erasureReasons).join(', ')}.`);
}

async function confirmed(ids: readonly number[]): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('Nobody can be asked here. Look with --dry-run, then add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const wanted = ids.join(',');
  const answer = await terminal.question(`This cannot be undone. Type ${wanted} to erase: `);
  terminal.close();
  return answer.trim() === wanted;
}

async function tryOut({ store, client, tableName }: OpenTable, id: number, reason: ErasureReason): Promise<void> {
  const rehearsal = rehearse(store);
  await eraseWholly(rehearsal.store, id, reason);
  await eraseOlderEntries(client, tableName, rehearsal.store, new Set([id]));
  const counts = Object.entries(rehearsal.counts()).map(([kind, count]) => `  ${count} ${kind}`);
  print(counts.length > 0 ? counts.join('\n') : '  nothing');
}

await runAsCommand('erase-person', async ({ id, reason, table, yes, list, 'dry-run': isDry }) => {
  if (list) {
    const erased = await erasuresIn(openWholeTable(table, process.env).store);
    return print(erased.length > 0 ? erased.join('\n') : 'Nobody was erased in this table.');
  }
  if (id === undefined) throw misused('erase-person', 'Say whom: --id is missing.');
  const [ids, why] = [readIds(id), readReason(reason)];
  const open = openWholeTable(table, process.env);
  for (const each of ids) {
    print(`${isDry ? 'Would change of' : 'To erase:'} ${await describePerson(open.store, each)}`);
    if (isDry) await tryOut(open, each, why);
  }
  if (isDry) return;
  if (!yes && !(await confirmed(ids))) throw new CommandError('Nothing was erased.');
  for (const each of ids) {
    const changed = await eraseWholly(open.store, each, why);
    print(`User ${each} is erased: ${changed} records and history entries changed.`);
  }
  const older = await eraseOlderEntries(open.client, open.tableName, open.store, new Set(ids));
  if (older > 0) print(`${older} history entries of an older version named them and no longer do.`);
  print('Backups and copies made before still hold their data: infra/operations.md says for how long.');
});
