import { collections } from '../../../shared/contract/collections.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { StatementCheck } from '../../../shared/contract/operations/reconcile.ts';
import { type StatementLine, treatmentsOf } from '../../../shared/ledger/reconcile/lines.ts';
import { DEFAULT_STALE_DAYS, type LineMatch, matchLines } from '../../../shared/ledger/reconcile/match.ts';
import type { Store } from '../../store/store.ts';
import { askedSources } from '../checkbooks.ts';
import { checksNumbered, freeChecks } from './free-checks.ts';
import { type Reconciliation, reconciliationsOf } from './reconciliations.ts';
import { shownCheck } from './statement-part.ts';

export async function staleDaysOf(store: Store, checkbookId: number): Promise<number> {
  const checkbook = await store.get(collections.CklgCheckbook, checkbookId);
  return typeof checkbook?.stale_after_days === 'number' ? checkbook.stale_after_days : DEFAULT_STALE_DAYS;
}

const oldestFirst = (checks: readonly Check[]): Check[] =>
  checks.toSorted((a, b) => (a.transaction_date < b.transaction_date ? -1 : 1));

/** What the lines of a statement without a check may be. */
export interface Possible {
  readonly matches: readonly LineMatch[];
  /** Checks that matches name. */
  readonly named: ReadonlyMap<number, StatementCheck>;
  /** Checks that no match names. */
  readonly others: readonly Check[];
  readonly freeCount: number;
}

export const NOTHING_POSSIBLE: Possible = { matches: [], named: new Map(), others: [], freeCount: 0 };

/** Returns the lines that may be checks: those without one that nobody has decided about. */
export function undecidedLines(
  { treated }: Pick<Reconciliation, 'treated'>,
  lines: readonly StatementLine[],
  on: readonly Pick<Check, 'statement_line'>[],
): StatementLine[] {
  const withCheck = new Set(on.map(({ statement_line }) => statement_line));
  const treatmentOf = treatmentsOf(treated);
  const mayMatch = (line: StatementLine): boolean => {
    const as = treatmentOf(line);
    // Money in with a check number may take back a payment, also after it was set aside.
    return as === 'open' || (line.amount > 0 && line.number !== null && as !== 'repeat');
  };
  return lines.filter((line) => !withCheck.has(line.line) && mayMatch(line));
}

/** Matches on reading, so that the matches of an open reconciliation always follow from the current checks. */
export async function possibleOf(
  store: Store,
  { checkbook_id, statement_date, treated }: Reconciliation,
  { lines, on, staleDays }: { lines: readonly StatementLine[]; on: readonly Check[]; staleDays: number },
): Promise<Possible> {
  const { sourceIds } = await askedSources(store, { fund_source_id: null, checkbook_id });
  const earlier = (await reconciliationsOf(store, checkbook_id)).filter((each) => each.statement_date < statement_date);
  const free = await freeChecks(store, {
    sourceIds: new Set(sourceIds),
    after: earlier.at(-1)?.statement_date ?? null,
    until: statement_date,
  });
  const open = undecidedLines({ treated }, lines, on);
  const numbers = open.flatMap(({ number }) => number ?? []);
  const known = new Map(
    [...free, ...on, ...(await checksNumbered(store, sourceIds, numbers))].map((each) => [each.id, each]),
  );
  const matches = matchLines(open, [...known.values()].map(shownCheck), staleDays);
  const named = new Map(
    matches.flatMap(({ check_ids }) => check_ids.map((id) => [id, shownCheck(known.get(id)!)] as const)),
  );
  return { matches, named, others: oldestFirst(free.filter(({ id }) => !named.has(id))), freeCount: free.length };
}
