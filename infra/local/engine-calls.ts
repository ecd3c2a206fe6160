import type { EngineProcess, ToolAnswer } from './engine-process.ts';

/** A refusal in the words of DynamoDB; `more` goes into the answer beside them. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly type: string;
  readonly status: number;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(type: string, message: string, status = 400, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.type = type;
    this.status = status;
    this.more = more;
  }
}

type Data = Readonly<Record<string, unknown>>;

export type Parameters = Record<string, unknown>;

interface Action extends Data {
  readonly TableName: string;
  readonly Item?: Data;
  readonly Key?: Data;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

export type TransactItem = Readonly<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Action | undefined>>;

interface Operation {
  readonly tool: string;
  readonly isWrite: boolean;
  /** What the tool needs to answer as DynamoDB does. */
  readonly fixed?: Parameters;
}

/** The product's calls of DynamoDB, and whether they change the table. */
export const operations: Readonly<Record<string, Operation>> = {
  GetItem: { tool: 'get_item', isWrite: false },
  BatchGetItem: { tool: 'batch_get_item', isWrite: false },
  Query: { tool: 'query', isWrite: false },
  Scan: { tool: 'scan', isWrite: false },
  TransactGetItems: { tool: 'transact_get_items', isWrite: false },
  PutItem: { tool: 'put_item', isWrite: true },
  UpdateItem: { tool: 'update_item', isWrite: true },
  DeleteItem: { tool: 'delete_item', isWrite: true },
  TransactWriteItems: { tool: 'transact_write_items', isWrite: true },
  ListTables: { tool: 'list_tables', isWrite: false },
  CreateTable: { tool: 'create_table', isWrite: true },
  DescribeTable: { tool: 'describe_table', isWrite: false, fixed: { raw: true } },
};

/** Parameters of a tool are those of the call, `KeyConditionExpression` as `key_condition_expression`. */
export const toParameters = (input: Data): Parameters =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name.replace(/\B[A-Z]/g, '_$&').toLowerCase(), value]),
  );

const isDiskFull = (message: string): boolean => message.includes('disk is full');

/** An error of the engine as DynamoDB would have put it. */
function toError({ text }: ToolAnswer): EngineError {
  let parsed: { error_type?: string; message?: string } = {};
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    // What does not fit the parameters of a tool is answered in plain words.
    return new EngineError('ValidationException', text);
  }
  const { error_type: type = 'InternalServerError', message = text } = parsed;
  // 507: the SDK does not try again by itself what fails until somebody makes room.
  if (isDiskFull(message)) return new EngineError('InsufficientStorage', 'The disk is full.', 507);
  return new EngineError(type, message, type === 'InternalServerError' ? 500 : 400);
}

/** Calls a tool and answers the JSON of DynamoDB. */
export async function callTool(engine: EngineProcess, tool: string, parameters: Parameters): Promise<string> {
  const answer = await engine.call(tool, parameters);
  if (answer.isError) throw toError(answer);
  return answer.text;
}

const CODES = /\[(?<codes>[A-Za-z, ]+)\]/;

const actionOf = (item: TransactItem): Action | undefined =>
  item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck;

/**
 * What the engine leaves out of a cancelled transaction: the reasons, and the items that stood in the way where an action
 * asks for them. They are read before the next write, so they are those that were judged.
 */
export async function withReasons(
  engine: EngineProcess,
  error: EngineError,
  items: readonly TransactItem[],
  keyNames: (tableName: string) => Promise<readonly string[]>,
): Promise<EngineError> {
  const codes = (CODES.exec(error.message)?.groups?.codes ?? '').split(', ').slice(0, items.length);
  const met: { readonly index: number; readonly get: unknown }[] = [];
  for (const [index, item] of items.entries()) {
    const action = actionOf(item);
    const isAsked = action?.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
    if (!isAsked || codes[index] !== 'ConditionalCheckFailed') continue;
    const { TableName, Key: from = action.Item ?? {} } = action;
    const Key = Object.fromEntries((await keyNames(TableName)).map((name) => [name, from[name]]));
    met.push({ index, get: { Get: { TableName, Key } } });
  }
  const found = new Map<number, unknown>();
  if (met.length > 0) {
    const text = await callTool(engine, 'transact_get_items', { transact_items: met.map(({ get }) => get) });
    const { Responses } = JSON.parse(text) as { Responses: { Item?: unknown }[] };
    met.forEach(({ index }, at) => found.set(index, Responses[at]?.Item));
  }
  const CancellationReasons = codes.map((Code, index) => ({
    Code,
    ...(Code === 'ConditionalCheckFailed' && { Message: 'The conditional request failed' }),
    ...(found.get(index) !== undefined && { Item: found.get(index) }),
  }));
  return new EngineError(error.type, error.message, error.status, { CancellationReasons });
}
