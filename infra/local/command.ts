import { existsSync } from 'node:fs';
import { seed } from './demo.ts';
import { compactTable } from './compact-table.ts';
import { findRunning, lockData } from './lock.ts';
import { fail, print, StartError, withProgress } from './printer.ts';
import { runCommand } from './run-command.ts';
import { startSecrets } from './secrets.ts';
import { readDataDir } from './settings.ts';
import { commandEnvironment, runDaily, withTable } from './table-access.ts';
import { localAccount } from './account.ts';
import { SIGNING_SECRET_ID } from './template.ts';

const [name = '', ...args] = process.argv.slice(2);

const ROTATE_KEY = 'rotate-key';

/** The signing key of this machine's data folder, also while the product runs on it. */
async function rotateKey(): Promise<number> {
  const dataDir = readDataDir(process.env);
  if (!existsSync(dataDir)) throw new StartError(`There is no data in ${dataDir}, and so no key.`);
  const secrets = await startSecrets(dataDir);
  try {
    return await runCommand(ROTATE_KEY, args, {
      ...localAccount,
      SIGNING_SECRET_ID,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    });
  } finally {
    await secrets.stop();
  }
}

/** Whether the command takes something out of the table for good, as opposed to telling of it. */
const isErasure = name === 'erase-person' && !args.some((arg) => ['--dry-run', '--list', '--help'].includes(arg));

async function compact(dataDir: string): Promise<void> {
  if (await findRunning(dataDir)) {
    print(
      'The free space of the data file still has what was erased. Stop the product and run this command once more.',
    );
    return;
  }
  const lock = await lockData(dataDir);
  try {
    compactTable(dataDir);
  } finally {
    await lock.release();
  }
}

/** Commands of one area work on this machine's table, or on the one in the cloud that TABLE_NAME or --table names. */
async function run(): Promise<number> {
  if (name === ROTATE_KEY) {
    const isElsewhere = Boolean(process.env.SIGNING_SECRET_ID) || args.some((arg) => /^--secret(=|$)/.test(arg));
    return isElsewhere ? runCommand(name, args, {}) : rotateKey();
  }
  const isElsewhere = Boolean(process.env.TABLE_NAME) || args.some((arg) => /^--table(=|$)/.test(arg));
  if (isElsewhere && name !== 'daily') return runCommand(name, args, {});
  const dataDir = readDataDir(process.env);
  const code = await withTable(dataDir, async (place, stack) => {
    if (name === 'seed') return seed(dataDir, args, commandEnvironment(stack, 'timesheets', place));
    if (name !== 'daily') return runCommand(name, args, commandEnvironment(stack, 'admin', place));
    print(await withProgress('Running the daily job', () => runDaily(stack, place, dataDir)));
    return 0;
  });
  if (isErasure && code === 0) await compact(dataDir);
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  fail(error);
}
