import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored, type Values } from './factories.ts';
import { type Person, type Product, startProduct } from './harness.ts';

type Printed = AnswerOf<'print-checks'>;
type Returned = AnswerOf<'return-printed-checks'>;

export const numbers = (checks: readonly { readonly check_number: number | null }[]): (number | null)[] =>
  checks.map(({ check_number }) => check_number);

/** A checkbook whose next number is 1050, a fund source of it, and what is done with its checks. */
async function openPrinter(product: Product, admin: Person) {
  const factory = factoryOf(product, admin);
  const checkbook = await factory.create('CklgCheckbook', { next_number: 1050 });
  const source = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });

  const check = (more: Values = {}): Promise<Stored> =>
    factory.create('CklgTransaction', {
      fund_source_id: source.id,
      transaction_date: '2026-11-05',
      check_number: null,
      print_later: true,
      ...more,
    });

  const many = async (count: number, more: Values = {}): Promise<Stored[]> => {
    const all: Stored[] = [];
    for (let index = 0; index < count; index += 1) all.push(await check(more));
    return all;
  };

  const asked = (checks: readonly Stored[]) => checks.map(({ id, version }) => ({ id, version }));

  const print = (checks: readonly Stored[], more: Values = {}, headers = {}) =>
    product.call<Printed>('POST /api_admin_private/print-checks', {
      token: admin.token,
      body: { checks: asked(checks), check_stock: 'voucher-top', ...more },
      headers,
    });

  const giveBack = (checks: readonly Stored[], paper: string, more: Values = {}) =>
    product.call<Returned>('POST /api_admin_private/return-printed-checks', {
      token: admin.token,
      body: { papers: checks.map(({ id, version }) => ({ id, version, paper })), reason: 'Printer jam', ...more },
    });

  const waiting = async (): Promise<number[]> => {
    const { body } = await product.call<AnswerOf<'checks-to-print'>>('GET /api_admin_private/checks-to-print', {
      token: admin.token,
    });
    return body.value.checks.filter((each) => each.fund_source_id === source.id).map(({ id }) => id);
  };

  const stored = async ({ id }: { readonly id: number }): Promise<Stored> =>
    (await factory.getOne('CklgTransaction', id)).body.value;

  const printed = async (count: number): Promise<Stored[]> => {
    const { body, status } = await print(await many(count), { first_number: 1050 });
    expect(status).toBe(200);
    return body.value.checks;
  };

  const nextNumber = async (): Promise<number | null> => {
    const { body } = await product.call<AnswerOf<'next-check-number'>>('GET /api_admin_private/next-check-number', {
      token: admin.token,
      query: { fund_source_id: source.id },
    });
    return body.value.check_number;
  };

  return { checkbook, source, check, many, print, giveBack, waiting, stored, printed, nextNumber };
}

export type Printer = Awaited<ReturnType<typeof openPrinter>>;

interface RunningPrinter {
  readonly product: Product;
  readonly admin: Person;
  readonly factory: Factory;
  /** The current test's own. */
  readonly printer: Printer;
}

/** One product for the tests of a file on printing, where each test has a checkbook of its own. */
export function runCheckPrinter(): RunningPrinter {
  let product: Product;
  let admin: Person;
  let factory: Factory;
  let printer: Printer;

  beforeAll(async () => {
    product = await startProduct();
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
  });
  beforeEach(async () => {
    printer = await openPrinter(product, admin);
  });
  afterAll(() => product.stop());

  return {
    get product() {
      return product;
    },
    get admin() {
      return admin;
    },
    get factory() {
      return factory;
    },
    get printer() {
      return printer;
    },
  };
}
