import { existsSync } from 'node:fs';
import type { Line } from '../../shared/commands/command.ts';
import type { CommandName } from '../../shared/commands/table.ts';
import { settleAccount } from '../account-variables.ts';
import { defaultContext } from '../context.ts';
import { readParameters } from '../parameters.ts';
import { SIGNING_SECRET_ID } from './environment.ts';
import { compactTable } from './compact-table.ts';
import { findRunning, lockData } from './lock.ts';
import { print, StartError, withProgress } from './printer.ts';
import { runCommand } from './run-command.ts';
import { startSecrets } from './secrets.ts';
import { readDataDir } from './settings.ts';
import { commandEnvironment, runDaily, type TablePlace, withTable } from './table-access.ts';
import { localAccount } from './account.ts';
import { tableFile } from './table-engine.ts';

/** Commands that create a table if there is none, and fill it. An import brings its own state of the table. */
const filling: ReadonlySet<CommandName> = new Set(['seed', 'create-admin']);
const beginning: ReadonlySet<CommandName> = new Set([...filling, 'import']);

/** Without this check, a mistyped DATA_DIR would silently create an empty company. */
function requireData(name: CommandName, dataDir: string): void {
  const isElsewhere = Boolean(process.env.DYNAMODB_ENDPOINT);
  if (beginning.has(name) || isElsewhere || existsSync(tableFile(dataDir))) return;
  throw new StartError(`There's no data in ${dataDir}. Start Staffbook first, or set its folder in DATA_DIR.`);
}

/**
 * Rotates the signing key of a stack, or of the local data folder while the product may be running. How long sessions
 * last decides whether another rotation would end some; only cdk.json says so here.
 */
async function rotateKey(args: readonly string[], isElsewhere: boolean): Promise<number> {
  const hours = { TOKEN_HOURS: String(defaultContext().tokenHours) };
  if (isElsewhere) return runElsewhere('rotate-key', args, hours);
  const dataDir = readDataDir(process.env);
  requireData('rotate-key', dataDir);
  const secrets = await startSecrets(dataDir);
  try {
    return await runCommand('rotate-key', args, {
      ...hours,
      ...localAccount,
      SIGNING_SECRET_ID,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    });
  } finally {
    await secrets.stop();
  }
}

async function compact(dataDir: string): Promise<void> {
  if (await findRunning(dataDir)) {
    print("The data file's free space still contains the erased data. Stop Staffbook, then run this command again.");
    return;
  }
  const lock = await lockData(dataDir);
  try {
    compactTable(dataDir);
  } finally {
    await lock.release();
  }
}

/** Variables of a command on a table elsewhere. Only cdk.json says here what the installation requires of passwords. */
function environmentElsewhere(name: CommandName): Record<string, string> {
  if (name !== 'create-admin') return {};
  const { passwordMin, refuseCommonPasswords } = readParameters(defaultContext());
  return { PASSWORD_MIN: String(passwordMin), REFUSE_COMMON_PASSWORDS: String(refuseCommonPasswords) };
}

function runElsewhere(name: CommandName, args: readonly string[], more: Record<string, string>): Promise<number> {
  settleAccount(process.env);
  return runCommand(name, args, more);
}

/** Runs a command on the local table, or on the table in the cloud given by TABLE_NAME or --table. */
export async function run(line: Line, name: CommandName, args: readonly string[]): Promise<number> {
  const values: Readonly<Record<string, unknown>> = line.values;
  if (name === 'rotate-key') {
    const isElsewhere = Boolean(process.env.SIGNING_SECRET_ID) || values.secret !== undefined;
    return rotateKey(args, isElsewhere);
  }
  const isElsewhere = Boolean(process.env.TABLE_NAME) || values.table !== undefined;
  if (isElsewhere && name !== 'daily') return runElsewhere(name, args, environmentElsewhere(name));
  const dataDir = readDataDir(process.env);
  requireData(name, dataDir);
  const work = async (place: TablePlace): Promise<number> => {
    if (name === 'seed') return runCommand(name, args, commandEnvironment('timesheets', place));
    if (name !== 'daily') return runCommand(name, args, commandEnvironment('admin', place));
    print(await withProgress('Running the daily job', () => runDaily(place, dataDir)));
    return 0;
  };
  const code = await withTable(dataDir, work, { fillsNew: filling.has(name) });
  // Data that is erased from the table must be erased from its file as well.
  const isErasure = name === 'erase-person' && !values['dry-run'] && !values.list;
  if (isErasure && code === 0) await compact(dataDir);
  return code;
}
