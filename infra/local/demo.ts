import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partitions } from '../../functions/deployment/partitions.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';
import { hasItems } from './table-engine.ts';

type State = 'begun' | 'done';

/**
 * Marker file in the data folder that records the progress of creating the demo company, so that an interrupted run can
 * be completed.
 */
const markOf = (dataDir: string): string => join(dataDir, 'demo-company');

const readState = (dataDir: string): State | undefined =>
  existsSync(markOf(dataDir)) ? (readFileSync(markOf(dataDir), 'utf8') as State) : undefined;

const note = (dataDir: string, state: State): void => writeFileSync(markOf(dataDir), state, { mode: 0o600 });

/** Runs the command that creates or extends the demo company; returns its exit code. */
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

/** What a company has, also one whose import was interrupted before its users; the upgrade itself creates a checkbook. */
const ofCompany: readonly string[] = [
  collections.User.name,
  partitions.accountStatus,
  ...collectionNames.filter((name) => name !== collections.CklgCheckbook.name),
];

async function hasCompany(endpoint: string, table: string): Promise<boolean> {
  for (const partition of ofCompany) if (await hasItems(endpoint, table, partition)) return true;
  return false;
}

/**
 * Creates the demo company if there is no other, and returns whether it exists. Never adds it to other data, because
 * the password of its accounts is public.
 */
export async function seedWhenEmpty(
  dataDir: string,
  endpoint: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const state = readState(dataDir);
  if (state === 'done') return true;
  if (state === undefined && (await hasCompany(endpoint, String(environment.TABLE_NAME)))) return false;
  if ((await seed(dataDir, ['--demo'], environment)) !== 0) {
    throw new StartError("The demo company couldn't be created. See the reason above.");
  }
  return true;
}
