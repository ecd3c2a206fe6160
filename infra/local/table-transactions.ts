import {
  callTool,
  EngineError,
  type Parameters,
  readConflictingItems,
  toParameters,
  type TransactItem,
  withReasons,
} from './engine-calls.ts';
import { EngineGone, type EngineProcess } from './engine-process.ts';
import { IdempotentWrites } from './idempotent-writes.ts';
import type { Semaphore } from './semaphore.ts';
import { type SupervisedEngine, unavailable } from './supervised-engine.ts';

/**
 * A separate table with one item per write slot. Each transaction stores its token there, which shows after a crash
 * whether it was stored.
 */
const LAST_WRITES = 'StaffbookLastWrites';

const MAX_ACTIONS = 100;

export interface TransactParameters extends Parameters {
  readonly transact_items: readonly TransactItem[];
  readonly client_request_token?: string;
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

/** Runs each transaction once, also if the engine exits during it or its caller repeats it. */
export class Transactions {
  readonly #keyNames = createKeyNames();
  readonly #repeats = new IdempotentWrites();
  /** Tokens of transactions that the engine stored but exited before confirming. */
  readonly #stored = new Set<string>();

  /** Learns from a new engine what the last one stored. */
  async prepare(engine: EngineProcess): Promise<void> {
    for (const token of await readLastWrites(engine)) this.#stored.add(token);
  }

  run(supervised: SupervisedEngine, writes: Semaphore, parameters: TransactParameters): Promise<string> {
    const { client_request_token: token = '' } = parameters;
    return this.#repeats.once(token, parameters, () => this.#run(supervised, writes, parameters));
  }

  async #run(supervised: SupervisedEngine, writes: Semaphore, parameters: TransactParameters): Promise<string> {
    const { transact_items: items } = parameters;
    try {
      return await writes.beside((slot) => supervised.work((engine) => this.#try(engine, slot, parameters)));
    } catch (error) {
      if (!isCancelled(error)) throw error;
      if (!asksForItems(items)) throw withReasons(error, items);
    }
    // The conflicting items may have changed since, so run the transaction again without concurrent writes, then read
    // them.
    return writes.alone((slot) =>
      supervised.work(async (engine) => {
        try {
          return await this.#try(engine, slot, parameters);
        } catch (error) {
          if (!isCancelled(error)) throw error;
          throw withReasons(error, items, await readConflictingItems(engine, error, items, this.#keyNames));
        }
      }),
    );
  }

  async #try(engine: EngineProcess, slot: number, parameters: TransactParameters): Promise<string> {
    const { transact_items: items, client_request_token: token = '', ...others } = parameters;
    if (this.#stored.has(token)) return '{}';
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
  }
}
