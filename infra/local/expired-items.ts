import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { table } from '../../shared/contract/table.ts';
import type { LocalTable } from './table-at-hand.ts';

/** What the engine puts before a key. */
const PREFIX = 'S:';

/** Few enough that calls hardly notice: some milliseconds of reading, then a pause. */
const SLICE = 500;
const PAUSE_MS = 50;

interface Found {
  readonly pk: string;
  readonly sk: string;
  /** When it expires, in Unix seconds; 0 if it doesn't. */
  readonly ttl: number;
}

/** Reads which items a table has, slice by slice. */
async function* slicesOf(file: string, name: string): AsyncGenerator<readonly Found[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const statement = database.prepare(
      `SELECT pk, sk, item_json ->> '$.${table.ttl}.N' AS ttl FROM "${name}" WHERE (pk, sk) > (?, ?) ORDER BY pk, sk LIMIT ?`,
    );
    let last: Found | undefined;
    do {
      const rows = statement.all(last?.pk ?? '', last?.sk ?? '', SLICE);
      const found = rows.map(({ pk, sk, ttl }) => ({ pk: String(pk), sk: String(sk), ttl: Number(ttl ?? 0) }));
      yield found;
      last = found.length === SLICE ? found.at(-1) : undefined;
      await delay(PAUSE_MS);
    } while (last);
  } finally {
    database.close();
  }
}

/** Calls the table; an item that was renewed or deleted since counts as done. */
async function call(answer: LocalTable['answer'], action: string, input: object, isDone: string): Promise<void> {
  const { status, body } = await answer(`DynamoDB_20120810.${action}`, Buffer.from(JSON.stringify(input)));
  if (status !== 200 && !body.includes(isDone)) throw new Error(`Expired items couldn't be deleted: ${body}`);
}

/**
 * Deletes items past their time to live, as DynamoDB does by itself, beside other calls; asks another engine to. The included
 * one could too, but nobody could save while it looks for them.
 */
export async function deleteExpired(
  { answer, file }: LocalTable,
  TableName: string,
  signal: AbortSignal,
): Promise<void> {
  if (file === undefined) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: table.ttl };
    return call(answer, 'UpdateTimeToLive', { TableName, TimeToLiveSpecification }, 'already enabled');
  }
  const now = Math.floor(Date.now() / 1000);
  for await (const found of slicesOf(file, TableName)) {
    for (const { pk, sk, ttl } of found) {
      if (signal.aborted) return;
      if (ttl === 0 || ttl >= now) continue;
      const Key = {
        [table.partitionKey]: { S: pk.slice(PREFIX.length) },
        [table.sortKey]: { S: sk.slice(PREFIX.length) },
      };
      const condition = {
        ConditionExpression: '#ttl < :now',
        ExpressionAttributeNames: { '#ttl': table.ttl },
        ExpressionAttributeValues: { ':now': { N: String(now) } },
      };
      await call(answer, 'DeleteItem', { TableName, Key, ...condition }, 'ConditionalCheckFailed');
    }
  }
}
