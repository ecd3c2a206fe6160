import { daysBetween } from '../../dates.ts';
import { storedCents } from '../money.ts';
import type { StatementLine } from './lines.ts';

/** A bank may refuse checks that are more than six months old, and needn't pay them (UCC 4-404). */
export const DEFAULT_STALE_DAYS = 180;

/** The fields of a check that matching looks at. */
export interface MatchableCheck {
  readonly id: number;
  readonly check_number: number | null;
  readonly transaction_date: string;
  readonly amount: number;
  readonly is_voided: boolean;
  readonly cleared_on: string | null;
  readonly reconciliation_id: number | null;
}

/** What differs between the bank and the ledger. Shown first, never matched automatically. */
export const exceptionKinds = [
  'paid-though-void',
  'paid-twice',
  'returned',
  'amount-differs',
  'number-reused',
  'unknown-number',
  'dated-before',
  'stale',
] as const;
type ExceptionKind = (typeof exceptionKinds)[number];

type MatchKind = 'sure' | 'likely' | ExceptionKind | 'none';

/** What a line of the statement may be. */
export interface LineMatch {
  readonly line: number;
  readonly kind: MatchKind;
  /** The checks in question, best first; exactly one for a sure match. */
  readonly check_ids: number[];
  /** Another line of this statement with the same check: a second payment, or the one that takes a payment back. */
  readonly other_line: number | null;
}

type OutLine = Pick<StatementLine, 'line' | 'date' | 'amount' | 'number'>;

const centsOf = (amount: number): number => Math.abs(storedCents(amount));

const isFree = (check: MatchableCheck): boolean => !check.is_voided && check.reconciliation_id === null;

