import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { createStore } from '../../functions/store/store.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type Factory, factoryOf, type Values } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { violations } from './invariants.ts';

/** What the cloud's table does but the engine on this machine never does. */

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop('unverified'));

type Send = (this: DynamoDBDocumentClient, command: unknown) => Promise<unknown>;
const prototype = DynamoDBDocumentClient.prototype as unknown as { send: Send };
const send = prototype.send;

/** Every command reaches the real table unless this answers it with an error. */
function failing(fail: (command: unknown) => Error | undefined): void {
  prototype.send = function failOrSend(command) {
    const error = fail(command);
    return error ? Promise.reject(error) : Reflect.apply(send, this, [command]);
  };
}
afterEach(() => {
  prototype.send = send;
});

const canceled = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
  });

const named = (name: string): Error => Object.assign(new Error(`${name} at arn:aws:dynamodb`), { name });

/** Makes transactions fail with this error, this many times. */
function transactionsFail(times: number, error: () => Error): { readonly tries: () => number } {
  let tries = 0;
  failing((command) => {
    if (!(command instanceof TransactWriteCommand)) return undefined;
    tries += 1;
    return tries <= times ? error() : undefined;
  });
  return { tries: () => tries };
}

describe('a conflicting write', () => {
  it('waits and tries again when another transaction holds the same items', async () => {
    const payee = await factory.create('CklgPayee');
    const table = transactionsFail(3, () => canceled('None', 'TransactionConflict', 'None'));
    const reply = await factory.update('CklgPayee', payee.id, { note: 'in the end', version: 1 });
    expect([reply.status, reply.body.value.version, table.tries()]).toEqual([200, 2, 4]);
  });

  it('says that others are busy when the conflict persists, and stores nothing', async () => {
    const payee = await factory.create('CklgPayee');
    transactionsFail(Infinity, () => canceled('TransactionConflict'));
    const reply = await factory.update('CklgPayee', payee.id, { note: 'never' });
    expect([reply.status, reply.body.message]).toEqual([503, 'Other people are changing the same records. Try again.']);
    prototype.send = send;
    expect((await factory.getOne('CklgPayee', payee.id)).body.value).toEqual(payee);
  });

  it('is told apart from a failed condition when both are reported', async () => {
    const payee = await factory.create('CklgPayee');
    const table = transactionsFail(Infinity, () => canceled('ConditionalCheckFailed', 'TransactionConflict'));
    const reply = await factory.update('CklgPayee', payee.id, { note: 'x', version: 1 });
    expect(reply.status).toBe(503);
    expect(table.tries()).toBeGreaterThan(1);
  });

  it.each([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionInProgressException',
    'TransactionConflictException',
  ])('with %s is answered as a temporary problem, whichever command it hits', async (name) => {
    const payee = await factory.create('CklgPayee');
    const commands = [TransactWriteCommand, QueryCommand];
    failing((command) => (commands.some((kind) => command instanceof kind) ? named(name) : undefined));
    for (const reply of [await factory.update('CklgPayee', payee.id, { note: 'x' }), await factory.getAll('Team')]) {
      expect([reply.status, reply.body.message]).toEqual([503, 'The server is busy. Try again.']);
    }
  });

  it('with any other error is answered with the request id and no details', async () => {
    transactionsFail(Infinity, () => named('ValidationException'));
    const reply = await factory.update('CklgPayee', (await factory.getAll('CklgPayee')).body.value[0]!.id, {
      note: 'x',
    });
    expect([reply.status, reply.body.message]).toEqual([500, 'Something went wrong']);
    expect(reply.text).not.toMatch(/arn|Validation|dynamo|\.ts/);
    expect(reply.body.info).toContain(reply.body.request_id);
  });
});

describe('a lost answer', () => {
  it('leads to no second transaction when the first one was stored', async () => {
    const client = new DynamoDBClient({ endpoint: product.endpoint });
    const handler = client.config.requestHandler;
    const tokens: unknown[] = [];
    const handle: typeof handler.handle = async (request, options) => {
      const answer = await handler.handle(request, options);
      if (!String(request.headers['x-amz-target']).endsWith('TransactWriteItems')) return answer;
      tokens.push(
        (JSON.parse(Buffer.from(request.body as Uint8Array).toString()) as { ClientRequestToken?: string })
          .ClientRequestToken,
      );
      if (tokens.length === 1)
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', name: 'TimeoutError' });
      return answer;
    };
    const losing = new DynamoDBClient({
      endpoint: product.endpoint,
      requestHandler: { handle, metadata: handler.metadata! } as typeof handler,
    });
    const store = createStore(DynamoDBDocumentClient.from(losing), product.tableName, 'all');
    const at = new Date();
    const change = { at, call: 'test', by: null, reason: null };
    const id = await store.nextId(collections.CklgFundSource);
    const record = newRecord(id, { name: 'Once', number: null, parent_id: null }, at);
    await store.commit(planCreate(collections.CklgFundSource, record, change));
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).toEqual(expect.stringMatching(/.{16}/));
    expect(tokens[1]).toBe(tokens[0]);
    expect(await store.get(collections.CklgFundSource, id)).toEqual(record);
    client.destroy();
    losing.destroy();
  });
});

/** The cloud's table rejects a page key outside the requested range; the local engine accepts it. */
function outsideOfRange(command: unknown): Error | undefined {
  if (!(command instanceof QueryCommand)) return undefined;
  const { ExclusiveStartKey: start, ExpressionAttributeValues: values = {} } = command.input;
  const [from, to, sk] = [values[':from'], values[':to'], start?.sk].map((value) => value as string | undefined);
  if (from === undefined || to === undefined) return undefined;
  const isOutside = from > to || (sk !== undefined && (sk < from || sk > to));
  return isOutside ? named('ValidationException') : undefined;
}

