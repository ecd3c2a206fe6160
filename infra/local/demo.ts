import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';
import { hasItems } from './table-engine.ts';

type State = 'begun' | 'done';

/** Notes in the data folder how far the demo company is, so that one that was cut off is completed. */
const markOf = (dataDir: string): string => join(dataDir, 'demo-company');

const readState = (dataDir: string): State | undefined =>
  existsSync(markOf(dataDir)) ? (readFileSync(markOf(dataDir), 'utf8') as State) : undefined;

const note = (dataDir: string, state: State): void => writeFileSync(markOf(dataDir), state, { mode: 0o600 });

/** Runs the command that fills in or enlarges the demo company; answers its exit code. */
export async function seed(
  dataDir: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  if (readState(dataDir) !== 'done') note(dataDir, 'begun');
  const code = await runCommand('seed', args, environment);
  if (code === 0) note(dataDir, 'done');
  return code;
}

/**
 * Fills in the demo company where nobody is yet, and answers whether it is there. Data with people of its own never gets
 * it: its accounts have a password that everybody knows.
 */
export async function seedWhenEmpty(
  dataDir: string,
  endpoint: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const state = readState(dataDir);
  if (state === 'done') return true;
  if (state === undefined && (await hasItems(endpoint, String(environment.TABLE_NAME), 'User'))) return false;
  if ((await seed(dataDir, ['--demo'], environment)) !== 0) {
    throw new StartError("The demo company couldn't be created. See the reason above.");
  }
  return true;
}
