import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { StatementCheck } from '../../../shared/contract/operations/reconcile.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';
import type { LineMatch } from '../../../shared/ledger/reconcile/match.ts';
import { AppError, badInput } from '../../app-error.ts';
import type { ReadReconciliation } from './reconciliations.ts';

/**
 * R30: a statement of many lines comes in parts that a Lambda response can hold: its lines in their order, each with its
 * check or what it may be, then the checks that were ticked without a line. All parts are of one revision.
 */

/** Leaves room for the reconciliation itself, which has a limited number of treated lines, and for the envelope. */
const MAX_BYTES = 4_000_000;

export const shownCheck = (check: Pick<Check, keyof StatementCheck>): StatementCheck => ({
  id: check.id,
  version: check.version,
  check_number: check.check_number,
  transaction_date: check.transaction_date,
  amount: check.amount,
  payee_id: check.payee_id,
  fund_source_id: check.fund_source_id,
  is_voided: check.is_voided,
  cleared_on: check.cleared_on ?? null,
  reconciliation_id: check.reconciliation_id ?? null,
  statement_line: check.statement_line ?? null,
  reconciled_at: check.reconciled_at ?? null,
});

/** What the parts before had. */
interface StatementStart {
  readonly line: number;
  /** The last check without a line; 0 if there was none. */
  readonly check: number;
}

const revisionOf = ({ record, revision }: ReadReconciliation): string => `${record.version}.${revision}`;

const encode = ({ line, check }: StatementStart, read: ReadReconciliation): string =>
  Buffer.from(`${line} ${check} ${revisionOf(read)}`).toString('base64url');

/** Returns where a part starts; undefined for the first one. Throws if the statement changed since the part before. */
export function statementStart(next: string | null, read: ReadReconciliation): StatementStart | undefined {
  if (next === null) return undefined;
  const text = Buffer.from(next, 'base64url').toString();
  const found = /^(?<line>\d{1,9}) (?<check>\d{1,15}) (?<revision>\d{1,15}\.\d{1,15})$/.exec(text)?.groups;
  if (!found) {
    const message = "This value doesn't belong to this statement. Start again from the first page.";
    throw badInput([{ field: 'next', message }]);
  }
  if (found.revision !== revisionOf(read)) {
    const message = 'This reconciliation changed while it was being read. Start again from the first page.';
    throw new AppError('conflict', message);
  }
  return { line: Number(found.line), check: Number(found.check) };
}

interface WholeStatement {
  readonly lines: readonly StatementLine[];
  /** The checks on the statement. */
  readonly on: readonly Check[];
  readonly matches: readonly LineMatch[];
  /** Checks that matches name. */
  readonly named: ReadonlyMap<number, StatementCheck>;
  /** Other checks that the first part lists. */
  readonly first: readonly Check[];
}

type Part = Pick<AnswerOf<'statement'>, 'lines' | 'matches' | 'checks' | 'next'>;

const sizeOf = (values: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(values));

/** Returns the part of a statement that follows `start`. Each part has at least one line or check. */
export function statementPart(
  { lines, on, matches, named, first }: WholeStatement,
  start: StatementStart | undefined,
  read: ReadReconciliation,
  maxBytes = MAX_BYTES,
): Part {
  const part = { lines: [] as StatementLine[], matches: [] as LineMatch[], checks: first.map(shownCheck) };
  const listed = new Set(first.map(({ id }) => id));
  let left = maxBytes - sizeOf(part.checks);
  const isFull = (size: number): boolean => {
    left -= size;
    return left < 0 && (part.lines.length > 0 || part.checks.length > 0);
  };
  const byLine = new Map(on.map((check) => [check.statement_line, check]));
  const matchOf = new Map(matches.map((match) => [match.line, match]));
  let at = start ?? { line: 0, check: 0 };
  for (const line of lines.filter((each) => each.line > at.line)) {
    const own = byLine.get(line.line);
    const match = matchOf.get(line.line);
    const checks = [...(own ? [own] : []), ...(match?.check_ids ?? []).flatMap((id) => named.get(id) ?? [])]
      .filter(({ id }) => !listed.has(id))
      .map(shownCheck);
    if (isFull(sizeOf([line, match ?? 0, ...checks]))) return { ...part, next: encode(at, read) };
    part.lines.push(line);
    if (match) part.matches.push(match);
    for (const check of checks) listed.add(check.id);
    part.checks.push(...checks);
    at = { line: line.line, check: 0 };
  }
  const isOfLine = new Set(lines.map(({ line }) => line));
  const ticked = on
    .filter(({ id, statement_line }) => id > at.check && !isOfLine.has(statement_line ?? 0))
    .toSorted((a, b) => a.id - b.id);
  for (const check of ticked.map(shownCheck)) {
    if (!listed.has(check.id)) {
      if (isFull(sizeOf([check]))) return { ...part, next: encode(at, read) };
      part.checks.push(check);
    }
    at = { ...at, check: check.id };
  }
  return { ...part, next: null };
}