describe('pages of a list by year', () => {
  it('never start outside the requested dates, which the table would reject', async () => {
    const refers = await factory.body('CklgTransaction');
    const dates = ['2040-12-30', '2041-01-01', '2041-06-01', '2042-02-02', '2042-03-03'];
    for (const transaction_date of dates) await factory.create('CklgTransaction', { ...refers, transaction_date });
    failing(outsideOfRange);
    for (const order of ['asc', 'desc']) {
      for (const limit of [1, 2, 3]) {
        const seen: unknown[] = [];
        let next: string | undefined;
        do {
          const query = { from: '2040-12-31', to: '2042-03-02', limit, order, ...(next && { next }) };
          const page = await factory.getAll('CklgTransaction', query);
          expect(page.status).toBe(200);
          seen.push(...page.body.value.map((check) => check.transaction_date));
          next = page.body.next;
        } while (next);
        const wanted = dates.slice(1, 4);
        expect(seen).toEqual(order === 'asc' ? wanted : wanted.toReversed());
      }
    }
  });

  it('are refused for invalid dates and page keys', async () => {
    const made = (pk: string, sk: string) => Buffer.from(`${pk}\n${sk}`).toString('base64url');
    const queries: Record<string, string | number>[] = [
      { from: '2041-02-01', to: '2041-01-01' },
      { year: 2041, from: '2041-01-01', next: made('CklgTransaction#year#2041', '2039-01-01#000000000001') },
      { year: 2041, to: '2041-01-01', next: made('CklgTransaction#year#2041', '2041-01-02#000000000001') },
      { year: 2041, next: made('CklgTransaction#year#2042', '2042-01-02#000000000001') },
      { next: made('User', '000000000001') },
    ];
    for (const query of queries) expect((await factory.getAll('CklgTransaction', query)).status).toBe(400);
  });
});

it('the longest list that a body may have can be stored and changed again', async () => {
  const { id } = await factory.create('InvcInvoice');
  const lines = (character: string) =>
    Array.from({ length: 200 }, () => ({ description: character.repeat(275), quantity: 1, unit_price: 1 }));
  for (const character of ['\u20AC', '\u20AD', '\u20AC']) {
    const { status } = await factory.update('InvcInvoice', id, { line_items: lines(character) });
    expect(status).toBe(200);
  }
});

it('a fortnight with the longest note in every hour can be stored and changed again', async () => {
  const sheet = await factory.create('TsrpTimesheet');
  const noted = (character: string) =>
    (sheet.data as Values[]).map((day) => ({
      ...day,
      work_sessions: Array.from({ length: 24 }, (_, hour) => ({
        start: `${String(hour).padStart(2, '0')}:00`,
        end: `${String(hour).padStart(2, '0')}:59`,
        note: character.repeat(500),
      })),
    }));
  for (const character of ['a', 'b']) {
    const body = { data: noted(character), reason: '\u20AC'.repeat(500) };
    expect((await factory.update('TsrpTimesheet', sheet.id, body)).status).toBe(200);
  }
});

it('a list that history could not hold twice is rejected', async () => {
  const { id } = await factory.create('InvcInvoice');
  const line = { description: '\u20AC'.repeat(400), quantity: 1, unit_price: 1 };
  const reply = await factory.update('InvcInvoice', id, { line_items: Array.from({ length: 200 }, () => line) });
  expect(reply.body.issues).toEqual([
    { field: 'line_items', message: 'This field takes at most 190 KB. Shorten its text or remove entries.' },
  ]);
});

it('an item that the table could not hold is rejected', async () => {
  const key = { pk: 'Team', sk: '000000000001' };
  const step = { kind: 'put', key, item: { body: 'x'.repeat(405_000) } } as const;
  await expect(product.store.commit([step])).rejects.toMatchObject({ code: 'too-large' });
});

it('the table satisfies every invariant after errors, conflicts and lost answers', async () => {
  expect(await violations(product)).toEqual([]);
});

it('a list continues with the next year when one year fills an answer', async () => {
  const check = await factory.create('CklgTransaction', { transaction_date: '2060-06-01', note: 'n'.repeat(500) });
  const year = (each: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const transaction_date = `${each}-06-01`;
      const record = { ...check, id: 1_000_000 + each * 100_000 + index, transaction_date };
      const sk = `${transaction_date}#${String(record.id).padStart(12, '0')}`;
      return { pk: `CklgTransaction#year#${each}`, sk, body: JSON.stringify(record) };
    });
  const size = Buffer.byteLength(JSON.stringify({ ...check, id: 200_000_000 }));
  const count = Math.floor(4_300_000 / size);
  await product.store.load([
    ...[2061, 2062].map((each) => ({ pk: 'CklgTransaction#year', sk: String(each) })),
    ...year(2061, count),
    ...year(2062, 3),
  ]);
  failing(outsideOfRange);
  const seen = new Set<number>();
  const pages: number[] = [];
  let next: string | undefined;
  do {
    const query = { from: '2061-01-01', to: '2062-12-31', ...(next && { next }) };
    const page = await factory.getAll('CklgTransaction', query);
    expect([page.status, Buffer.byteLength(page.text) < 5_000_000]).toEqual([200, true]);
    for (const { id } of page.body.value) seen.add(id);
    pages.push(page.body.value.length);
    next = page.body.next;
  } while (next);
  expect(pages).toEqual([count, 3]);
  expect(seen.size).toBe(count + 3);
});
