import {
  callTool,
  EngineError,
  operations,
  type Parameters,
  toParameters,
  type TransactItem,
  withReasons,
} from './engine-calls.ts';
import { EngineGone, type EngineProcess } from './engine-process.ts';
import type { Answerer, PrivateAnswer } from './private-server.ts';
import { startSupervised, unavailable } from './supervised-engine.ts';

/** One item in a table of its own, written with each transaction: tells after a crash whether the last one was stored. */
const LAST_WRITE = 'StaffbookLastWrite';
const lastWriteKey = { pk: { S: 'last' } };

const MOST_ACTIONS = 100;

interface TransactParameters extends Parameters {
  readonly transact_items: readonly TransactItem[];
  readonly client_request_token?: string;
}

export interface TableGate {
  readonly answer: Answerer;
  stop(): Promise<void>;
}

async function createLastWrite(engine: EngineProcess): Promise<void> {
  const definition = toParameters({
    TableName: LAST_WRITE,
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  await callTool(engine, 'create_table', definition).catch((error: unknown) => {
    if (!(error instanceof EngineError && error.type === 'ResourceInUseException')) throw error;
  });
}

/** The names of a table's key attributes, asked once. */
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

/**
 * Speaks DynamoDB for an engine that has no door of its own. Writes go one at a time, so that what a cancelled
 * transaction met can be read before anything else is written, and so that one at most is in doubt when the engine dies.
 */
export async function openTableGate(
  databaseFile: string | undefined,
  onTrouble: (sentence: string) => void,
): Promise<TableGate> {
  const keyNames = createKeyNames();
  /** Tokens of transactions that an engine stored but did not live to say so. */
  const stored = new Set<string>();

  const supervised = await startSupervised({
    databaseFile,
    onTrouble,
    prepare: async (engine) => {
      await createLastWrite(engine);
      const text = await callTool(engine, 'get_item', { table_name: LAST_WRITE, key: lastWriteKey });
      const { Item } = JSON.parse(text) as { Item?: { token: { S: string } } };
      if (Item) stored.add(Item.token.S);
    },
  });

  const transact = async (engine: EngineProcess, parameters: TransactParameters): Promise<string> => {
    const { transact_items: items, client_request_token: token = '' } = parameters;
    if (stored.has(token)) return '{}';
    const mark = { Put: { TableName: LAST_WRITE, Item: { ...lastWriteKey, token: { S: token } } } };
    // A full transaction has no room for the mark, and one without a condition can be done twice.
    const hasMark = token !== '' && items.length < MOST_ACTIONS;
    const isRepeatable = hasMark || !JSON.stringify(items).includes('"ConditionExpression"');
    try {
      return await callTool(engine, 'transact_write_items', {
        ...parameters,
        transact_items: hasMark ? [...items, mark] : items,
      });
    } catch (error) {
      // 400: the SDK is not to try again what may be done already.
      if (error instanceof EngineGone && !isRepeatable) throw unavailable(400);
      if (!(error instanceof EngineError && error.type === 'TransactionCanceledException')) throw error;
      throw await withReasons(engine, error, items, (tableName) => keyNames(engine, tableName));
    }
  };

  const run = async (target: string, body: Buffer): Promise<string> => {
    const operation = operations[target.split('.')[1] ?? ''];
    if (!operation) throw new EngineError('UnknownOperationException', 'This is not answered here.');
    const parameters = { ...toParameters(JSON.parse(body.toString()) as Parameters), ...operation.fixed };
    if (!operation.isWrite) return supervised.work((engine) => callTool(engine, operation.tool, parameters));
    return supervised.workAlone((engine) =>
      operation.tool === 'transact_write_items'
        ? transact(engine, parameters as TransactParameters)
        : callTool(engine, operation.tool, parameters),
    );
  };

  const answer = async (target: string, body: Buffer): Promise<PrivateAnswer> => {
    try {
      return { status: 200, body: await run(target, body) };
    } catch (error) {
      const { type, message, status, more } =
        error instanceof EngineError ? error : new EngineError('SerializationException', String(error));
      return { status, body: JSON.stringify({ __type: type, message, ...more }) };
    }
  };

  return { answer, stop: () => supervised.stop() };
}
