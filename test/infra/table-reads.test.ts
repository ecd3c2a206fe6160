import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, operations, toParameters } from '../../infra/local/engine-calls.ts';
import { type EngineProcess, launchEngine } from '../../infra/local/engine-process.ts';
import { tableDefinition } from '../../infra/local/table-engine.ts';
import { TableReads } from '../../infra/local/table-reads.ts';
import '../support/property-seed.ts';

const TableName = 'Read';
type Data = Readonly<Record<string, unknown>>;

let folder: string;
let file: string;
let engine: EngineProcess;
let reads: TableReads;

const ask = (operation: string, input: Data): Promise<string> =>
  callTool(engine, operations[operation]!.tool, toParameters(input));
const create = (name: string): Promise<string> => ask('CreateTable', { ...tableDefinition, TableName: name });
const put = (pk: string, sk: string, more: Data = {}): Promise<string> =>
  ask('PutItem', { TableName, Item: { pk: { S: pk }, sk: { S: sk }, ...more } });

const asData = (text: string | undefined): Data | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as Data);

/** What a read of the file says, which the engine must say too. */
async function same(operation: string, input: Data): Promise<Data | undefined> {
  const found = asData(reads.answer(operation, input));
  expect(found).toEqual(asData(await ask(operation, input)));
  return found;
}

const keyOf = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const query = (pk: string, more: Data = {}): Data => ({
  TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: pk } },
  ConsistentRead: true,
  ...more,
});
const between = (pk: string, from: string, to: string, more: Data = {}): Data =>
  query(pk, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } },
    ...more,
  });
const beginning = (pk: string, begins: string, more: Data = {}): Data =>
  query(pk, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begins)',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':begins': { S: begins } },
    ...more,
  });