function groupBy<T, K>(all: readonly T[], keyOf: (each: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** How far a line's day is from a check: the bank pays after the check's date, and not half a year later. */
export function dayProblem(
  line: Pick<OutLine, 'date'>,
  check: Pick<MatchableCheck, 'transaction_date'>,
  staleDays: number,
): 'dated-before' | 'stale' | undefined {
  const days = daysBetween(check.transaction_date, line.date);
  if (days < 0) return 'dated-before';
  return days > staleDays ? 'stale' : undefined;
}

const nearestFirst = (line: Pick<OutLine, 'date'>, checks: readonly MatchableCheck[]): MatchableCheck[] => {
  const far = ({ transaction_date }: MatchableCheck): number => Math.abs(daysBetween(transaction_date, line.date));
  return checks.toSorted((a, b) => far(a) - far(b) || a.id - b.id);
};

interface Index {
  readonly byNumber: ReadonlyMap<number, readonly MatchableCheck[]>;
  readonly byAmount: ReadonlyMap<number, readonly MatchableCheck[]>;
  /** Lines by number and amount. */
  readonly lines: ReadonlyMap<string, readonly OutLine[]>;
  /** Lines of money in, likewise. */
  readonly back: ReadonlyMap<string, readonly OutLine[]>;
  readonly staleDays: number;
}

const payment = ({ number, amount }: Pick<OutLine, 'number' | 'amount'>): string => `${number} ${centsOf(amount)}`;

type NumberedLine = OutLine & { readonly number: number };

const hasNumber = (line: OutLine): line is NumberedLine => line.number !== null;

/** Decides a line with a check number. Every case but a single free check of the same amount is an exception. */
function byNumber(line: NumberedLine, { byNumber, lines, back, staleDays }: Index): LineMatch {
  const checks = byNumber.get(line.number) ?? [];
  const found = (kind: MatchKind, of: readonly MatchableCheck[], other?: OutLine): LineMatch => ({
    line: line.line,
    kind,
    check_ids: nearestFirst(line, of).map(({ id }) => id),
    other_line: other?.line ?? null,
  });
  if (checks.length === 0) return found('unknown-number', []);
  const equal = checks.filter((check) => centsOf(check.amount) === centsOf(line.amount));
  const [takesBack] = back.get(payment(line)) ?? [];
  if (takesBack && equal.length > 0) return found('returned', equal, takesBack);
  const free = equal.filter(isFree);
  const [only] = free;
  if (only) {
    if (free.length > 1) return found('number-reused', free);
    const other = lines.get(payment(line))?.find((each) => each.line !== line.line);
    if (other) return found('paid-twice', [only], other);
    return found(dayProblem(line, only, staleDays) ?? 'sure', [only]);
  }
  const paid = equal.filter((check) => !check.is_voided);
  if (paid.length > 0) return found('paid-twice', paid);
  const open = checks.filter(isFree);
  if (open.length > 0) return found('amount-differs', open);
  const isVoid = checks.some((check) => check.is_voided);
  const kept = checks.filter((check) => check.is_voided === isVoid);
  return found(isVoid ? 'paid-though-void' : 'number-reused', kept);
}

/** Decides a line of money in with the number and amount of a check that the bank has paid: it took the payment back. */
function returnedBy(line: NumberedLine, { byNumber, lines }: Index): LineMatch | undefined {
  const equal = (byNumber.get(line.number) ?? []).filter((check) => centsOf(check.amount) === centsOf(line.amount));
  const [paidWith] = lines.get(payment(line)) ?? [];
  const isPaid = paidWith !== undefined || equal.some(({ reconciliation_id }) => reconciliation_id !== null);
  if (equal.length === 0 || !isPaid) return undefined;
  const check_ids = nearestFirst(line, equal).map(({ id }) => id);
  return { line: line.line, kind: 'returned', check_ids, other_line: paidWith?.line ?? null };
}

/** Most checks that one suggestion names. */
const MAX_SUGGESTED = 10;

/** Suggests checks for a line without a number: the same amount, written within the days before it. */
function byAmount(line: OutLine, { byAmount, staleDays }: Index, taken: ReadonlySet<number>): LineMatch {
  const checks = (byAmount.get(centsOf(line.amount)) ?? []).filter(
    (check) => !taken.has(check.id) && dayProblem(line, check, staleDays) === undefined,
  );
  const check_ids = nearestFirst(line, checks)
    .slice(0, MAX_SUGGESTED)
    .map(({ id }) => id);
  return { line: line.line, kind: check_ids.length > 0 ? 'likely' : 'none', check_ids, other_line: null };
}

/**
 * Matches lines to checks of one checkbook: lines of money out that have neither a check nor a treatment yet. Number and
 * amount together are sure if exactly one free check and one line have them. Amount and days are only a suggestion. Of
 * money in, only lines are matched that take back the payment of a check. Independent of the order of lines and checks.
 */
export function matchLines(
  lines: readonly OutLine[],
  checks: readonly MatchableCheck[],
  staleDays = DEFAULT_STALE_DAYS,
): LineMatch[] {
  const out = lines.filter(({ amount }) => amount < 0);
  const back = lines.filter(({ amount }) => amount > 0).filter(hasNumber);
  const byPayment = (all: readonly OutLine[]) =>
    groupBy(
      all.toSorted((a, b) => a.line - b.line),
      (line) => (line.number === null ? null : payment(line)),
    );
  const index: Index = {
    byNumber: groupBy(checks, (check) => check.check_number),
    byAmount: groupBy(checks.filter(isFree), (check) => centsOf(check.amount)),
    lines: byPayment(out),
    back: byPayment(back),
    staleDays,
  };
  const numbered = out.filter(hasNumber).map((line) => byNumber(line, index));
  const taken = new Set(numbered.flatMap(({ kind, check_ids }) => (kind === 'sure' ? check_ids : [])));
  const unnumbered = out.filter(({ number }) => number === null).map((line) => byAmount(line, index, taken));
  const returned = back.flatMap((line) => returnedBy(line, index) ?? []);
  return [...numbered, ...unnumbered, ...returned].toSorted((a, b) => a.line - b.line);
}

export const isException = (kind: string): kind is ExceptionKind => exceptionKinds.some((each) => each === kind);
