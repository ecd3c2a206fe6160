import {
  callTool,
  EngineError,
  operations,
  type Parameters,
  readConflictingItems,
  toParameters,
  type TransactItem,
  withReasons,
} from './engine-calls.ts';
import { EngineGone, type EngineProcess } from './engine-process.ts';
import type { RequestHandler, PrivateResponse } from './private-server.ts';
import { IdempotentWrites } from './idempotent-writes.ts';
import { Semaphore } from './semaphore.ts';
import { startSupervised, unavailable } from './supervised-engine.ts';
import { TableReads } from './table-reads.ts';

/**
 * A separate table with one item per write slot. Each transaction stores its token there, which shows after a crash
 * whether it was stored.
 */
const LAST_WRITES = 'StaffbookLastWrites';

/**
 * Number of writes passed to the engine at once, so that it never waits for the next one; it executes them
 * sequentially.
 */
const WRITES_AT_ONCE = 8;

const MAX_ACTIONS = 100;

interface TransactParameters extends Parameters {
  readonly transact_items: readonly TransactItem[];
  readonly client_request_token?: string;
}

export interface TableEndpoint {
  readonly answer: RequestHandler;
  stop(): Promise<void>;
}

async function createLastWrites(engine: EngineProcess): Promise<void> {
  const definition = toParameters({
    TableName: LAST_WRITES,
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  await callTool(engine, 'create_table', definition).catch((error: unknown) => {
    if (!(error instanceof EngineError && error.type === 'ResourceInUseException')) throw error;
  });
}

/** Returns the tokens of the last transaction stored in each write slot. */
async function readLastWrites(engine: EngineProcess): Promise<string[]> {
  await createLastWrites(engine);
  const text = await callTool(engine, 'scan', { table_name: LAST_WRITES });
  const { Items } = JSON.parse(text) as { Items: { token: { S: string } }[] };
  return Items.map(({ token }) => token.S);
}

/** Returns a function that reads and caches the names of a table's key attributes. */
function createKeyNames(): (engine: EngineProcess, tableName: string) => Promise<string[]> {
  const known = new Map<string, string[]>();
  return async (engine, tableName) => {
    const names = known.get(tableName);
    if (names) return names;
    const text = await callTool(engine, 'describe_table', { table_name: tableName, raw: true });
    const { Table } = JSON.parse(text) as { Table: { KeySchema: { AttributeName: string }[] } };
    const found = Table.KeySchema.map(({ AttributeName }) => AttributeName);
    known.set(tableName, found);
    return found;
  };
}

const asksForItems = (items: readonly TransactItem[]): boolean => JSON.stringify(items).includes('"ALL_OLD"');

const isCancelled = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.type === 'TransactionCanceledException';

const unsupported = (): EngineError =>
  new EngineError('UnknownOperationException', "This operation isn't supported on this machine.");

/** Provides a DynamoDB endpoint for an engine that has none. */
export async function openTableEndpoint(
  databaseFile: string,
  onTrouble: (sentence: string) => void,
): Promise<TableEndpoint> {
  const keyNames = createKeyNames();
  const writes = new Semaphore(WRITES_AT_ONCE);
  const repeats = new IdempotentWrites();
  /** Tokens of transactions that the engine stored but exited before confirming. */
  const stored = new Set<string>();

  let reads = new TableReads(databaseFile);
  const supervised = await startSupervised({
    databaseFile,
    onTrouble,
    prepare: async (engine) => {
      // Its file may be another one now.
      reads.close();
      reads = new TableReads(databaseFile);
      (await readLastWrites(engine)).forEach((token) => stored.add(token));
    },
  });

  const tryTransact = async (engine: EngineProcess, slot: number, parameters: TransactParameters): Promise<string> => {
    const { transact_items: items, client_request_token: token = '', ...others } = parameters;
    if (stored.has(token)) return '{}';
    const mark = { Put: { TableName: LAST_WRITES, Item: { pk: { S: String(slot) }, token: { S: token } } } };
    // A full transaction has no room for the token, and one without conditions can safely run twice.
    const hasMark = token !== '' && items.length < MAX_ACTIONS;
    const isRepeatable = hasMark || !JSON.stringify(items).includes('"ConditionExpression"');
    try {
      const transact_items = hasMark ? [...items, mark] : items;
      return await callTool(engine, 'transact_write_items', { ...others, transact_items });
    } catch (error) {
      // Status 400 keeps the SDK from retrying a write that may already be stored.
      if (error instanceof EngineGone && !isRepeatable) throw unavailable(400);
      throw error;
    }
  };

  const transact = async (parameters: TransactParameters): Promise<string> => {
    const { transact_items: items } = parameters;
    try {
      return await writes.beside((slot) => supervised.work((engine) => tryTransact(engine, slot, parameters)));
    } catch (error) {
      if (!isCancelled(error)) throw error;
      if (!asksForItems(items)) throw withReasons(error, items);
    }
    // The conflicting items may have changed since, so run the transaction again without concurrent writes, then read
    // them.
    return writes.alone((slot) =>
      supervised.work(async (engine) => {
        try {
          return await tryTransact(engine, slot, parameters);
        } catch (error) {
          if (!isCancelled(error)) throw error;
          throw withReasons(error, items, await readConflictingItems(engine, error, items, keyNames));
        }
      }),
    );
  };

  const run = async (target: string, body: Buffer): Promise<string> => {
    const [, name = ''] = target.split('.');
    const operation = operations[name];
    if (!operation) throw unsupported();
    const input = JSON.parse(body.toString()) as Parameters;
    const parameters = { ...toParameters(input), ...operation.fixed };
    if (!operation.isWrite)
      return supervised.work(
        async (engine) => reads.answer(name, input) ?? callTool(engine, operation.tool, parameters),
      );
    if (operation.tool === 'transact_write_items') {
      const asked = parameters as TransactParameters;
      return repeats.once(asked.client_request_token ?? '', asked, () => transact(asked));
    }
    return writes.beside(() => supervised.work((engine) => callTool(engine, operation.tool, parameters)));
  };

  const answer = async (target: string, body: Buffer): Promise<PrivateResponse> => {
    try {
      return { status: 200, body: await run(target, body) };
    } catch (error) {
      const { type, message, status, more } =
        error instanceof EngineError ? error : new EngineError('SerializationException', String(error));
      return { status, body: JSON.stringify({ __type: type, message, ...more }) };
    }
  };

  return {
    answer,
    stop: async () => {
      // The engine tidies its file up if it is the last to close it.
      reads.close();
      await supervised.stop();
    },
  };
}