/** Sort keys, with characters on both sides of the ones that keys are made of, and of several bytes. */
const sortKeys = ['a', 'a#1', 'a#10', 'a#2', 'a~', 'aé', 'a😀', 'b', 'ﬀ', '0'];
const attributes = {
  body: { S: 'It\'s "quoted", with a \\, a\nline and 😀.' },
  version: { N: '12345678901234567890' },
  more: { M: { list: { L: [{ NULL: true }, { BOOL: false }, { SS: ['x', 'y'] }, { B: 'aGk=' }] } } },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-reads-'));
  file = join(folder, 'table.db');
  engine = await launchEngine(file);
  reads = new TableReads(file);
  await create(TableName);
  for (const sk of sortKeys) await put('some', sk, attributes);
  for (const at of Array.from({ length: 30 }).keys())
    await put('big', String(100 + at), { x: { S: 'é'.repeat(30_000) } });
});
afterAll(async () => {
  reads.close();
  await engine.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("reads of the engine's file", () => {
  it('find an item, and that there is none', async () => {
    expect(await same('GetItem', { TableName, Key: keyOf('some', 'a#1'), ConsistentRead: true })).toEqual({
      Item: { ...keyOf('some', 'a#1'), ...attributes },
    });
    expect(await same('GetItem', { TableName, Key: keyOf('some', 'zz') })).toEqual({});
  });

  it('find several items', async () => {
    const input = {
      RequestItems: { [TableName]: { Keys: [keyOf('some', 'b'), keyOf('none', 'b'), keyOf('some', 'a')] } },
    };
    const found = await same('BatchGetItem', input);
    expect(found).toMatchObject({ Responses: { [TableName]: [{ sk: { S: 'b' } }, { sk: { S: 'a' } }] } });
  });

  it('return the same ranges as the engine, page by page, in both orders', async () => {
    const aKey = fc.constantFrom(...sortKeys, 'a#', '~');
    const aRange = fc.oneof(
      fc.constant((more: Data) => query('some', more)),
      fc.tuple(aKey, aKey).map(([one, other]) => {
        const [from, to] = Buffer.compare(Buffer.from(one), Buffer.from(other)) <= 0 ? [one, other] : [other, one];
        return (more: Data) => between('some', from, to, more);
      }),
      aKey.map((begins) => (more: Data) => beginning('some', begins, more)),
    );
    await fc.assert(
      fc.asyncProperty(
        aRange,
        fc.option(fc.integer({ min: 1, max: 12 })),
        fc.option(fc.boolean()),
        fc.option(aKey),
        async (range, limit, forward, after) => {
          const found = await same(
            'Query',
            range({
              ...(limit !== null && { Limit: limit }),
              ...(forward !== null && { ScanIndexForward: forward }),
              ...(after !== null && { ExclusiveStartKey: keyOf('some', after) }),
            }),
          );
          expect(found).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('end a page at one megabyte, and go on where it ended', async () => {
    const first = await same('Query', query('big'));
    expect(first).toMatchObject({ Count: 17, LastEvaluatedKey: keyOf('big', '116') });
    const rest = await same('Query', query('big', { ExclusiveStartKey: first?.LastEvaluatedKey }));
    expect(rest).toMatchObject({ Count: 13 });
    expect(rest).not.toHaveProperty('LastEvaluatedKey');
  });

  it('go through the whole table in the order of the engine, wherever they begin', async () => {
    const aKey = fc.oneof(
      fc.tuple(fc.constantFrom('some', 'big', 'other'), fc.constantFrom(...sortKeys, '115', '~')),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(aKey, fc.option(fc.integer({ min: 1, max: 12 })), async (after, limit) => {
        const found = await same('Scan', {
          TableName,
          ConsistentRead: true,
          ...(limit !== null && { Limit: limit }),
          ...(after && { ExclusiveStartKey: keyOf(...after) }),
        });
        expect(found).toBeDefined();
      }),
      { numRuns: 100 },
    );
  });

  it('see what was written a moment ago', async () => {
    await put('some', 'new', { n: { N: '1' } });
    await same('GetItem', { TableName, Key: keyOf('some', 'new') });
    await put('some', 'new', { n: { N: '2' } });
    expect(await same('GetItem', { TableName, Key: keyOf('some', 'new') })).toMatchObject({ Item: { n: { N: '2' } } });
    await ask('DeleteItem', { TableName, Key: keyOf('some', 'new') });
    expect(await same('GetItem', { TableName, Key: keyOf('some', 'new') })).toEqual({});
  });

  it('show a list as it is after each of many writes, read twice or once', async () => {
    const request = {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'written' },
    };
    const list = () => (reads.find('Query', request)!.Items as Data[]).map(({ sk, n }) => `${String(sk)} ${String(n)}`);
    expect(list()).toEqual([]);
    const expected = new Map<string, number>();
    for (const at of Array.from({ length: 60 }).keys()) {
      const sk = String(at % 7);
      if (at % 5 === 4) {
        await ask('DeleteItem', { TableName, Key: keyOf('written', sk) });
        expected.delete(sk);
      } else {
        await put('written', sk, { n: { N: String(at) } });
        expected.set(sk, at);
      }
      const now = [...expected].map(([key, n]) => `${key} ${n}`).toSorted();
      expect(list()).toEqual(now);
      expect(list()).toEqual(now);
    }
  });

  it('find a table that was made after the first read', async () => {
    const Key = keyOf('some', 'a');
    expect(reads.answer('GetItem', { TableName: 'Later', Key })).toBeUndefined();
    await create('Later');
    expect(reads.answer('GetItem', { TableName: 'Later', Key })).toBe('{}');
  });
});

describe('what is left to the engine', () => {
  it.each([
    ['another operation', 'DescribeTable', { TableName }],
    ['a part of a scan', 'Scan', { TableName, Segment: 0, TotalSegments: 2 }],
    ['a write', 'PutItem', { TableName, Item: keyOf('some', 'a') }],
    ['an unknown table', 'GetItem', { TableName: 'None', Key: keyOf('some', 'a') }],
    ['a table name that is SQL', 'GetItem', { TableName: 'Read" WHERE 1=1 --', Key: keyOf('some', 'a') }],
    ['half a key', 'GetItem', { TableName, Key: { pk: { S: 'some' } } }],
    ['an empty key', 'GetItem', { TableName, Key: keyOf('some', '') }],
    ['a key of another type', 'GetItem', { TableName, Key: { pk: { S: 'some' }, sk: { N: '1' } } }],
    ['a projection', 'GetItem', { TableName, Key: keyOf('some', 'a'), ProjectionExpression: 'sk' }],
    ['a key twice', 'BatchGetItem', { RequestItems: { [TableName]: { Keys: [keyOf('a', 'b'), keyOf('a', 'b')] } } }],
    [
      'more than a hundred keys',
      'BatchGetItem',
      { RequestItems: { [TableName]: { Keys: Array.from({ length: 101 }, (_, at) => keyOf('a', String(at))) } } },
    ],
    ['no key', 'BatchGetItem', { RequestItems: { [TableName]: { Keys: [] } } }],
    [
      'two tables',
      'BatchGetItem',
      { RequestItems: { A: { Keys: [keyOf('a', 'b')] }, B: { Keys: [keyOf('a', 'b')] } } },
    ],
    ['a filter', 'Query', query('some', { FilterExpression: 'x = :pk' })],
    ['a count', 'Query', query('some', { Select: 'COUNT' })],
    ['another condition', 'Query', query('some', { KeyConditionExpression: 'pk = :pk AND sk > :pk' })],
    ['a range backwards', 'Query', between('some', 'b', 'a')],
    [
      'a value too many',
      'Query',
      query('some', { ExpressionAttributeValues: { ':pk': { S: 'a' }, ':x': { S: 'a' } } }),
    ],
    ['a page of nothing', 'Query', query('some', { Limit: 0 })],
    ["another partition's key to start after", 'Query', query('some', { ExclusiveStartKey: keyOf('big', '100') })],
  ])('%s', (_, operation, input) => {
    expect(reads.answer(operation, input)).toBeUndefined();
  });

  it('a file of another layout, and one that has gone', () => {
    const other = join(folder, 'other.db');
    const database = new DatabaseSync(file);
    database.exec(`VACUUM INTO '${other}'`);
    database.exec(`ATTACH '${other}' AS other`);
    database.exec("UPDATE other. _config SET value = '10' WHERE key = 'schema_version'");
    database.close();
    const ofOther = new TableReads(other);
    expect(ofOther.answer('GetItem', { TableName, Key: keyOf('some', 'a') })).toBeUndefined();
    rmSync(other);
    expect(ofOther.answer('GetItem', { TableName, Key: keyOf('some', 'a') })).toBeUndefined();
  });
});

it('a file put in the place of the first is the one that is read', async () => {
  const place = join(folder, 'place.db');
  const first = await launchEngine(place);
  await callTool(first, 'create_table', toParameters({ ...tableDefinition, TableName }));
  const ofPlace = new TableReads(place);
  const get = () => asData(ofPlace.answer('GetItem', { TableName, Key: keyOf('a', 'b') }));
  expect(get()).toEqual({});
  await first.end();
  const next = join(folder, 'next.db');
  const second = await launchEngine(next);
  await callTool(second, 'create_table', toParameters({ ...tableDefinition, TableName }));
  await callTool(second, 'put_item', toParameters({ TableName, Item: keyOf('a', 'b') }));
  await second.end();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${place}${ending}`, { force: true });
  renameSync(next, place);
  expect(get()).toEqual({ Item: keyOf('a', 'b') });
  ofPlace.close();
});
