import { countOf, plural } from '../../../../shared/count-of.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { type StatementLine, type Treatment, treatmentsOf } from '../../../../shared/ledger/reconcile/lines.ts';
import { isException, type LineMatch } from '../../../../shared/ledger/reconcile/match.ts';
import { matchWords } from '../../../../shared/ledger/reconcile/match-words.ts';
import { storedCents } from '../../../../shared/ledger/money.ts';

/** A page of a statement. */
export type StatementPart = AnswerOf<'statement'>;
/** A whole statement. */
export type StatementData = Omit<StatementPart, 'next'>;
export type StatementCheck = StatementData['checks'][number];

interface Groupable extends Pick<StatementData, 'lines' | 'matches' | 'checks'> {
  readonly reconciliation: Pick<StatementData['reconciliation'], 'id' | 'state' | 'treated'>;
}

/** A line of the statement with what it may be. */
export interface LineRow {
  readonly id: string;
  readonly line: StatementLine;
  readonly kind: LineMatch['kind'] | Treatment;
  /** How it counts. */
  readonly as: Treatment;
  readonly checks: readonly StatementCheck[];
  /** Why it may be these checks, or what it is. */
  readonly why: string;
  readonly cents: number;
}

/** A check on the statement. */
export interface CheckOnStatement {
  readonly id: string;
  readonly check: StatementCheck;
  readonly line: StatementLine | undefined;
  readonly cents: number;
}

export interface LineGroups {
  readonly exceptions: readonly LineRow[];
  readonly sure: readonly LineRow[];
  readonly likely: readonly LineRow[];
  readonly open: readonly LineRow[];
  readonly treated: readonly LineRow[];
  readonly on: readonly CheckOnStatement[];
  /** Checks that can be ticked without a line. */
  readonly free: readonly CheckOnStatement[];
}

const treatmentWords: Readonly<Record<Treatment, string>> = {
  deposit: 'Deposit',
  fee: 'Bank fee',
  aside: 'Set aside',
  repeat: 'Repeats an earlier line, not counted',
  open: 'Open',
};

/** Returns what was done with some lines. */
export function treatedText(count: number, as: Treatment): string {
  const done: Readonly<Record<Treatment, string>> = {
    deposit: plural(count, 'booked as a deposit', 'booked as deposits'),
    fee: plural(count, 'booked as a bank fee', 'booked as bank fees'),
    aside: 'set aside',
    repeat: plural(count, "isn't counted", "aren't counted"),
    open: 'put back',
  };
  return `${countOf(count, 'line')} ${done[as]}.`;
}

function whyTreated({ repeats }: StatementLine, as: Treatment, isClosed: boolean): string {
  // Releases that closed it before kept no matches, and money in has none.
  const notTreated = `Not treated ${isClosed ? 'when the statement was closed' : 'yet'}`;
  const alike = repeats !== null && !repeats.is_same ? ' The bank used its ID before, for another line.' : '';
  const repeated = repeats?.is_same && as !== 'repeat' ? ' Repeats an earlier line.' : '';
  return `${as === 'open' ? notTreated : treatmentWords[as]}.${alike}${repeated}`;
}

const checkOnStatement = (check: StatementCheck, line?: StatementLine): CheckOnStatement => ({
  id: String(check.id),
  check,
  line,
  cents: storedCents(check.amount),
});

/** Returns the names of payees by ID. */
export function payeeNames(payees: readonly { readonly id: number; readonly name: string }[]): (id: number) => string {
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

/** Groups the lines and checks of a statement as its page shows them to somebody who may change open ones or only read. */
export function groupLines({ reconciliation, lines, matches, checks }: Groupable, canWrite: boolean): LineGroups {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const matchOf = new Map(matches.map((match) => [match.line, match]));
  const lineOf = new Map(lines.map((line) => [line.line, line]));
  const isOn = ({ reconciliation_id }: StatementCheck): boolean => reconciliation_id === reconciliation.id;
  const taken = new Set(checks.filter(isOn).map(({ statement_line }) => statement_line));
  const treatmentOf = treatmentsOf(reconciliation.treated);
  const isClosed = reconciliation.state === 'closed';
  const rows = lines
    .filter(({ line }) => !taken.has(line))
    .map((line): LineRow => {
      const match = matchOf.get(line.line);
      const as = treatmentOf(line);
      const row = { id: String(line.line), line, as, cents: storedCents(line.amount) };
      // Money in that takes back a payment is a deposit until someone decides.
      const isUndecided = as === 'open' || (match?.kind === 'returned' && as === 'deposit');
      if (!isUndecided || !match) return { ...row, kind: as, checks: [], why: whyTreated(line, as, isClosed) };
      const found = match.check_ids.flatMap((id) => byId.get(id) ?? []);
      return { ...row, kind: match.kind, checks: found, why: matchWords(match, line, found, canWrite && !isClosed) };
    });
  const shown = (check: StatementCheck): CheckOnStatement =>
    checkOnStatement(check, check.statement_line === null ? undefined : lineOf.get(check.statement_line));
  const isKind = (...kinds: readonly LineRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  const sure = isKind('sure');
  const isSure = new Set(sure.flatMap((row) => row.checks.map(({ id }) => id)));
  const isFree = (check: StatementCheck): boolean =>
    check.reconciliation_id === null && !check.is_voided && !isSure.has(check.id);
  return {
    exceptions: rows.filter(({ kind }) => isException(kind)),
    sure,
    likely: isKind('likely'),
    open: isKind('none', 'open'),
    treated: isKind('deposit', 'fee', 'aside', 'repeat'),
    on: checks.filter(isOn).map(shown),
    free: checks.filter(isFree).map(shown),
  };
}

/** Returns the lines that a report lists besides checks and deposits: fees, lines set aside, and those that differ or are open. */
export function reportedLines({ exceptions, sure, likely, open, treated }: LineGroups) {
  const isNamed = ({ kind }: LineRow): boolean => kind === 'fee' || kind === 'aside';
  const explained = [...exceptions, ...sure, ...likely, ...open].map(({ line, as, why }) => ({
    line,
    kind: `${treatmentWords[as]}. ${why}`,
  }));
  const named = treated.filter(isNamed).map(({ line, as }) => ({ line, kind: treatmentWords[as] }));
  return [...explained, ...named].toSorted((a, b) => a.line.line - b.line.line);
}
