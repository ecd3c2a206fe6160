import { DEFAULT_CHECKBOOK_ID } from '../../shared/contract/collections/cklg-checkbook.ts';
import { MAX_MATCHES_AT_ONCE } from '../../shared/contract/operations/reconcile.ts';
import { addDays } from '../../shared/dates.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import type { Json } from './report.ts';

const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}&next=${encodeURIComponent(next)}`;

type Send = <V>(method: string, path: string, body?: Json) => Promise<Envelope<V>>;
type Row = (name: string, ms: number) => void;

const LINES = 5000;
/** Numbers that no other check of the ledger has. */
const FIRST_NUMBER = 950_000_000;
const API = '/api_admin_private';
const STATEMENTS = '/crud/CklgReconciliation';

interface Place {
  readonly account_id: number;
  readonly payee: string;
}

interface Matched {
  readonly line: number;
  readonly kind: string;
  readonly check_ids: readonly number[];
}

interface Pressed {
  readonly refused: readonly unknown[];
  readonly pressed_at: string;
}

interface Reconciliation {
  readonly id: number;
  readonly checkbook_id: number;
  readonly statement_date: string;
  readonly state: 'open' | 'closed';
  readonly closing_balance: number;
  readonly check_count: number | null;
}

const centsOf = (nth: number): number => 100 * (1 + (nth % 900)) + 25;
const total = Array.from({ length: LINES }, (_, nth) => centsOf(nth)).reduce((sum, cents) => sum + cents, 0);

function expectCount(what: string, found: number, wanted = LINES): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}.`);
}

/** Adds 5,000 checks to the checkbook that has all others. */
async function addChecks(send: Send, { account_id, payee }: Place, day: string): Promise<void> {
  const { value: fund } = await send<{ id: number }>('POST', '/crud/CklgFundSource/create', {
    name: `Bench ${Date.now()}`,
  });
  const rows = Array.from({ length: LINES }, (_, nth) => ({
    transaction_date: addDays(day, -10 - (nth % 28)),
    check_number: String(FIRST_NUMBER + nth),
    amount: fromCents(centsOf(nth)).toFixed(2),
    payee,
  }));
  const body = { rows, fund_source_id: fund.id, account_id, accept_twins: true };
  let batch: string | null = null;
  do {
    const { value }: Envelope<{ batch: string | null }> = await send('POST', `${API}/import-transactions`, {
      ...body,
      batch,
    });
    ({ batch } = value);
  } while (batch !== null);
}

/** Starts a statement after the closed ones of the checkbook, in place of one that is still open. */
async function startStatement(send: Send, day: string): Promise<Reconciliation> {
  const { value: all } = await send<Reconciliation[]>('GET', `${STATEMENTS}/getAll`);
  const own = all.filter(({ checkbook_id }) => checkbook_id === DEFAULT_CHECKBOOK_ID);
  for (const { id } of own.filter(({ state }) => state === 'open')) {
    await send('DELETE', `${STATEMENTS}/delete?id=${id}`);
  }
  const last = own
    .filter(({ state }) => state === 'closed')
    .toSorted((a, b) => a.statement_date.localeCompare(b.statement_date))
    .at(-1);
  const opening = Math.round(100 * (last?.closing_balance ?? 0));
  const { value } = await send<Reconciliation>('POST', `${STATEMENTS}/create`, {
    checkbook_id: DEFAULT_CHECKBOOK_ID,
    statement_date: day,
    opening_balance: fromCents(opening),
    closing_balance: fromCents(opening - total),
  });
  return value;
}

/** Puts checks on the statement as one press of the page does: in calls, whose checks can be undone together. */
async function press(send: Send, reconciliation_id: number, matches: readonly Json[]): Promise<string> {
  let pressed_at: string | null = null;
  for (let start = 0; start < matches.length; start += MAX_MATCHES_AT_ONCE) {
    const part: Json = { reconciliation_id, matches: matches.slice(start, start + MAX_MATCHES_AT_ONCE), pressed_at };
    const { value }: Envelope<Pressed> = await send('PUT', `${API}/match-checks`, part);
    expectCount('Checks refused', value.refused.length, 0);
    ({ pressed_at } = value);
  }
  return pressed_at ?? '';
}

async function undo(send: Send, reconciliation_id: number, pressed_at: string): Promise<number> {
  let count = 0;
  for (;;) {
    const { value } = await send<{ checks: unknown[]; left: number }>('POST', `${API}/undo-matches`, {
      reconciliation_id,
      pressed_at,
    });
    count += value.checks.length;
    if (value.left === 0 || value.checks.length === 0) return count;
  }
}

/** A bank's file of 5,000 checks, among all checks of the ledger: added, matched, cleared, undone and closed. */
export async function measureReconciling(send: Send, place: Place, row: Row): Promise<void> {
  // Later than all statements, and not in the future wherever the company is.
  const day = addDays(new Date().toISOString().slice(0, 10), -1);
  await addChecks(send, place, day);
  const { id: reconciliation_id } = await startStatement(send, day);
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const done = await work();
    row(`5,000 lines: ${name}`, performance.now() - startedAt);
    return done;
  };
  const lines = Array.from({ length: LINES }, (_, nth) => ({
    date: addDays(day, -(nth % 9)),
    amount: -fromCents(centsOf(nth)),
    number: FIRST_NUMBER + nth,
    text: `CHECK ${FIRST_NUMBER + nth}`,
    bank_id: `${day}-${nth}`,
  }));
  const read = async () => {
    const found: Matched[] = [];
    let next: string | null = null;
    do {
      const path: string = withNext(`${API}/statement?reconciliation_id=${reconciliation_id}`, next);
      const { value }: Envelope<{ matches: Matched[]; next: string | null }> = await send('GET', path);
      found.push(...value.matches);
      ({ next } = value);
    } while (next !== null);
    return found;
  };
  await timed('added', () => send('POST', `${API}/add-statement-lines`, { reconciliation_id, lines }));
  const matches = (await timed('matched', read))
    .filter(({ kind }) => kind === 'sure')
    .map(({ line, check_ids: [check_id = 0] }) => ({ check_id, line }));
  expectCount('Exact matches', matches.length);
  const pressedAt = await timed('cleared', () => press(send, reconciliation_id, matches));
  await timed('read again', read);
  expectCount('Checks undone', await timed('undone', () => undo(send, reconciliation_id, pressedAt)));
  await press(send, reconciliation_id, matches);
  const { value: closed } = await timed('closed', () =>
    send<Reconciliation>('PUT', `${STATEMENTS}/update?id=${reconciliation_id}`, { state: 'closed' }),
  );
  expectCount('Checks of the closed statement', closed.check_count ?? 0);
}
