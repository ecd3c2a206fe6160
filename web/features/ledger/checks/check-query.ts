import { cklgAccount } from '../../../../shared/contract/collections/cklg-account.ts';
import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { nameText } from '../../../../shared/contract/same-name.ts';
import { centsOf } from '../../../../shared/ledger/checks.ts';
import { searchableMoney, toCents } from '../../../../shared/ledger/money.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { PATH_SEPARATOR, treePaths } from '../../../../shared/ledger/trees.ts';
import { oncePer, oncePerText } from '../../../../shared/once.ts';
import { fold } from '../../../components/table/search.ts';
import type { CheckRow } from './check-rows.ts';

type Property =
  | 'number'
  | 'payee'
  | 'account'
  | 'fund_source'
  | 'amount'
  | 'state'
  | 'cleared'
  | 'note'
  | 'void_reason';
type Operator = '=' | '!=' | ':' | '!:' | '<' | '<=' | '>' | '>=' | '^' | '!^';

export interface CheckToken {
  /** Undefined if the text may be in any property. */
  readonly propertyKey?: Property;
  readonly operator: Operator;
  readonly value: string;
}

export interface CheckQuery {
  readonly operation: 'and' | 'or';
  readonly tokens: readonly CheckToken[];
}

interface FilterProperty {
  readonly key: Property;
  readonly label: string;
  readonly many: string;
  readonly operators: readonly Operator[];
}

export const ACTIVE = 'Active';
export const VOID = 'VOID';

const textual: readonly Operator[] = ['=', '!=', ':', '!:'];
/** `^` matches a node of a tree and its descendants, `!^` everything else. */
const inTree: readonly Operator[] = [...textual, '^', '!^'];
const numeric: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>='];

/** The properties that checks can be filtered by. */
export const filterProperties: readonly FilterProperty[] = [
  { key: 'number', label: checkTitles.check_number, many: 'Numbers', operators: numeric },
  { key: 'payee', label: checkTitles.payee_id, many: capitalized(cklgPayee.many), operators: textual },
  { key: 'account', label: checkTitles.account_id, many: capitalized(cklgAccount.many), operators: inTree },
  { key: 'fund_source', label: checkTitles.fund_source_id, many: capitalized(cklgFundSource.many), operators: inTree },
  { key: 'amount', label: checkTitles.amount, many: 'Amounts', operators: numeric },
  { key: 'state', label: checkTitles.is_voided, many: 'Statuses', operators: ['=', '!='] },
  { key: 'cleared', label: checkTitles.cleared_on, many: 'Cleared dates', operators: textual },
  { key: 'note', label: checkTitles.note, many: 'Notes', operators: textual },
  { key: 'void_reason', label: checkTitles.void_reason, many: 'Void reasons', operators: textual },
];

export const NO_QUERY: CheckQuery = { operation: 'and', tokens: [] };

const ADDRESS = 'filter';

const isToken = (value: unknown): value is CheckToken => {
  if (typeof value !== 'object' || value === null || !('operator' in value) || !('value' in value)) return false;
  const key = 'propertyKey' in value ? value.propertyKey : undefined;
  const property = filterProperties.find((each) => each.key === key);
  const operators: readonly unknown[] = property?.operators ?? [':', '!:'];
  return typeof value.value === 'string' && operators.includes(value.operator) && (key === undefined || !!property);
};

/** Returns the filter in the address, without any parts that are invalid. */
export function readQuery(params: URLSearchParams): CheckQuery {
  try {
    const found: unknown = JSON.parse(params.get(ADDRESS) ?? '{}');
    if (typeof found !== 'object' || found === null || !('tokens' in found) || !Array.isArray(found.tokens)) {
      return NO_QUERY;
    }
    const isOr = 'operation' in found && found.operation === 'or';
    return { operation: isOr ? 'or' : 'and', tokens: found.tokens.filter(isToken) };
  } catch {
    return NO_QUERY;
  }
}

export function writeQuery(params: URLSearchParams, { operation, tokens }: CheckQuery): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (tokens.length === 0) next.delete(ADDRESS);
  else next.set(ADDRESS, JSON.stringify({ operation, tokens }));
  return next;
}

const statusText = ({ check }: CheckRow): string => (check.is_voided ? VOID : ACTIVE);

const textOf: Record<Property, (row: CheckRow) => string> = {
  number: ({ check }) => String(check.check_number ?? ''),
  payee: ({ payee }) => payee,
  account: ({ account }) => account,
  fund_source: ({ fundSource }) => fundSource,
  amount: ({ check }) => searchableMoney(centsOf(check)),
  state: statusText,
  cleared: ({ cleared }) => cleared,
  note: ({ check }) => check.note ?? '',
  void_reason: ({ check }) => check.void_reason ?? '',
};

