import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Grants, isGranted } from '../deployment/grants.ts';
import { secondsOf } from '../seconds.ts';
import { createHeldReader } from './held.ts';
import { counterKey, type Key, LAST_CHARACTER, recordKey, uniqueKey, yearsPartition } from './keys.ts';
import type { Plan } from './plan.ts';
import { isDerived, isNoted, listAt } from './places.ts';
import { createShown, type SeenBatches } from './shown.ts';
import { bodyOf, type Item, storedRecord } from './stored.ts';
import type { ListRequest, Page, Store } from './store-type.ts';
import { MAX_ACTIONS, transact } from './transact.ts';
import type { Unbuilt } from './unbuilt.ts';

export type { Item } from './stored.ts';

export type { ListRequest, Page, Store } from './store-type.ts';

export function createStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  grants: Grants | 'all',
  now: () => Date = () => new Date(),
): Store {
  // The stack limits each function to its partitions; checked here, too, so that mistakes show up before deploying.
  const assertGranted = (kind: keyof Grants, pk: string) => {
    if (grants !== 'all' && !isGranted(grants[kind], pk)) throw new Error(`This function may not ${kind} ${pk}.`);
  };
  // DynamoDB deletes expired items late, so they are skipped until then.
  const alive = (item: Item | undefined): item is Item =>
    item !== undefined && (typeof item.ttl !== 'number' || item.ttl >= secondsOf(now()));

  const readItem = async (key: Key): Promise<Item | undefined> => {
    assertGranted('read', key.pk);
    const answer = await client.send(new GetCommand({ TableName: tableName, Key: { ...key }, ConsistentRead: true }));
    return answer.Item;
  };
  const { shown, shownNow, steadily } = createShown(alive, readItem);

  const getItem: Store['getItem'] = async (key) => {
    const otherwise = isDerived(key.pk) ? await (await unbuilt())?.itemAt(key) : undefined;
    const item = otherwise ? otherwise.item : await readItem(key);
    return item && (await shownNow([item]))[0];
  };

  const readItems = async (keys: readonly Key[]): Promise<Item[]> => {
    keys.forEach((key) => assertGranted('read', key.pk));
    const found: Item[] = [];
    for (let start = 0; start < keys.length; start += 100) {
      let wanted: Item[] = keys.slice(start, start + 100).map((key) => ({ ...key }));
      while (wanted.length > 0) {
        const answer = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: true } } }),
        );
        found.push(...(answer.Responses?.[tableName] ?? []));
        wanted = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
      }
    }
    return found;
  };

  const readPage = async (
    { pk, from, to, descending = false, after, limit, maxBytes }: ListRequest,
    seen: SeenBatches,
  ): Promise<Omit<Page, 'edition'>> => {
    assertGranted('read', pk);
    const bodies: string[] = [];
    let bytes = 0;
    let start = after;
    const range =
      from === undefined && to === undefined
        ? undefined
        : { ':from': from ?? ' ', ':to': `${to ?? ''}${LAST_CHARACTER}` };
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: range ? 'pk = :pk AND sk BETWEEN :from AND :to' : 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk, ...range },
          ConsistentRead: true,
          ScanIndexForward: !descending,
          Limit: Math.min(limit - bodies.length, 1000) || 1,
          ExclusiveStartKey: start && { ...start },
        }),
      );
      for (const item of await shown(answer.Items ?? [], seen)) {
        const body = bodyOf(item);
        const size = Buffer.byteLength(body) + 1;
        if (bytes + size > maxBytes && bodies.length > 0) return { bodies, ...(start && { next: start }) };
        bytes += size;
        bodies.push(body);
        start = { pk: String(item.pk), sk: String(item.sk) };
        if (bodies.length >= limit) return { bodies, next: start };
      }
      start = answer.LastEvaluatedKey as Key | undefined;
    } while (start);
    return { bodies };
  };

  const page: Store['page'] = async (request) =>
    steadily(async (seen) => {
      const page = isDerived(request.pk) ? await (await unbuilt())?.pageOf(request) : undefined;
      return page ?? readPage(request, seen);
    }, request.seen);

  const readPartition = async (
    pk: string,
    { descending, limit, begins }: { descending: boolean; limit: number; begins?: string | undefined },
    seen: SeenBatches,
  ): Promise<Item[]> => {
    assertGranted('read', pk);
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: begins === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :begins)',
          ExpressionAttributeValues: { ':pk': pk, ...(begins !== undefined && { ':begins': begins }) },
          ConsistentRead: true,
          ScanIndexForward: !descending,
          ...(Number.isFinite(limit) && { Limit: limit - items.length }),
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      items.push(...(await shown(answer.Items ?? [], seen)));
      start = answer.LastEvaluatedKey;
    } while (start && items.length < limit);
    return items;
  };

  const queryItems: Store['queryItems'] = async (
    pk,
    { descending = false, limit = Number.POSITIVE_INFINITY, begins } = {},
  ) =>
    (
      await steadily(async (seen) => {
        const items = isDerived(pk) ? await (await unbuilt())?.itemsOf(pk) : undefined;
        const inOrder = descending ? items?.toReversed() : items;
        return {
          items: inOrder?.slice(0, limit) ?? (await readPartition(pk, { descending, limit, begins }, seen)),
        };
      })
    ).items;

  const held = createHeldReader(readItem);
  let loaded: Unbuilt | undefined;
  /** Undefined once an upgrade has built everything, so that its code needn't be loaded. */
  const unbuilt = async (): Promise<Unbuilt | undefined> => {
    if (await held.isComplete()) return undefined;
    const { createUnbuilt } = await import('./unbuilt.ts');
    loaded ??= createUnbuilt({
      held,
      readItem,
      readPartition: async (pk, limit) =>
        (await steadily(async (seen) => ({ items: await readPartition(pk, { descending: false, limit }, seen) })))
          .items,
      remove: async (step) => transact(client, tableName, [step]),
    });
    return loaded;
  };

  const add: Store['add'] = async (key, by, set = {}) => {
    assertGranted('write', key.pk);
    const adds = Object.entries(by);
    const sets = Object.entries(set);
    const answer = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { ...key },
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
        ReturnValues: 'ALL_NEW',
      }),
    );
    return answer.Attributes ?? {};
  };

  const put: Store['put'] = async (key, item) => {
    assertGranted('write', key.pk);
    await client.send(new PutCommand({ TableName: tableName, Item: { ...item, ...key } }));
  };

  const knownYears = new Set<string>();
  /** Notes a year, or another value that a list has a partition of, before the first record of it is written; an empty year left by a failed write harms nobody. */
  const noteYears = async (plan: Plan) => {
    for (const { kind, key } of plan) {
      const place = kind === 'put' && !knownYears.has(key.pk) ? listAt(key.pk) : undefined;
      if (place?.value === undefined || !isNoted(place)) continue;
      await put({ pk: yearsPartition(place.collection, place.list), sk: place.value }, {});
      knownYears.add(key.pk);
    }
  };

  return {
    now,
    getItem,
    getItems: async (keys) => {
      const derived = keys.find(({ pk }) => isDerived(pk));
      if (!derived || !(await (await unbuilt())?.itemAt(derived))) return shownNow(await readItems(keys));
      return (await Promise.all(keys.map(getItem))).filter((item) => item !== undefined);
    },
    getStaged: readItems,
    queryItems,
    isLive: async (part) => part !== undefined && (await held.stateOf(part)) === 'live',
    page,
    add,
    put,
    get: async (collection, key) => {
      const item = await getItem(recordKey(collection, key));
      return item && storedRecord(item);
    },
    getMany: async (collection, keys) => {
      const items = await readItems([...new Set(keys)].map((key) => recordKey(collection, key)));
      return (await shownNow(items)).map(storedRecord);
    },
    find: async (collection, values) => {
      const key = uniqueKey(collection, Object.keys(values), values);
      const otherwise = key && (await (await unbuilt())?.holderOf(key));
      if (otherwise) return otherwise.record;
      const marker = key && (await getItem(key));
      if (!marker) return undefined;
      const item = await getItem(recordKey(collection, Number(marker.record_key)));
      return item && storedRecord(item);
    },
    all: async (pk) => (await queryItems(pk)).map(storedRecord),
    years: async (collection, list) => (await queryItems(yearsPartition(collection, list))).map(({ sk }) => String(sk)),
    nextId: async (collection) => Number((await add(counterKey(collection), { value: 1 })).value),
    commit: async (plan) => {
      plan.forEach(({ kind, key }) => assertGranted(kind === 'check' ? 'read' : 'write', key.pk));
      const steps = (await (await unbuilt())?.prepared(plan)) ?? plan;
      await noteYears(steps);
      await transact(client, tableName, steps);
    },
    load: async (items) => {
      for (let start = 0; start < items.length; start += MAX_ACTIONS) {
        // On disk, a transaction is one write and a batch is one per item, which is ten times slower.
        const puts = items.slice(start, start + MAX_ACTIONS).map((Item) => ({ Put: { TableName: tableName, Item } }));
        await client.send(new TransactWriteCommand({ TransactItems: puts }));
      }
    },
  };
}
