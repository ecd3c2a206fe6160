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

/** The key as functions know it. */
const withoutPrefix = ({ pk, sk }: Key): Key => ({ pk: pk.slice(PREFIX.length), sk: sk.slice(PREFIX.length) });

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

interface TableStatements {
  readonly get: StatementSync;
  /** By order and by whether the range goes on after an item. */
  readonly query: (order: 'ASC' | 'DESC', isRest: boolean) => StatementSync;
}

function statementsOf(database: DatabaseSync, name: string): TableStatements {
  const from = `FROM "${name.replaceAll('"', '""')}" WHERE pk = ?`;
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const queries = new Map<string, StatementSync>();
  return {
    get: prepare(`SELECT item_json, item_size ${from} AND sk = ?`),
    query: (order, isRest) => {
      const rest = isRest ? `AND sk ${order === 'ASC' ? '>' : '<'} ?` : '';
      const sql = `SELECT item_json, item_size, sk ${from} AND sk BETWEEN ? AND ? ${rest} ORDER BY sk ${order} LIMIT ?`;
      const known = queries.get(sql) ?? prepare(sql);
      queries.set(sql, known);
      return known;
    },
  };
}

type Row = readonly SQLOutputValue[];

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
    return operation === 'Query' ? form.page(this.#query(request)) : undefined;
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
    need(Limit === undefined || (Number.isInteger(Limit) && Number(Limit) > 0));
    const limit = Limit === undefined ? -1 : Number(Limit);
    const after = ExclusiveStartKey === undefined ? [] : [keyOf(ExclusiveStartKey)];
    need(after.every((key) => key.pk === pk));
    const statement = this.#of(TableName).query(ScanIndexForward === false ? 'DESC' : 'ASC', after.length > 0);
    const items: string[] = [];
    let [size, scanned, last] = [0, 0, ''];
    const rows: Iterable<unknown> = statement.iterate(pk, from, to, ...after.map(({ sk }) => sk), limit);
    for (const [json, itemSize, sk] of rows as Iterable<Row>) {
      scanned += 1;
      size += Number(itemSize);
      if (size > MAX_PAGE) break;
      items.push(String(json));
      last = String(sk);
    }
    const isWhole = items.length === scanned && scanned !== limit;
    return { items, scanned, size, last: isWhole ? undefined : withoutPrefix({ pk, sk: last }) };
  }
}
