import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localAccount } from '../../../infra/local/account.ts';
import { type RequestHandler, startPrivateServer } from '../../../infra/local/private-server.ts';
import { createSender } from '../../../infra/local/signature.ts';
import { createTable, tableFile } from '../../../infra/local/table-engine.ts';
import { openTableEndpoint } from '../../../infra/local/table-endpoint.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { TABLE } from './processes.ts';

const signing = { account: localAccount, service: 'dynamodb' } as const;

type Action = Readonly<Record<string, { readonly Item?: object; readonly ExpressionAttributeValues?: object }>>;

const KB = 1024;

/** What DynamoDB charges for a call: a unit for each KB that is written, twice in a transaction. */
function unitsOf(target: string, body: string): number {
  if (target.endsWith('.PutItem')) return Math.ceil(body.length / KB);
  if (!target.endsWith('.TransactWriteItems')) return 0;
  const { TransactItems } = JSON.parse(body) as { readonly TransactItems: readonly Action[] };
  const sizes = TransactItems.flatMap((action) => Object.values(action)).map(
    ({ Item, ExpressionAttributeValues }) => JSON.stringify(Item ?? ExpressionAttributeValues ?? {}).length,
  );
  return sizes.reduce((sum, size) => sum + 2 * Math.max(1, Math.ceil(size / KB)), 0);
}

export interface CountedTable {
  /** For the functions. */
  readonly endpoint: string;
  /** For the job, whose writes are counted. */
  readonly jobEndpoint: string;
  readonly units: () => number;
  /** How many records of teams the present walk has behind it; undefined where there is none. */
  readonly progress: () => Promise<number | undefined>;
  readonly stop: () => Promise<void>;
}

/** A table that outlives whoever works on it. */
export async function startCountedTable(): Promise<CountedTable> {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-chaos-'));
  const gate = await openTableEndpoint(tableFile(folder), { onTrouble: () => undefined });
  let units = 0;
  const counted: RequestHandler = async (target, body) => {
    const answer = await gate.answer(target, body);
    if (answer.status === 200) units += unitsOf(target, body.toString());
    return answer;
  };
  const [own, job] = [await startPrivateServer(signing, gate.answer), await startPrivateServer(signing, counted)];
  await createTable(own.endpoint, TABLE);
  const send = createSender(signing, own.endpoint);
  return {
    endpoint: own.endpoint,
    jobEndpoint: job.endpoint,
    units: () => units,
    progress: async () => {
      const Key = { pk: { S: partitions.held }, sk: { S: 'progress#Team' } };
      const answer = await send(
        'DynamoDB_20120810.GetItem',
        Buffer.from(JSON.stringify({ TableName: TABLE, Key, ConsistentRead: true })),
      );
      const { Item } = (await answer.json()) as { readonly Item?: { readonly records?: { readonly N: string } } };
      return Item?.records && Number(Item.records.N);
    },
    stop: async () => {
      await own.stop();
      await job.stop();
      await gate.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
