import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { partitions } from '../deployment/partitions.ts';
import type { Key } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import type { Item } from '../store/stored.ts';
import { transact } from '../store/transact.ts';

/** Table access for upgrades: raw items page by page, and rate-limited writes. */
export interface UpgradeTable {
  readonly store: Store;
  readonly pages: (
    pk: string,
    options?: { readonly after?: string; readonly begins?: string },
  ) => AsyncGenerator<Item[]>;
  /** Counts consumed units and waits if needed to stay below the rate. */
  readonly write: (plan: Plan) => Promise<void>;
  readonly units: () => number;
}

const PAGE = 200;

/** Write units per second. A new table accepts 4,000; most are left for users. */
export const DEFAULT_RATE = 500;

/** Write units: one per KB, doubled in transactions. */
export const unitsOf = (plan: Plan): number =>
  plan.reduce((sum, step) => {
    const values = step.kind === 'put' ? step.item : step.kind === 'update' ? (step.set ?? {}) : {};
    return sum + 2 * Math.ceil((Buffer.byteLength(JSON.stringify(values)) + 100) / 1024);
  }, 0);

interface WriteOptions {
  /** Limits writes, to leave capacity for users. */
  readonly unitsPerSecond?: number;
  /** Called right before each write, which it prevents by throwing. */
  readonly assertHeld?: () => void;
}

export function upgradeTable(
  client: DynamoDBDocumentClient,
  tableName: string,
  store: Store,
  { unitsPerSecond = Number.POSITIVE_INFINITY, assertHeld = () => undefined }: WriteOptions = {},
): UpgradeTable {
  let units = 0;
  const began = performance.now();
  return {
    store,
    units: () => units,
    pages: async function* pages(pk, { after, begins } = {}) {
      let start: Item | undefined = after === undefined ? undefined : { pk, sk: after };
      do {
        const answer = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: begins === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :begins)',
            ExpressionAttributeValues: { ':pk': pk, ...(begins !== undefined && { ':begins': begins }) },
            ConsistentRead: true,
            Limit: PAGE,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        yield answer.Items ?? [];
        start = answer.LastEvaluatedKey;
      } while (start);
    },
    write: async (plan) => {
      if (plan.length === 0) return;
      units += unitsOf(plan);
      const due = (units / unitsPerSecond) * 1000 - (performance.now() - began);
      if (due > 0) await delay(due);
      assertHeld();
      await transact(client, tableName, plan);
    },
  };
}

/** Progress of processing a collection; deleted at the end. */
export const progressKey = (collection: string): Key => ({ pk: partitions.held, sk: `progress#${collection}` });
