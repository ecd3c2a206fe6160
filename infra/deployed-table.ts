import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  TableStatus,
} from '@aws-sdk/client-dynamodb';
import { defaultContext, stackName } from './context.ts';
import { root } from './fingerprint.ts';
import type { Parameters } from './parameters.ts';
import { print, printError, StartError } from './local/printer.ts';

/** The parameters given on the command line; cdk.json has the others. */
type Given = Readonly<Record<string, string>>;

const STACK_TAG = 'aws:cloudformation:stack-name';

/** In any other state, such as without its key, nobody can read or write a table. */
const USABLE: readonly (TableStatus | undefined)[] = [TableStatus.ACTIVE, TableStatus.UPDATING];

interface Found {
  readonly name: string;
  readonly at: number;
  readonly status: TableStatus | undefined;
}

const unusable = ({ name, status }: Found): StartError =>
  new StartError(
    `The table ${name} is ${status}, so it can't be prepared. Nothing was deployed. If it is the installation's own, make ` +
      'it usable first: enable its key, or restore it. If a failed first deployment left it, delete it.',
  );

/**
 * Returns the table that a deployment uses: a restored one or the stack's own; undefined before the first deployment.
 * Tables outlive their stack with its tags, so of several the stack's own is the newest. A failed first deployment
 * leaves one as well; what the next attempt prepares in it is never read, because that one creates its own.
 */
export async function deployedTable(given: Given, client = new DynamoDBClient({})): Promise<string | undefined> {
  const { restoredTable, stage } = { ...defaultContext(), ...given };
  if (typeof restoredTable === 'string' && restoredTable !== '') return restoredTable;
  const stack = stackName({ stage: stage as Parameters['stage'] });
  let newest: Found | undefined;
  let start: string | undefined;
  do {
    const page = await client.send(
      new ListTablesCommand({ ...(start !== undefined && { ExclusiveStartTableName: start }) }),
    );
    for (const name of (page.TableNames ?? []).filter((each) => each.startsWith(`${stack}-`))) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      const { Tags } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
      const at = Table?.CreationDateTime?.getTime() ?? 0;
      const isOfStack = Tags?.some(({ Key, Value }) => Key === STACK_TAG && Value === stack);
      if (isOfStack && (newest === undefined || at > newest.at)) newest = { name, at, status: Table?.TableStatus };
    }
    start = page.LastEvaluatedTableName;
  } while (start);
  if (newest && !USABLE.includes(newest.status)) throw unusable(newest);
  return newest?.name;
}

export async function findTable(given: Given): Promise<string | undefined> {
  try {
    return await deployedTable(given);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The installation's table couldn't be found: ${reason}\nDeploying requires permission to list and describe tables and to read their tags.`,
    );
  }
}

const COMMAND = join('functions', 'commands', 'upgrade.ts');
/** A file that only exists in revisions with shards. */
const SHARDS = join('functions', 'upgrade', 'shards.ts');

const runUpgrade = (...args: readonly string[]): number =>
  spawnSync(process.execPath, [join(root, COMMAND), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

const passedOn = (isAnyway: boolean): string[] => (isAnyway ? ['--anyway'] : []);

/** Runs before this release's functions are deployed: parts that they won't keep up to date are no longer relied on. */
export function beginUpgrade(table: string, isAnyway: boolean): void {
  if (runUpgrade('--begin', ...passedOn(isAnyway), '--table', table) === 0) return;
  throw new StartError("The table couldn't be prepared. See the reason above. Nothing was deployed.");
}

/** The exit code if the table is complete but a rule stays off. */
const SOMETHING_LEFT = 2;

/**
 * Runs after the functions are deployed. Until it ends, they work around missing parts or respond with 503. Returns
 * whether everything that this release declares is live, or something is left for a person to resolve.
 */
export function endUpgrade(table: string, isAnyway: boolean): 'complete' | 'something left' {
  print('Upgrading the table ...');
  const code = runUpgrade('--deployed', ...passedOn(isAnyway), '--table', table);
  if (code === 0) return 'complete';
  if (code === SOMETHING_LEFT) return 'something left';
  throw new StartError(
    "The table isn't upgraded yet. See the reason above. The functions of this release are deployed; the web app is still " +
      'the previous version. Run the same command again to continue.',
  );
}

/**
 * Prepares a rollback to a revision without the registry, which only keeps the parts of release 0.1 up to date; the
 * next upgrade rebuilds the rest. If the table can't be prepared, that upgrade detects the revision by its daily job's
 * record.
 */
export const prepareTableRollback = (tree: string, given: Given): Promise<void> =>
  upgradeForRollback(tree, COMMAND, '--leave', given);

/**
 * Runs after the functions of such a revision are deployed; until then, they refuse to delete records with uses that are
 * counted in shards.
 */
export const mergeTableShards = (tree: string, given: Given): Promise<void> =>
  upgradeForRollback(tree, SHARDS, '--left', given);

async function upgradeForRollback(tree: string, unlessThere: string, what: string, given: Given): Promise<void> {
  if (existsSync(join(tree, unlessThere))) return;
  try {
    const table = await findTable(given);
    if (table === undefined || runUpgrade(what, '--table', table) === 0) return;
    printError(`The table isn't ready for this release yet. Run: npm run upgrade -- ${what} --table ${table}`);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
  }
}
