import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { serverBusy } from '../app-error.ts';
import { type Grants, isGranted } from '../deployment/grants.ts';
import type { Key, Values } from './keys.ts';
import type { Plan } from './plan.ts';
import { RetryBudget } from './retry-on-conflict.ts';
import type { Item } from './stored.ts';

/** DynamoDB's limit per call. */
const MAX_KEYS = 100;

type Numbers = Readonly<Record<string, number>>;

export interface Query {
  readonly pk: string;
  readonly sk?: { readonly begins: string } | { readonly from: string; readonly to: string } | undefined;
  readonly descending: boolean;
  readonly limit?: number | undefined;
  readonly after?: Key | undefined;
}

/**
 * The rest of a range, as sort keys. Without `after` as its bound, the table engine of one machine passes over all items
 * read so far, so that each page would take longer than the last.
 */
function restOf({ from, to }: { readonly from: string; readonly to: string }, { after, descending }: Query) {
  if (!after) return { from, to };
  return descending ? { from, to: after.sk < to ? after.sk : to } : { from: after.sk > from ? after.sk : from, to };
}

function keyCondition(query: Query) {
  const { pk, sk } = query;
  if (!sk) return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  if ('begins' in sk) {
    return {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begins)',
      ExpressionAttributeValues: { ':pk': pk, ':begins': sk.begins },
    };
  }
  const { from, to } = restOf(sk, query);
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  };
}

function addition(by: Numbers, set: Values) {
  const adds = Object.entries(by);
  const sets = Object.entries(set);
  return {
    UpdateExpression: [
      `ADD ${adds.map((_, index) => `#a${index} :a${index}`).join(', ')}`,
      sets.length > 0 ? `SET ${sets.map((_, index) => `#s${index} = :s${index}`).join(', ')}` : '',
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries([
      ...adds.map(([name], index) => [`#a${index}`, name]),
      ...sets.map(([name], index) => [`#s${index}`, name]),
    ]),
    ExpressionAttributeValues: Object.fromEntries([
      ...adds.map(([, value], index) => [`:a${index}`, value]),
      ...sets.map(([, value], index) => [`:s${index}`, value]),
    ]),
  };
}

/**
 * Calls to the table, with items as stored. The stack limits each function to its partitions; the same limits are
 * checked here, so that mistakes show up before deployment.
 */
export class Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #grants: Grants | 'all';

  readonly #newBudget: () => RetryBudget;

  constructor(
    client: DynamoDBDocumentClient,
    name: string,
    grants: Grants | 'all',
    newBudget: () => RetryBudget = () => new RetryBudget(),
  ) {
    this.#client = client;
    this.#name = name;
    this.#grants = grants;
    this.#newBudget = newBudget;
  }

  assertGranted(kind: keyof Grants, pk: string): void {
    if (this.#grants !== 'all' && !isGranted(this.#grants[kind], pk)) {
      throw new Error(`This function may not ${kind} ${pk}.`);
    }
  }

  async get(key: Key): Promise<Item | undefined> {
    this.assertGranted('read', key.pk);
    const answer = await this.#client.send(
      new GetCommand({ TableName: this.#name, Key: { ...key }, ConsistentRead: true }),
    );
    return answer.Item;
  }

  async getAll(keys: readonly Key[]): Promise<Item[]> {
    keys.forEach((key) => this.assertGranted('read', key.pk));
    // A call that names an item twice is refused.
    const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
    const found: Item[] = [];
    for (let start = 0; start < distinct.length; start += MAX_KEYS) {
      let wanted: Item[] = distinct.slice(start, start + MAX_KEYS).map((key) => ({ ...key }));
      let budget = this.#newBudget();
      for (;;) {
        const answer = await this.#client.send(
          new BatchGetCommand({ RequestItems: { [this.#name]: { Keys: wanted, ConsistentRead: true } } }),
        );
        found.push(...(answer.Responses?.[this.#name] ?? []));
        const left = answer.UnprocessedKeys?.[this.#name]?.Keys ?? [];
        if (left.length === 0) break;
        // A response is limited to 16 MB, so missing items don't mean a failure.
        if (left.length < wanted.length) budget = this.#newBudget();
        if (!(await budget.hasTimeForAnother())) throw serverBusy();
        wanted = left;
      }
    }
    return found;
  }

  /** Returns some items of a partition; `next` is the start of the rest, if there may be more. */
  async query(query: Query): Promise<{ readonly items: readonly Item[]; readonly next: Key | undefined }> {
    this.assertGranted('read', query.pk);
    const answer = await this.#client.send(
      new QueryCommand({
        TableName: this.#name,
        ...keyCondition(query),
        ConsistentRead: true,
        ScanIndexForward: !query.descending,
        Limit: query.limit,
        ExclusiveStartKey: query.after && { ...query.after },
      }),
    );
    return { items: answer.Items ?? [], next: answer.LastEvaluatedKey as Key | undefined };
  }

  async add(key: Key, by: Numbers, set: Values = {}): Promise<Item> {
    this.assertGranted('write', key.pk);
    const answer = await this.#client.send(
      new UpdateCommand({ TableName: this.#name, Key: { ...key }, ...addition(by, set), ReturnValues: 'ALL_NEW' }),
    );
    return answer.Attributes ?? {};
  }

  async put(key: Key, item: Item): Promise<void> {
    this.assertGranted('write', key.pk);
    await this.#client.send(new PutCommand({ TableName: this.#name, Item: { ...item, ...key } }));
  }

  async transact(plan: Plan): Promise<void> {
    const { transact } = await import('./transact.ts');
    await transact(this.#client, this.#name, plan);
  }

  async load(items: readonly Item[]): Promise<void> {
    const { load } = await import('./transact.ts');
    await load(this.#client, this.#name, items);
  }
}
