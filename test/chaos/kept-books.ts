import type { Line } from './calls.ts';
import { type Findings, readAll, type Stored } from './people.ts';

/** What a statement makes of a check; anything else about it is written once. */
export const marks = [
  'version',
  'amount',
  'is_voided',
  'cleared_on',
  'reconciliation_id',
  'statement_line',
  'reconciled_at',
] as const;

export type Marks = Readonly<Record<(typeof marks)[number], unknown>>;

export const marksOf = (check: Readonly<Record<string, unknown>>): Marks =>
  Object.fromEntries(marks.map((name) => [name, check[name] ?? null])) as Marks;

export const STATEMENT = 'CklgReconciliation';
export const CHECK = 'CklgTransaction';

/** What bookkeepers did, each of which a run has to contain. */
export const deeds = [
  'statements closed',
  'presses undone',
  'statements reopened',
  'closed amid a change',
  'refused once closed',
] as const;
type Deed = (typeof deeds)[number];

/** What bookkeepers were told about statements and their checks. */
export class KeptBooks {
  readonly checks = new Map<number, Marks>();
  readonly statements = new Map<number, Stored>();
  readonly counts = new Map<Deed, number>(deeds.map((deed) => [deed, 0]));

  count(deed: Deed, times = 1): void {
    this.counts.set(deed, (this.counts.get(deed) ?? 0) + times);
  }
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** What a closed statement's figures aren't, computed from its parts alone. */
function wrongSums(statement: Stored, checks: readonly Stored[]): string[] {
  const paid = checks.reduce((sum, { amount }) => sum + cents(amount), 0);
  const of = (field: string): number => cents(statement[field]);
  const reached = of('opening_balance') + of('deposit_total') - of('fee_total') + of('aside_total') - paid;
  const figures: readonly [string, unknown, unknown][] = [
    ['check_count', statement.check_count, checks.length],
    ['check_total', of('check_total'), paid],
    ['difference', of('difference'), of('closing_balance') - reached],
  ];
  return figures.flatMap(([name, found, wanted]) =>
    found === wanted
      ? []
      : [`${STATEMENT} ${statement.id}: ${name} is ${String(found)}, its parts say ${String(wanted)}`],
  );
}

/** Compares stored statements and their checks with what bookkeepers were told, and closed ones with their parts. */
export async function compareBooks(line: Line, books: KeptBooks): Promise<Findings> {
  const missing: string[] = [];
  const [checks, statements] = [await readAll(line, CHECK), await readAll(line, STATEMENT)];
  const compare = (name: string, id: number, told: unknown, found: unknown): void => {
    const [wanted, is] = [JSON.stringify(told), JSON.stringify(found)];
    if (wanted !== is) missing.push(`${name} ${id}: told ${wanted}, found ${is}`);
  };
  const checkOf = new Map(checks.map((check) => [check.id, check]));
  for (const [id, told] of books.checks) compare(CHECK, id, told, marksOf(checkOf.get(id) ?? {}));
  const statementOf = new Map(statements.map((statement) => [statement.id, statement]));
  for (const [id, told] of books.statements) compare(STATEMENT, id, told, statementOf.get(id));
  const unexpected = [...books.statements.keys()].flatMap((id) => {
    const found = statementOf.get(id);
    return found?.state === 'closed'
      ? wrongSums(
          found,
          checks.filter(({ reconciliation_id }) => reconciliation_id === id),
        )
      : [];
  });
  return { missing, unexpected };
}
