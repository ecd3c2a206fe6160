import type { Issue } from '../contract/collection.ts';
import { cklgTransaction } from '../contract/collections/cklg-transaction.ts';
import { nameText } from '../contract/same-name.ts';
import { parseCreate, ruleIssues } from '../contract/validate.ts';
import type { Check } from './checks.ts';
import { numberInCell } from './files/marks.ts';
import { importedDayIssues } from './imported-days.ts';
import { amountSignOf, checkAmount, type FoundSign } from './import-amounts.ts';
import { askForOrder, dateOrderOf, type FoundOrder, readDay } from './import-dates.ts';
import { type ImportField, type ImportRow, MAX_IMPORT_CELL, NO_SUCH_NAME } from './import-fields.ts';
import type { LedgerNames, NumberedNode } from './names.ts';
import { PATH_SEPARATOR, shortTreePaths, type TreeNode } from './trees.ts';

interface ImportDefaults {
  readonly fund_source_id: number | null;
  readonly account_id: number | null;
}

/** The user's choices, or what the whole file shows; null means detected from the columns, if possible. */
interface ImportReading {
  readonly date_order: Exclude<FoundOrder, 'none'> | null;
  readonly amount_sign: Exclude<FoundSign, 'none'> | null;
}

export interface FoundReading {
  readonly date_order: FoundOrder;
  readonly amount_sign: FoundSign;
}

const UNDECIDED: ImportReading = { date_order: null, amount_sign: null };

const daysIn = (rows: readonly ImportRow[]): string[] =>
  rows.flatMap(({ transaction_date, cleared_on }) => [transaction_date ?? '', cleared_on ?? '']);

/** Determines how to read whole columns, which no single row can show. */
export function readingOf(
  rows: readonly ImportRow[],
  { date_order, amount_sign }: ImportReading = UNDECIDED,
): FoundReading {
  return {
    date_order: date_order ?? dateOrderOf(daysIn(rows)),
    amount_sign: amount_sign ?? amountSignOf(rows.map(({ amount }) => amount ?? '')),
  };
}

export interface RowIssue extends Issue {
  /** Index of the row, from 0. */
  readonly row: number;
}

/** A check as a row of a file describes it. */
export type ImportedCheck = Pick<
  Check,
  | 'check_number'
  | 'transaction_date'
  | 'amount'
  | 'note'
  | 'payee_id'
  | 'account_id'
  | 'fund_source_id'
  | 'is_voided'
  | 'cleared_on'
> & {
  /** The account that unvoiding the check will suggest. */
  readonly former_account_id: number | null;
};

export interface ReadRows {
  /** By row; undefined for a row with an issue. */
  readonly checks: readonly (ImportedCheck | undefined)[];
  readonly issues: RowIssue[];
  readonly reading: FoundReading;
  /** Distinct names missing from the ledger as written in the file; the first 500 of each kind. */
  readonly unknown: { readonly payees: string[]; readonly accounts: string[]; readonly fundSources: string[] };
}

type Found = number | 'several' | undefined;
/** Takes an already normalized name, because normalizing can take quadratic time. */
type Finder = (text: string) => Found;

/** Earlier sets of keys take precedence; within a set, a key shared by two records matches neither. */
function finderOf(...sets: readonly (readonly (readonly [string, number])[])[]): Finder {
  const maps = sets.map((entries) => {
    const map = new Map<string, Found>();
    for (const [name, id] of entries) {
      const known = map.get(nameText(name));
      map.set(nameText(name), known === undefined || known === id ? id : 'several');
    }
    return map;
  });
  return (name) => {
    for (const map of maps) {
      const found = map.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const withoutSpaces = (path: string): string => path.replace(/\s*\/\s*/g, '/');

/** Paths with slashes that have no spaces around them come last, because a name may have such a slash itself. */
function treeEntries(nodes: readonly TreeNode[], newIds: ReadonlySet<number> = new Set()) {
  const paths = [...shortTreePaths(nodes, MAX_IMPORT_CELL)];
  return [
    paths.map(([id, path]) => [path, id] as const),
    nodes.filter(({ id }) => !newIds.has(id)).map(({ id, name }) => [name, id] as const),
    paths.map(([id, path]) => [withoutSpaces(path), id] as const),
  ];
}

const numberEntries = (nodes: readonly NumberedNode[]) =>
  nodes.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const]));

