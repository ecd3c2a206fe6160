import { seed } from './demo.ts';
import { fail, print, withProgress } from './printer.ts';
import { runCommand } from './run-command.ts';
import { readDataDir } from './settings.ts';
import { commandEnvironment, runDaily, withTable } from './table-access.ts';

const [name = '', ...args] = process.argv.slice(2);

/** Commands of one area work on this machine's table, or on the one in the cloud that TABLE_NAME or --table names. */
async function run(): Promise<number> {
  const isElsewhere = Boolean(process.env.TABLE_NAME) || args.some((arg) => /^--table(=|$)/.test(arg));
  if (isElsewhere && name !== 'daily') return runCommand(name, args, {});
  const dataDir = readDataDir(process.env);
  return withTable(dataDir, async (endpoint, stack) => {
    const environment = commandEnvironment(stack, 'admin', endpoint);
    if (name === 'seed') return seed(dataDir, args, environment);
    if (name !== 'daily') return runCommand(name, args, environment);
    print(await withProgress('Running the daily job', () => runDaily(stack, endpoint, dataDir)));
    return 0;
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  fail(error);
}
