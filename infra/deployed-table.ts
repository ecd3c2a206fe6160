import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { defaultContext, stackName } from './context.ts';
import { root } from './fingerprint.ts';
import type { Parameters } from './parameters.ts';
import { print, printError, StartError } from './local/printer.ts';

/** Parameters as the command was given them; cdk.json has the others. */
type Given = Readonly<Record<string, string>>;

const STACK_TAG = 'aws:cloudformation:stack-name';

/** The table that a deployment works on: the one restored, or the stack's own; undefined before the first deployment. */
export async function deployedTable(given: Given, client = new DynamoDBClient({})): Promise<string | undefined> {
  const { restoredTable, stage } = { ...defaultContext(), ...given };
  if (typeof restoredTable === 'string' && restoredTable !== '') return restoredTable;
  const stack = stackName({ stage: stage as Parameters['stage'] });
  let start: string | undefined;
  do {
    const page = await client.send(
      new ListTablesCommand({ ...(start !== undefined && { ExclusiveStartTableName: start }) }),
    );
    for (const name of (page.TableNames ?? []).filter((each) => each.startsWith(`${stack}-`))) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      const { Tags } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
      if (Tags?.some(({ Key, Value }) => Key === STACK_TAG && Value === stack)) return name;
    }
    start = page.LastEvaluatedTableName;
  } while (start);
  return undefined;
}

async function findTable(given: Given): Promise<string | undefined> {
  try {
    return await deployedTable(given);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The table of the installation could not be looked for: ${reason}\nWhoever deploys must be allowed to list, describe and read the tags of tables.`,
    );
  }
}

const COMMAND = join('functions', 'commands', 'upgrade.ts');

const runUpgrade = (...args: readonly string[]): number =>
  spawnSync(process.execPath, [join(root, COMMAND), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;

/** Before the functions of this release: nobody relies any more on what they will not keep up. */
export async function beginUpgrade(given: Given): Promise<void> {
  const table = await findTable(given);
  if (table === undefined || runUpgrade('--begin', '--table', table) === 0) return;
  throw new StartError('The table could not be prepared; the reason is above. Nothing was deployed.');
}

/** Once they are at work; until its end they answer otherwise, or 503, what the table does not hold yet. */
export async function endUpgrade(given: Given): Promise<number> {
  const table = await findTable(given);
  if (table === undefined) return 0;
  print('Upgrading the table ...');
  const code = runUpgrade('--table', table);
  if (code !== 0) printError(`\nThe release is deployed. To go on with its table: npm run upgrade -- --table ${table}`);
  return code;
}

/**
 * A revision that knows nothing of it keeps up what release 0.1 had: the next upgrade builds the rest anew. Where the table
 * cannot be told, that upgrade sees it by what the daily job of such a revision leaves behind.
 */
export async function leaveTable(tree: string, given: Given): Promise<void> {
  if (existsSync(join(tree, COMMAND))) return;
  try {
    const table = await findTable(given);
    if (table === undefined || runUpgrade('--leave', '--table', table) === 0) return;
    printError(`To tell the table: npm run upgrade -- --leave --table ${table}`);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
  }
}