/** Other programs separate the parts of an account's path with colons; a name without any is not copied. */
const pathOf = (name: string): string =>
  name.includes(':')
    ? name
        .split(':')
        .map((part) => part.trim())
        .join(PATH_SEPARATOR)
    : name;

// Limits the response, however many rows are invalid and however long their texts are.
const MAX_NAME_LENGTH = 60;
const MAX_UNKNOWN = 500;
/** Beyond this number of issues, each row reports only its first. */
const MAX_ISSUES = 500;

const quoted = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `"${name.slice(0, MAX_NAME_LENGTH)}..."` : `"${name}"`;

const YES = new Set(['void', 'voided', 'yes', 'y', 'true', '1', 'x']);
const NO = new Set(['', 'active', 'no', 'n', 'false', '0', 'cleared', 'outstanding', 'open']);

/** Whether a cell of the status column makes its check void. */
export const isVoidCell = (cell = ''): boolean => YES.has(nameText(cell));

/** The check number of a row as it is stored; a text that is none stays as it is, to be refused. */
export const numberOfRow = ({ check_number = '' }: ImportRow): string | null =>
  (numberInCell(check_number) ?? check_number) || null;

const nameOf: Partial<Record<string, ImportField>> = {
  payee_id: 'payee',
  account_id: 'account',
  fund_source_id: 'fund_source',
};

/** A column of names, how to look them up, and the unknown ones. */
interface NameKind {
  readonly field: ImportField;
  readonly one: string;
  readonly finder: Finder;
  readonly missing: Map<string, string>;
}

function nameKinds({ payees, accounts, fundSources, newIds }: LedgerNames) {
  const kind = (field: ImportField, one: string, finder: Finder): NameKind => ({
    field,
    one,
    finder,
    missing: new Map<string, string>(),
  });
  return {
    payee: kind('payee', 'payee', finderOf(payees.map(({ id, name }) => [name, id] as const))),
    account: kind('account', 'account', finderOf(...treeEntries(accounts, newIds?.accounts))),
    source: kind(
      'fund_source',
      'fund source',
      finderOf(...treeEntries(fundSources, newIds?.fundSources), numberEntries(fundSources)),
    ),
  };
}

/** Returns the id for a row's name; adds an issue if the name is unknown or ambiguous. */
function resolveName(
  { field, one, finder, missing }: NameKind,
  row: ImportRow,
  found: Issue[],
  maxUnknown: number,
): number | null {
  const name = row[field]?.trim() ?? '';
  if (name === '') return null;
  const key = nameText(name);
  const path = pathOf(key);
  const id = finder(key) ?? (path === key ? undefined : finder(path)) ?? finder(withoutSpaces(path));
  if (typeof id === 'number') return id;
  if (id === undefined && missing.size < maxUnknown) missing.set(key, missing.get(key) ?? name);
  found.push({
    field,
    message: `${id === undefined ? NO_SUCH_NAME : "There's more than one"} ${one} ${quoted(name)}.`,
  });
  return null;
}

type DayField = 'transaction_date' | 'cleared_on';

/** Returns the day in a row's field, or its text; adds an issue with the question if its order isn't known. */
function resolveDay(
  row: ImportRow,
  field: DayField,
  { order, question }: { readonly order: FoundOrder; readonly question: string },
  found: Issue[],
): string {
  const text = row[field]?.trim() ?? '';
  const day = readDay(text, order);
  if (day === undefined) found.push({ field, message: `${quoted(text)} is ambiguous. ${question}` });
  return day ?? text;
}

