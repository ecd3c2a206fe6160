import type { EngineProcess, ToolAnswer } from './engine-process.ts';

/** An error as DynamoDB reports it; `more` is added to the response. */
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
  /** Extra parameters that make the tool respond like DynamoDB. */
  readonly fixed?: Parameters;
}

/** The DynamoDB operations that the product uses, and whether they change the table. */
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

/**
 * Tools take the parameters of the operation in snake case: `KeyConditionExpression` becomes
 * `key_condition_expression`.
 */
export const toParameters = (input: Data): Parameters =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name.replace(/\B[A-Z]/g, '_$&').toLowerCase(), value]),
  );

const isDiskFull = (message: string): boolean => message.includes('disk is full');

/** Converts an engine error to the one that DynamoDB would return. */
function toError({ text }: ToolAnswer): EngineError {
  let parsed: { error_type?: string; message?: string } = {};
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    // Invalid tool parameters are reported as plain text.
    return new EngineError('ValidationException', text);
  }
  const { error_type: type = 'InternalServerError', message = text } = parsed;
  // Status 507 keeps the SDK from retrying, because retries fail until someone frees space.
  if (isDiskFull(message)) return new EngineError('InsufficientStorage', 'The disk is full.', 507);
  return new EngineError(type, message, type === 'InternalServerError' ? 500 : 400);
}

/** Calls a tool and returns DynamoDB's JSON. */
export async function callTool(engine: EngineProcess, tool: string, parameters: Parameters): Promise<string> {
  const answer = await engine.call(tool, parameters);
  if (answer.isError) throw toError(answer);
  return answer.text;
}

const CODES = /\[(?<codes>[A-Za-z, ]+)\]/;

const actionOf = (item: TransactItem): Action | undefined =>
  item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck;

const codesOf = ({ message }: EngineError, items: readonly TransactItem[]): string[] =>
  (CODES.exec(message)?.groups?.codes ?? '').split(', ').slice(0, items.length);

type KeyNames = (engine: EngineProcess, tableName: string) => Promise<readonly string[]>;

/**
 * Returns the items that failed a transaction's conditions, by the index of the action, for actions that request them.
 */
export async function readConflictingItems(
  engine: EngineProcess,
  error: EngineError,
  items: readonly TransactItem[],
  keyNames: KeyNames,
): Promise<ReadonlyMap<number, unknown>> {
  const codes = codesOf(error, items);
  const asked: { readonly index: number; readonly get: unknown }[] = [];
  for (const [index, item] of items.entries()) {
    const action = actionOf(item);
    const isAsked = action?.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
    if (!isAsked || codes[index] !== 'ConditionalCheckFailed') continue;
    const { TableName, Key: from = action.Item ?? {} } = action;
    const Key = Object.fromEntries((await keyNames(engine, TableName)).map((name) => [name, from[name]]));
    asked.push({ index, get: { Get: { TableName, Key } } });
  }
  if (asked.length === 0) return new Map();
  const text = await callTool(engine, 'transact_get_items', { transact_items: asked.map(({ get }) => get) });
  const { Responses } = JSON.parse(text) as { Responses: { Item?: unknown }[] };
  return new Map(asked.map(({ index }, at) => [index, Responses[at]?.Item]));
}

/** Adds what the engine omits to the error of a canceled transaction: the reasons and the conflicting items. */
export function withReasons(
  error: EngineError,
  items: readonly TransactItem[],
  met: ReadonlyMap<number, unknown> = new Map(),
): EngineError {
  const CancellationReasons = codesOf(error, items).map((Code, index) => ({
    Code,
    ...(Code === 'ConditionalCheckFailed' && { Message: 'The conditional request failed' }),
    ...(met.get(index) !== undefined && { Item: met.get(index) }),
  }));
  return new EngineError(error.type, error.message, error.status, { CancellationReasons });
}
