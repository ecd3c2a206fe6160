import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { violations } from '../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from './factories.ts';
import { type Person, type Product, startProduct } from './harness.ts';

type StatementAnswer = AnswerOf<'statement'>;
type Line = StatementAnswer['lines'][number];
/** A whole statement, from all its pages. */
export type WholeStatement = Omit<StatementAnswer, 'next'>;
export type NewLine = Pick<Line, 'date' | 'amount'> & Partial<Line>;

/** A checkbook with a fund source, and the calls that reconcile its statements. */
export async function reconcileDesk(product: Product, admin: Person) {
  const factory: Factory = factoryOf(product, admin);
  const checkbook = await factory.create('CklgCheckbook');
  const source = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });
  const { token } = admin;
  const update = (id: number, body: Values) => factory.update('CklgReconciliation', id, body);
  const page = (id: number, next: string | null = null) =>
    product.call<StatementAnswer>('GET /api_admin_private/statement', {
      token,
      query: { reconciliation_id: id, ...(next !== null && { next }) },
    });
  const pages = async (id: number): Promise<StatementAnswer[]> => {
    const found: StatementAnswer[] = [];
    for (let next: string | null = null; found.length === 0 || next !== null; next = found.at(-1)!.next) {
      found.push((await page(id, next)).body.value);
    }
    return found;
  };
  return {
    factory,
    checkbook,
    source,
    check: (more: Values = {}): Promise<Stored> =>
      factory.create('CklgTransaction', {
        transaction_date: '2025-10-05',
        amount: 10,
        fund_source_id: source.id,
        ...more,
      }),
    stored: async (id: number) => (await factory.getOne('CklgTransaction', id)).body.value,
    reconciliationOf: async (id: number) => (await factory.getOne('CklgReconciliation', id)).body.value,
    /** The statement of October 2025, from 1000.00 to 990.00. */
    october: (more: Values = {}): Promise<Stored> =>
      factory.create('CklgReconciliation', {
        checkbook_id: checkbook.id,
        statement_date: '2025-10-31',
        opening_balance: 1000,
        closing_balance: 990,
        ...more,
      }),
    upload: (id: number, lines: readonly NewLine[], more: Values = {}) =>
      product.call<AnswerOf<'add-statement-lines'>>('POST /api_admin_private/add-statement-lines', {
        token,
        body: {
          reconciliation_id: id,
          lines: lines.map((line) => ({ number: null, text: '', bank_id: null, ...line })),
          ...more,
        },
      }),
    page,
    pages,
    open: async (id: number): Promise<WholeStatement> => {
      const found = await pages(id);
      const { next: _, ...first } = found[0]!;
      return {
        ...first,
        lines: found.flatMap(({ lines }) => lines),
        matches: found.flatMap(({ matches }) => matches),
        checks: [...new Map(found.flatMap(({ checks }) => checks).map((check) => [check.id, check])).values()],
      };
    },
    match: (id: number, matches: readonly { check_id: number; line: number | null }[], more: Values = {}) =>
      product.call<AnswerOf<'match-checks'>>('PUT /api_admin_private/match-checks', {
        token,
        body: { reconciliation_id: id, matches, ...more },
      }),
    undo: (id: number, pressed_at: string) =>
      product.call<AnswerOf<'undo-matches'>>('POST /api_admin_private/undo-matches', {
        token,
        body: { reconciliation_id: id, pressed_at },
      }),
    update,
    close: (id: number, more: Values = {}) => update(id, { state: 'closed', ...more }),
  };
}

type Desk = Awaited<ReturnType<typeof reconcileDesk>>;

interface RunningDesk {
  readonly product: Product;
  readonly admin: Person;
  readonly desk: Desk;
}

/** A product of its own for each test of a file on reconciling, whose table is sound at the end. */
export function runReconcileDesk(): RunningDesk {
  let product: Product;
  let admin: Person;
  let desk: Desk;

  beforeEach(async () => {
    product = await startProduct();
    admin = await product.person('admin');
    desk = await reconcileDesk(product, admin);
  });
  afterEach(async () => {
    vi.useRealTimers();
    expect(await violations(product)).toEqual([]);
    await product.stop();
  });

  return {
    get product() {
      return product;
    },
    get admin() {
      return admin;
    },
    get desk() {
      return desk;
    },
  };
}
