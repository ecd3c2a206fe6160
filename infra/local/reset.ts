import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { LOCK_FILE } from '../../functions/deployment/claim-folder.ts';
import type { Line } from '../../shared/commands/command.ts';
import { onThisData } from '../../shared/commands/on-this-data.ts';
import type { commands } from '../../shared/commands/table.ts';
import { isOurs } from './data-folder.ts';
import { lockData } from './lock.ts';
import { print, StartError } from './printer.ts';
import { readDataDir } from './settings.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function printDeletion(dataDir: string, names: readonly string[]): void {
  const bytes = names.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
  print(`This deletes all people, checks, timesheets and the log in ${dataDir} (${megabytes(bytes)}):`);
  print(`  ${names.join(', ')}`);
  print(`This can't be undone. To keep a copy, run "${onThisData(process.env, 'npm run export')}" first.`);
}

async function confirmDeletion(): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new StartError(
      `Can't ask for confirmation without a terminal, so nothing was deleted. Use ${onThisData(process.env, 'npm run reset -- --yes')}`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D mean no.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question('Type "yes" to delete it: '), closed]);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was deleted.');
}

/** `npm run reset`. */
export async function run({ values }: Line<(typeof commands)['reset']>): Promise<void> {
  const dataDir = readDataDir(process.env);
  if (process.env.DYNAMODB_ENDPOINT) {
    throw new StartError(
      `The table is in the engine at ${process.env.DYNAMODB_ENDPOINT}, so nothing was deleted. Delete it there. ` +
        `To delete what is in ${dataDir}, unset DYNAMODB_ENDPOINT.`,
    );
  }
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const own = names.filter(isOurs);
  const others = names.filter((name) => !isOurs(name));
  // A killed process leaves what said that it was there.
  if (own.every((name) => name.startsWith(LOCK_FILE) || name === 'socket'))
    return print(`There's no data in ${dataDir}, so there's nothing to delete.`);
  const lock = await lockData(dataDir);
  try {
    printDeletion(dataDir, own);
    if (!values.yes) await confirmDeletion();
    const all = readdirSync(dataDir).filter((name) => isOurs(name) && name !== LOCK_FILE);
    for (const name of [...all, LOCK_FILE]) rmSync(join(dataDir, name), { force: true });
  } finally {
    await lock.release();
  }
  if (others.length > 0) print(`Kept, because Staffbook didn't create it: ${others.join(', ')}.`);
  print(`${dataDir} is empty. The next "npm start" creates new data.`);
}
