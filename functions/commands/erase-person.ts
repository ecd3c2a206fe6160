import { createInterface } from 'node:readline/promises';
import { countOf } from '../../shared/count-of.ts';
import { PAY_BEFORE_ERASING } from '../../shared/erasure-consequences.ts';
import { type ErasureReason, erasureReasons } from '../../shared/erasure-reasons.ts';
import { AppError } from '../app-error.ts';
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

/** Does this for each person; what is refused for one is printed and keeps nobody else from it. Returns for whom it was done. */
async function forEachPerson(
  ids: readonly number[],
  work: (id: number) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  for (const id of ids) {
    try {
      await work(id);
      done.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      print(`${id}: ${error.message}`);
    }
  }
  return done;
}

/** Throws if somebody was refused, so that a script learns of it. */
function requireAll(ids: readonly number[], done: ReadonlySet<number>, otherwise: string): void {
  const refused = ids.filter((id) => !done.has(id));
  if (refused.length > 0) throw new CommandError(`${otherwise}: ${refused.join(', ')}. The reasons are above.`);
}

async function preview({ store, client, tableName }: OpenTable, id: number, reason: ErasureReason): Promise<void> {
  print(`Would change for ${await describePerson(store, id)}`);
  const dryRun = dryRunStore(store);
  await eraseCompletely(dryRun.store, id, reason);
  await eraseOlderEntries(client, tableName, dryRun.store, new Set([id]));
  const counts = dryRun.counts().map((each) => `  ${each}`);
  print(counts.length > 0 ? counts.join('\n') : '  nothing');
}

/** Returns who was erased. */
async function eraseAll(open: OpenTable, ids: readonly number[], reason: ErasureReason): Promise<ReadonlySet<number>> {
  const { store, client, tableName } = open;
  const erased = await forEachPerson(ids, async (id) => {
    const changed = await eraseCompletely(store, id, reason);
    print(`Erased user ${id}: ${countOf(changed, 'record or history entry', 'records and history entries')} changed.`);
  });
  if (erased.size === 0) return erased;
  const older = await eraseOlderEntries(client, tableName, store, erased);
  if (older > 0)
    print(`Removed their names from ${countOf(older, 'history entry', 'history entries')} of older versions.`);
  print('Earlier backups and exports still contain their data. See infra/operations.md for how long.');
  return erased;
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
  if (isDry || !yes) print(`Before you erase: ${PAY_BEFORE_ERASING}`);
  if (isDry) {
    return requireAll(ids, await forEachPerson(ids, (each) => preview(open, each, why)), 'Would not be erased');
  }
  for (const each of ids) print(`Erasing ${await describePerson(open.store, each)}`);
  if (!yes && !(await confirmed(ids))) throw new CommandError('Nothing was erased.');
  requireAll(ids, await eraseAll(open, ids, why), 'Not erased');
});
