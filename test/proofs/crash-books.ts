import { expect } from 'vitest';
import type { Stored } from '../support/factories.ts';

type Named = readonly [name: string, record: Stored];

/** What a client of the crash test can do. It notes what it was told, for comparison after the crash. */
export interface CrashTools {
  readonly create: (name: string, body: Record<string, unknown>) => Promise<Stored>;
  readonly update: (name: string, record: Stored, body: Record<string, unknown>) => Promise<Stored>;
  /** Sends a call that changes each of these records once, and returns its answer and the records as they are then. */
  readonly change: (
    changed: readonly Named[],
    method: string,
    path: string,
    body: unknown,
  ) => Promise<{ readonly value: Readonly<Record<string, unknown>>; readonly records: readonly Stored[] }>;
}

const CHECK = 'CklgTransaction';
const STATEMENT = 'CklgReconciliation';
const API = '/api_admin_private';

const asNamed = (checks: readonly Stored[]): Named[] => checks.map((check) => [CHECK, check] as const);

/** Prints two checks, puts them on a statement, undoes that, puts them on again and closes. */
export async function keepBooks(
  { create, update, change }: CrashTools,
  mark: string,
  { payee_id, account_id }: { readonly payee_id: number; readonly account_id: number },
): Promise<void> {
  const book = await create('CklgCheckbook', { name: `Book ${mark}`, next_number: 1001 });
  const source = await create('CklgFundSource', { name: `Books ${mark}`, checkbook_id: book.id });
  const waiting: Stored[] = [];
  for (const amount of [10.5, 20.25]) {
    const body = { transaction_date: '2026-01-05', amount, payee_id, account_id, fund_source_id: source.id };
    waiting.push(await create(CHECK, { ...body, print_later: true }));
  }
  const printed = await change(asNamed(waiting), 'POST', `${API}/print-checks`, {
    checks: waiting.map(({ id, version }) => ({ id, version })),
    check_stock: 'voucher-top',
    first_number: 1001,
  });
  expect(printed.records.map(({ check_number }) => check_number)).toEqual([1001, 1002]);

  const own = await create(STATEMENT, {
    checkbook_id: book.id,
    statement_date: '2026-01-31',
    opening_balance: 100,
    closing_balance: 69.25,
  });
  const reconciliation_id = own.id;
  const lines = [-10.5, -20.25].map((amount, nth) => ({
    amount,
    number: 1001 + nth,
    date: '2026-01-09',
    text: `CHECK ${1001 + nth}`,
    bank_id: null,
  }));
  const added = await change([[STATEMENT, own]], 'POST', `${API}/add-statement-lines`, { reconciliation_id, lines });

  const put = async (checks: readonly Stored[]) => {
    const matches = checks.map(({ id }, index) => ({ check_id: id, line: index + 1 }));
    const body = { reconciliation_id, matches };
    const done = await change(asNamed(checks), 'PUT', `${API}/match-checks`, body);
    expect(done.records.map(({ cleared_on }) => cleared_on)).toEqual(['2026-01-09', '2026-01-09']);
    return done;
  };
  const { records: on, value } = await put(printed.records);
  const press = { reconciliation_id, pressed_at: value.pressed_at };
  const undone = await change(asNamed(on), 'POST', `${API}/undo-matches`, press);
  expect(undone.records.map(({ cleared_on }) => cleared_on)).toEqual([null, null]);
  await put(undone.records);
  const closed = await update(STATEMENT, added.records[0]!, { state: 'closed' });
  expect([closed.check_count, closed.check_total]).toEqual([2, 30.75]);
}