/** Returns all searchable text of a row. Kept, because every change of the filter searches the whole list. */
const anywhere = oncePer((row: CheckRow) =>
  fold([row.check.transaction_date, ...Object.values(textOf).map((read) => read(row))].join('\n')),
);

/** Returns a predicate that judges each text only once, because many rows share theirs. */
function onceEach(read: (row: CheckRow) => string, judge: (text: string) => boolean): (row: CheckRow) => boolean {
  const verdictOn = oncePerText(judge);
  return (row) => verdictOn(read(row));
}

/** The names that the ledger has, by the property that shows them. */
const namesOf = oncePer(({ payees, accounts, fundSources }: LedgerNames): Partial<Record<Property, Set<string>>> => {
  const setOf = (texts: Iterable<string>) => new Set([...texts].map(nameText));
  return {
    payee: setOf(payees.map(({ name }) => name)),
    account: setOf(treePaths(accounts).values()),
    fund_source: setOf(treePaths(fundSources).values()),
  };
});

/** Returns what is compared of two texts: accents count if a record has exactly this name, or it would show another's checks. */
function spellingOf({ propertyKey, operator, value }: CheckToken, names: LedgerNames): (text: string) => string {
  const isWhole = operator.endsWith('=') || operator.endsWith('^');
  const isName = isWhole && propertyKey !== undefined && namesOf(names)[propertyKey]?.has(nameText(value));
  return isName ? nameText : fold;
}

const comparisons: Partial<Record<Operator, (is: number, asked: number) => boolean>> = {
  '=': (is, asked) => is === asked,
  '!=': (is, asked) => is !== asked,
  '<': (is, asked) => is < asked,
  '<=': (is, asked) => is <= asked,
  '>': (is, asked) => is > asked,
  '>=': (is, asked) => is >= asked,
};

function numberMatcher(
  read: (row: CheckRow) => number | null,
  operator: Operator,
  asked: number | undefined,
): (row: CheckRow) => boolean {
  const compare = comparisons[operator];
  if (!compare || asked === undefined || Number.isNaN(asked)) return () => false;
  return (row) => {
    const is = read(row);
    return is === null ? operator === '!=' : compare(is, asked);
  };
}

function judgeOf(operator: Operator, asked: string): (spelled: string) => boolean {
  const isNegated = operator.startsWith('!');
  const below = `${asked}${PATH_SEPARATOR}`;
  const holds = operator.endsWith('^')
    ? (text: string) => text === asked || text.startsWith(below)
    : operator.endsWith('=')
      ? (text: string) => text === asked
      : (text: string) => text.includes(asked);
  return (text) => holds(text) !== isNegated;
}

function matcherOf(token: CheckToken, names: LedgerNames): (row: CheckRow) => boolean {
  const { propertyKey, operator, value } = token;
  if (propertyKey === 'amount') return numberMatcher(({ cents }) => cents, operator, toCents(value));
  if (propertyKey === 'number') return numberMatcher(({ check }) => check.check_number, operator, Number(value));
  const spell = spellingOf(token, names);
  const asked = spell(value.trim());
  if (propertyKey === undefined) {
    const isIn = !operator.startsWith('!');
    return (row) => anywhere(row).includes(asked) === isIn;
  }
  const judge = judgeOf(operator, asked);
  return onceEach(textOf[propertyKey], (text) => judge(spell(text)));
}

/** Returns the rows that match; `names` are those that the rows were given. */
export function filterRows(
  rows: readonly CheckRow[],
  { operation, tokens }: CheckQuery,
  names: LedgerNames,
): readonly CheckRow[] {
  if (tokens.length === 0) return rows;
  const matchers = tokens.map((token) => matcherOf(token, names));
  return rows.filter((row) =>
    operation === 'and' ? matchers.every((matches) => matches(row)) : matchers.some((matches) => matches(row)),
  );
}

const inWords: Record<Operator, string> = {
  '=': 'is',
  '!=': 'is not',
  ':': 'contains',
  '!:': 'does not contain',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
  '^': 'is or is under',
  '!^': 'is not and is not under',
};

/** Returns the filter in words for a report; empty if nothing is filtered. */
export function queryInWords({ operation, tokens }: CheckQuery): string {
  return tokens
    .map(({ propertyKey, operator, value }) => {
      const property = filterProperties.find(({ key }) => key === propertyKey)?.label ?? 'Anything';
      return `${property} ${inWords[operator]} "${value}"`;
    })
    .join(operation === 'and' ? ' and ' : ' or ');
}
