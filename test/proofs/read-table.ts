import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { clientOptions, localAccount } from '../../infra/local/account.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';

export type Item = Record<string, unknown> & { readonly pk: string; readonly sk: string };
export type Stored = Record<string, unknown> & { readonly id: number; readonly version: number };
export type Report = (problem: string) => void;

/** Everything in the table as stored. Only proofs read a whole table. */
export async function readTable(endpoint: string, tableName: string, account = localAccount): Promise<Item[]> {
  const client = new DynamoDBClient({ endpoint, ...clientOptions(account) });
  const documents = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...((answer.Items ?? []) as Item[]));
    start = answer.LastEvaluatedKey;
  } while (start);
  client.destroy();
  return items;
}

export const place = ({ pk, sk }: { pk: string; sk: string }): string => `${pk} / ${sk}`;

export const bodyOf = (item: Item): Stored => JSON.parse(String(item.body)) as Stored;

/** The items of a table that are not expired, by partition and as records. */
export class Table {
  readonly partitions = new Map<string, Item[]>();
  readonly records = new Map<string, Map<number, Stored>>();

  constructor(items: readonly Item[], now: Date) {
    const seconds = Math.floor(now.getTime() / 1000);
    const done = new Set(
      items
        .filter(({ pk, phase }) => pk.endsWith('#batch') && ['done', 'undoing', 'releasing'].includes(String(phase)))
        .map(({ sk }) => sk),
    );
    for (const item of items) {
      // A batch is invisible until it is done, and once it is undone.
      if (typeof item.batch === 'string' && !done.has(item.batch)) continue;
      // Expired items count as deleted, whenever the table removes them.
      if (typeof item.ttl === 'number' && item.ttl < seconds) continue;
      const partition = this.partitions.get(item.pk);
      if (partition) partition.push(item);
      else this.partitions.set(item.pk, [item]);
    }
    for (const name of collectionNames) {
      const key = collections[name].key;
      const records = this.at(name).map(bodyOf);
      this.records.set(name, new Map(records.map((record) => [Number(record[key]), record])));
    }
  }

  at(pk: string): readonly Item[] {
    return this.partitions.get(pk) ?? [];
  }

  of(name: string): readonly Stored[] {
    return [...(this.records.get(name)?.values() ?? [])];
  }

  has(name: string, key: unknown): boolean {
    return this.records.get(name)?.has(Number(key)) ?? false;
  }

  /** The items of all partitions with this prefix, by key. */
  under(prefix: string): Map<string, Item> {
    const found = [...this.partitions].filter(([pk]) => pk.startsWith(prefix)).flatMap(([, items]) => items);
    return new Map(found.map((item) => [place(item), item]));
  }
}

/** Compares in both directions: nothing is missing, nothing is left over, and each value is right. */
export function compare(
  what: string,
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  say: Report,
): void {
  for (const [at, value] of expected) {
    const there = found.get(at);
    if (there === undefined) say(`${what} missing: ${at}`);
    else if (there !== value) say(`${what} differs: ${at} is ${there}, must be ${value}`);
  }
  for (const at of found.keys()) if (!expected.has(at)) say(`${what} left behind: ${at}`);
}

/** Items as one text, independent of the order of their attributes. */
export const textOf = (items: readonly Item[]): string =>
  JSON.stringify(
    items.map((item) => Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  );
