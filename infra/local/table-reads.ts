import { statSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { LAST_CHARACTER, table } from '../../shared/contract/table.ts';
import { KeptPages } from './kept-pages.ts';
import { asJson, asValues, type Data, type Form, isData, type Key, need, type Page, requestOf } from './read-forms.ts';

/** Version of the file's layout, as the engine notes it there: a table for each table, with an item as DynamoDB's JSON. */
const LAYOUT = '9';

/** DynamoDB's limits for a response, in bytes. */
const MAX_PAGE = 1024 * 1024;
const MAX_BATCH = 16 * 1024 * 1024;

/** How long a read waits for the engine while it recovers the file after a crash. */
const PATIENCE_MS = 2000;

/** The engine stores keys with their type. */
const PREFIX = 'S:';

function onlyHas(value: unknown, ...names: readonly string[]): Data {
  need(isData(value) && Object.keys(value).every((name) => names.includes(name)));
  return value;
}

function textOf(value: unknown): string {
  need(typeof value === 'string' && value !== '');
  return `${PREFIX}${value}`;
}

function keyOf(value: unknown): Key {
  const { [table.partitionKey]: pk, [table.sortKey]: sk } = onlyHas(value, table.partitionKey, table.sortKey);
  return { pk: textOf(pk), sk: textOf(sk) };
}

const KEY_CONDITION = new RegExp(
  `^${table.partitionKey} = (?<pk>:\\w+)` +
    `(?: AND (?:begins_with\\(${table.sortKey}, (?<begins>:\\w+)\\)|${table.sortKey} BETWEEN (?<from>:\\w+) AND (?<to>:\\w+)))?$`,
);

interface Range {
  readonly pk: string;
  readonly from: string;
  readonly to: string;
}

function rangeOf(condition: unknown, values: unknown): Range {
  const names = KEY_CONDITION.exec(String(condition))?.groups;
  need(names && isData(values));
  const given = Object.values(names).filter((name) => name !== undefined);
  need(Object.keys(values).length === given.length);
  const valueOf = (name: string | undefined): string => textOf(values[name ?? '']);
  const pk = valueOf(names.pk);
  if (names.begins) {
    const begins = valueOf(names.begins);
    return { pk, from: begins, to: `${begins}${LAST_CHARACTER}` };
  }
  if (!names.from) return { pk, from: PREFIX, to: `${PREFIX}${LAST_CHARACTER}` };
  const [from, to] = [valueOf(names.from), valueOf(names.to)];
  need(Buffer.compare(Buffer.from(from), Buffer.from(to)) <= 0);
  return { pk, from, to };
}

const withoutPrefix = (value: unknown): string => String(value).slice(PREFIX.length);

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

interface TableStatements {
  readonly get: StatementSync;
  /** By order and by whether the range goes on after an item. */
  readonly query: (order: 'ASC' | 'DESC', isRest: boolean) => StatementSync;
  /** By whether it goes on after an item. */
  readonly scan: (isRest: boolean) => StatementSync;
}

function statementsOf(database: DatabaseSync, name: string): TableStatements {
  const from = `FROM "${name.replaceAll('"', '""')}"`;
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const prepared = new Map<string, StatementSync>();
  const once = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const page = `SELECT item_json, item_size, pk, sk ${from}`;
  return {
    get: prepare(`SELECT item_json, item_size ${from} WHERE pk = ? AND sk = ?`),
    query: (order, isRest) => {
      const rest = isRest ? `AND sk ${order === 'ASC' ? '>' : '<'} ?` : '';
      return once(`${page} WHERE pk = ? AND sk BETWEEN ? AND ? ${rest} ORDER BY sk ${order} LIMIT ?`);
    },
    // In the engine's order, so that either can go on where the other ended.
    scan: (isRest) => once(`${page} ${isRest ? 'WHERE (pk, sk) > (?, ?)' : ''} ORDER BY pk, sk LIMIT ?`),
  };
}

type Row = readonly SQLOutputValue[];

/** How many rows may be read; -1 without a limit, as in SQL. */
function limitOf(limit: unknown): number {
  need(limit === undefined || (Number.isInteger(limit) && Number(limit) > 0));
  return limit === undefined ? -1 : Number(limit);
}

/** A page of rows, which ends before the one that would exceed DynamoDB's limit. */
function pageOf(rows: Iterable<unknown>, limit: number): Page {
  const items: string[] = [];
  let [size, scanned] = [0, 0];
  let last: Key | undefined;
  for (const [json, itemSize, pk, sk] of rows as Iterable<Row>) {
    scanned += 1;
    size += Number(itemSize);
    if (size > MAX_PAGE) break;
    items.push(String(json));
    last = { pk: withoutPrefix(pk), sk: withoutPrefix(sk) };
  }
  const isWhole = items.length === scanned && scanned !== limit;
  return { items, scanned, size, last: isWhole ? undefined : last };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    const found = database.prepare("SELECT value FROM _config WHERE key = 'schema_version'").get();
    need(found?.value === LAYOUT);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Reads items from the engine's file, as SQLite lets other processes do, because the engine takes twenty times as long to put
 * them into its answer. Anything but the product's own reads, such as an invalid one, is left to the engine.
 */
export class TableReads {
  readonly #file: string;
  #database: DatabaseSync | undefined;
  /** Which file was opened. */
  #inode: number | undefined;
  #version: StatementSync | undefined;
  readonly #statements = new Map<string, TableStatements>();
  readonly #kept = new KeptPages();

  constructor(file: string) {
    this.#file = file;
  }

  /** Answers a request in DynamoDB's JSON; returns undefined if the engine has to. */
  answer(operation: string, request: Data): string | undefined {
    return this.#attempt(() => this.#read(asJson, operation, requestOf(request)));
  }

  /** Answers a request of the SDK's document client; returns undefined if the engine has to. */
  find(operation: string, request: unknown): Data | undefined {
    return this.#attempt(() =>
      operation === 'Query' ? this.#findPage(request) : this.#read(asValues, operation, request),
    );
  }

  #findPage(request: unknown): Data {
    this.#open();
    const version = this.#version?.get()?.data_version;
    need(version !== undefined);
    return this.#kept.find(version, request, () => {
      const page = this.#query(request);
      return { output: asValues.page(page), bytes: page.size };
    });
  }

  #attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      // The engine tells what is wrong with the request, or with the file.
      return undefined;
    }
  }

  #read<T>(form: Form<T>, operation: string, request: unknown): T | undefined {
    if (operation === 'GetItem') return this.#get(form, request);
    if (operation === 'BatchGetItem') return this.#getBatch(form, request);
    if (operation === 'Query') return form.page(this.#query(request));
    return operation === 'Scan' ? form.page(this.#scan(request)) : undefined;
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#version = undefined;
    this.#statements.clear();
    this.#kept.clear();
  }

  #open(): DatabaseSync {
    const { ino } = statSync(this.#file);
    // Someone may have replaced the file, for which the engine is restarted.
    if (ino !== this.#inode) this.close();
    this.#inode = ino;
    this.#database ??= open(this.#file);
    // Another one after each change that somebody else made in the file.
    this.#version ??= this.#database.prepare('PRAGMA data_version');
    return this.#database;
  }

  #of(name: unknown): TableStatements {
    need(typeof name === 'string');
    const database = this.#open();
    const known = this.#statements.get(name);
    if (known) return known;
    const made = statementsOf(database, name);
    this.#statements.set(name, made);
    return made;
  }

  #find(statements: TableStatements, { pk, sk }: Key): Row | undefined {
    return statements.get.get(pk, sk) as Row | undefined;
  }

  #get<T>(form: Form<T>, request: unknown): T {
    const { TableName, Key } = onlyHas(request, 'TableName', 'Key', 'ConsistentRead');
    const row = this.#find(this.#of(TableName), keyOf(Key));
    return form.item(row && String(row[0]));
  }

  #getBatch<T>(form: Form<T>, request: unknown): T {
    const { RequestItems } = onlyHas(request, 'RequestItems');
    need(isData(RequestItems));
    const [[name, wanted] = [], ...others] = Object.entries(RequestItems);
    need(name !== undefined && others.length === 0);
    const { Keys } = onlyHas(wanted, 'Keys', 'ConsistentRead');
    need(Array.isArray(Keys) && Keys.length > 0 && Keys.length <= 100);
    const keys = Keys.map(keyOf);
    need(new Set(keys.map(nameOf)).size === keys.length);
    const statements = this.#of(name);
    const rows = keys.map((key) => this.#find(statements, key)).filter((row) => row !== undefined);
    need(rows.reduce((sum, [, size]) => sum + Number(size), 0) <= MAX_BATCH);
    return form.batch(
      name,
      rows.map(([json]) => String(json)),
    );
  }

  #query(request: unknown): Page {
    const { TableName, KeyConditionExpression, ExpressionAttributeValues, ScanIndexForward, Limit, ExclusiveStartKey } =
      onlyHas(
        request,
        'TableName',
        'KeyConditionExpression',
        'ExpressionAttributeValues',
        'ConsistentRead',
        'ScanIndexForward',
        'Limit',
        'ExclusiveStartKey',
      );
    const { pk, from, to } = rangeOf(KeyConditionExpression, ExpressionAttributeValues);
    const limit = limitOf(Limit);
    const after = ExclusiveStartKey === undefined ? [] : [keyOf(ExclusiveStartKey)];
    need(after.every((key) => key.pk === pk));
    const statement = this.#of(TableName).query(ScanIndexForward === false ? 'DESC' : 'ASC', after.length > 0);
    return pageOf(statement.iterate(pk, from, to, ...after.map(({ sk }) => sk), limit), limit);
  }

  /** The engine would read the whole rest of the table for each page of a scan. */
  #scan(request: unknown): Page {
    const { TableName, Limit, ExclusiveStartKey } = onlyHas(
      request,
      'TableName',
      'ConsistentRead',
      'Limit',
      'ExclusiveStartKey',
    );
    const limit = limitOf(Limit);
    const after = ExclusiveStartKey === undefined ? [] : [keyOf(ExclusiveStartKey)];
    const statement = this.#of(TableName).scan(after.length > 0);
    return pageOf(statement.iterate(...after.flatMap(({ pk, sk }) => [pk, sk]), limit), limit);
  }
}