/**
 * Validates rows as checks on the company day `today`. Names match case-insensitively; accounts and fund sources also
 * match by path.
 */
export function readImportRows(
  rows: readonly ImportRow[],
  names: LedgerNames,
  today: string,
  defaults: ImportDefaults = { fund_source_id: null, account_id: null },
  decided: ImportReading = UNDECIDED,
  maxUnknown = MAX_UNKNOWN,
): ReadRows {
  const reading = readingOf(rows, decided);
  const question = reading.date_order === 'open' ? askForOrder(daysIn(rows)) : '';
  const kinds = nameKinds(names);
  const defaultAccounts = new Map(names.payees.map(({ id, default_account_id }) => [id, default_account_id]));
  const issues: RowIssue[] = [];

  const refuse = (row: number, found: readonly Issue[]): undefined => {
    const reported = issues.length < MAX_ISSUES ? found : found.slice(0, 1);
    issues.push(...reported.map((issue) => ({ row, ...issue })));
  };
  /** Once there are many issues, one per row is enough. */
  const isEnough = (found: readonly Issue[]): boolean => found.length > 0 && issues.length >= MAX_ISSUES;
  const readRow = (row: ImportRow, index: number): ImportedCheck | undefined => {
    const found: Issue[] = [];
    const resolve = (kind: NameKind): number | null =>
      isEnough(found) ? null : resolveName(kind, row, found, maxUnknown);
    const payee_id = resolve(kinds.payee);
    const namedAccount = resolve(kinds.account);
    const fund_source_id = resolve(kinds.source) ?? defaults.fund_source_id;
    const usual = payee_id === null ? undefined : defaultAccounts.get(payee_id);
    const account_id = namedAccount ?? usual ?? defaults.account_id;
    const status = nameText(row.is_voided ?? '');
    const is_voided = YES.has(status);
    if (!is_voided && !NO.has(status)) {
      found.push({ field: 'is_voided', message: `${quoted(row.is_voided ?? '')} must be Active or VOID.` });
    }
    const dayOf = (field: DayField): string => resolveDay(row, field, { order: reading.date_order, question }, found);
    const [transaction_date, cleared_on] = [dayOf('transaction_date'), dayOf('cleared_on')];
    const { amount, problem } = checkAmount(row.amount ?? '', reading.amount_sign);
    if (problem !== undefined) found.push({ field: 'amount', message: problem });
    if (isEnough(found)) return refuse(index, found);
    const parsed = parseCreate(cklgTransaction, {
      check_number: numberOfRow(row),
      transaction_date,
      amount,
      note: row.note ?? null,
      ...(payee_id !== null && { payee_id }),
      ...(fund_source_id !== null && { fund_source_id }),
      account_id: is_voided ? null : account_id,
      is_voided,
      cleared_on: row.cleared_on === undefined ? null : cleared_on,
    });
    const { fields } = parsed.value;
    const ruled = [
      ...parsed.issues,
      ...ruleIssues(cklgTransaction, fields, parsed.issues),
      ...importedDayIssues(fields, today),
    ];
    for (const { field, message } of ruled) {
      const column = nameOf[field] ?? field;
      // The name wasn't found; don't also report that it is missing.
      if (!found.some((issue) => issue.field === column)) found.push({ field: column, message });
    }
    if (found.length > 0) return refuse(index, found);
    return { ...(fields as ImportedCheck), former_account_id: is_voided ? account_id : null };
  };

  return {
    checks: rows.map(readRow),
    issues,
    reading,
    unknown: {
      payees: [...kinds.payee.missing.values()],
      accounts: [...kinds.account.missing.values()],
      fundSources: [...kinds.source.missing.values()],
    },
  };
}

/** Fields that must be mapped before anything can be read. */
export const requiredImportFields: readonly ImportField[] = ['transaction_date', 'payee', 'amount'];
