import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import type { ImportRow } from '../../shared/ledger/import-fields.ts';
import { type Factory, factoryOf, type Stored, type Values } from './factories.ts';
import { type Person, type Product, type Reply, startProduct } from './harness.ts';

type Imported = AnswerOf<'import-transactions'>;

export interface ImportLedger {
  readonly product: Product;
  readonly admin: Person;
  readonly factory: Factory;
  /** A payee, an account and a fund source of the current test alone. */
  readonly payee: Stored;
  readonly account: Stored;
  readonly source: Stored;
  /** Replaces the fund source by one without checks, in a checkbook of its own. */
  readonly renewSource: () => Promise<void>;
  /** Imports rows into the fund source of the test, as the administrator. */
  readonly send: (rows: readonly ImportRow[], more?: Values, key?: string) => Promise<Reply<Imported>>;
  /** Rows of checks over eleven years that differ in number, date and amount. */
  readonly rowsOf: (count: number, more?: ImportRow) => ImportRow[];
  /** The checks of the fund source of the test. */
  readonly stored: () => Promise<Stored[]>;
}

/** One product for the tests of a file on imports, where each test has a fund source without checks. */
export function runImportLedger(): ImportLedger {
  let product: Product;
  let admin: Person;
  let factory: Factory;
  let payee: Stored;
  let account: Stored;
  let source: Stored;

  // Numbers are compared within a checkbook, so each test has its own.
  const renewSource = async (): Promise<void> => {
    const { id: checkbook_id } = await factory.create('CklgCheckbook');
    source = await factory.create('CklgFundSource', { checkbook_id });
  };

  beforeAll(async () => {
    product = await startProduct();
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
  });
  beforeEach(async () => {
    payee = await factory.create('CklgPayee');
    account = await factory.create('CklgAccount');
    await renewSource();
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
    get payee() {
      return payee;
    },
    get account() {
      return account;
    },
    get source() {
      return source;
    },
    renewSource,
    send: (rows, more = {}, key) =>
      product.call<Imported>('POST /api_admin_private/import-transactions', {
        token: admin.token,
        body: { rows, fund_source_id: source.id, account_id: account.id, ...more },
        ...(key && { headers: { 'Idempotency-Key': key } }),
      }),
    rowsOf: (count, more = {}) =>
      Array.from({ length: count }, (_, index) => ({
        check_number: String(1001 + index),
        transaction_date: `${2016 + (index % 11)}-0${1 + (index % 9)}-15`,
        payee: String(payee.name).toUpperCase(),
        amount: `$1,${String(100 + (index % 900))}.${25 + Math.floor(index / 900)}`,
        ...more,
      })),
    stored: () => factory.getEvery('CklgTransaction', { fund_source_id: source.id }),
  };
}
