import { existsSync, rmSync } from 'node:fs';
import { demoMark } from '../../functions/deployment/demo-mark.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { onThisData } from '../../shared/commands/on-this-data.ts';
import { DEMO_DOMAIN } from '../../shared/demo.ts';
import { TABLE_NAME } from './environment.ts';
import { StartError } from './printer.ts';
import { runCommand } from './run-command.ts';
import { callEngine, hasItems, tableFile } from './table-engine.ts';
import { TableReads } from './table-reads.ts';

interface Mark {
  readonly isFilling?: { readonly BOOL: boolean };
  /** How many people it had before it was being filled or enlarged. */
  readonly staff?: { readonly N: string };
}

/** Whether creating it was interrupted; one that was being enlarged is a demo company all the same. */
const isIncomplete = (mark: Mark | undefined): boolean =>
  mark?.isFilling?.BOOL === true && Number(mark.staff?.N ?? 0) === 0;

const markRequest = (TableName: string) => ({
  TableName,
  Key: { pk: { S: demoMark.pk }, sk: { S: demoMark.sk } },
  ConsistentRead: true,
});

const markIn = (answer: string): Mark | undefined => (JSON.parse(answer) as { readonly Item?: Mark }).Item;

/** Another engine keeps its data elsewhere. */
const isElsewhere = (): boolean => Boolean(process.env.DYNAMODB_ENDPOINT);

interface Page {
  readonly Items: readonly { readonly body?: { readonly S: string } }[];
  readonly LastEvaluatedKey?: unknown;
}

/** Whether somebody has signed in, or was added who isn't of the demo company. */
function isInUse(reads: TableReads): boolean {
  const pageOf = (partition: string): Page =>
    JSON.parse(
      reads.answer('Query', {
        TableName: TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: partition } },
      }) ?? '{"Items":[{}]}',
    ) as Page;
  const users = pageOf(collections.User.name);
  return (
    pageOf(partitions.accountStatus).Items.length > 0 ||
    users.LastEvaluatedKey !== undefined ||
    users.Items.some(
      ({ body }) => !String((JSON.parse(body?.S ?? '{}') as { email?: string }).email).endsWith(DEMO_DOMAIN),
    )
  );
}

/**
 * Removes the table that holds a part of the demo company, because creating it was interrupted, and nothing else. Must be
 * called before the table is opened.
 */
export function forgetUnfinished(dataDir: string): void {
  const file = tableFile(dataDir);
  if (isElsewhere() || !existsSync(file)) return;
  const reads = new TableReads(file);
  const mark = markIn(reads.answer('GetItem', markRequest(TABLE_NAME)) ?? '{}');
  const isUnfinished = isIncomplete(mark) && !isInUse(reads);
  reads.close();
  if (!isUnfinished) return;
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** What a company has, even if its import was interrupted before its users; the upgrade itself creates a checkbook. */
const ofCompany: readonly string[] = [
  collections.User.name,
  partitions.accountStatus,
  ...collectionNames.filter((name) => name !== collections.CklgCheckbook.name),
];

async function hasCompany(endpoint: string, table: string): Promise<boolean> {
  for (const partition of ofCompany) if (await hasItems(endpoint, table, partition)) return true;
  return false;
}

async function readMark(endpoint: string, table: string): Promise<Mark | undefined> {
  const answer = await callEngine(endpoint, 'GetItem', markRequest(table));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Couldn't read the table ${table}: ${text}`);
  return markIn(text);
}

/**
 * Creates the demo company if there is no other, and returns whether it exists. Never adds it to other data, because
 * the password of its accounts is public.
 */
export async function seedWhenEmpty(endpoint: string, environment: Readonly<Record<string, string>>): Promise<boolean> {
  const table = String(environment.TABLE_NAME);
  const mark = await readMark(endpoint, table);
  if (isIncomplete(mark)) {
    throw new StartError(
      `The demo company in this table is incomplete, because creating it was interrupted. ${
        isElsewhere()
          ? 'Delete the table, then start again.'
          : `To keep what was added since, start with DEMO=0. To begin again, run: ${onThisData(process.env, 'npm run reset')}`
      }`,
    );
  }
  if (mark) return true;
  if (await hasCompany(endpoint, table)) return false;
  if ((await runCommand('seed', ['--demo'], environment)) !== 0) {
    throw new StartError("The demo company couldn't be created. See the reason above.");
  }
  return true;
}
