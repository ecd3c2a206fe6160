import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CHECKBOOK_ID } from '../../shared/contract/collections/cklg-checkbook.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { MAX_COUNTED } from '../../shared/home.ts';
import { factoryOf } from '../support/factories.ts';
import { environment, type Product, startProduct } from '../support/harness.ts';
import { readHome } from '../support/home.ts';
import { loadChecks } from '../support/load-checks.ts';

let product: Product;

const homeOf = (token: string) => readHome(product, token);

describe('in a company whose checks have all cleared', () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('checkbooks with a statement of the last year are to be reconciled again', async () => {
    const admin = await product.person('admin');
    const factory = factoryOf(product, admin);
    const today = dayIn(environment.TIME_ZONE, new Date());
    const [used, former] = [await factory.create('CklgCheckbook'), await factory.create('CklgCheckbook')];
    await factory.create('CklgCheckbook');
    for (const [checkbook, days] of [
      [used, 330],
      [used, 300],
      [former, 400],
    ] as const) {
      const statement_date = addDays(today, -days);
      const body = { checkbook_id: checkbook.id, statement_date, opening_balance: 0, closing_balance: 0 };
      // One after the other. oxlint-disable-next-line no-await-in-loop
      await factory.create('CklgReconciliation', body);
    }
    expect((await homeOf(admin.token)).checks!.checkbooks).toEqual([
      { id: used.id, name: used.name, reconciled_to: null },
    ]);
  });
});

describe('in a company that never cleared a check', () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop('unverified'));

  it('checks are counted up to a thousand, without voided ones', async () => {
    const admin = await product.person('admin');
    const like = await factoryOf(product, admin).create('CklgTransaction', {
      transaction_date: '2021-01-01',
      amount: 1,
    });
    await loadChecks(product, like, 1001, (index) => ({
      check_number: index + 5000,
      is_voided: true,
      account_id: null,
    }));
    await loadChecks(product, like, 998, (index) => ({ check_number: index + 1000 }));
    expect((await homeOf(admin.token)).checks).toMatchObject({
      outstanding: 999,
      outstanding_cents: 99_900,
      stale: 999,
    });
    const factory = factoryOf(product, admin);
    const [written, unwritten] = [await factory.create('CklgCheckbook'), await factory.create('CklgCheckbook')];
    const source = await factory.create('CklgFundSource', { checkbook_id: written.id });
    const reminded = async () => (await homeOf(admin.token)).checks!.checkbooks.map(({ id }) => id);
    expect(await reminded()).toEqual([DEFAULT_CHECKBOOK_ID]);
    await loadChecks(product, like, 1, () => ({ check_number: 3000 }));
    await loadChecks(product, like, 499, (index) => ({ check_number: index + 2000, fund_source_id: source.id }));
    // Not one of its checks is among the first thousand.
    expect(await reminded()).toEqual([DEFAULT_CHECKBOOK_ID, written.id]);
    expect(await reminded()).not.toContain(unwritten.id);
    expect((await homeOf(admin.token)).checks).toMatchObject({
      outstanding: 1000,
      outstanding_cents: null,
      stale: 1000,
    });
  });
});

describe('in a company with more outstanding checks than are counted', () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop('unverified'));

  it('those of a closed checkbook remind of it only if they were counted', async () => {
    const admin = await product.person('admin');
    const factory = factoryOf(product, admin);
    const withSource = async () => {
      const { id } = await factory.create('CklgCheckbook');
      return { id, source: (await factory.create('CklgFundSource', { checkbook_id: id })).id };
    };
    const [counted, closed, unused] = [await withSource(), await withSource(), await withSource()];
    const first = { transaction_date: '2021-01-01', amount: 1, fund_source_id: counted.source };
    const like = await factory.create('CklgTransaction', first);
    await loadChecks(product, like, MAX_COUNTED, (index) => ({ check_number: index + 5000 }));
    const reminded = async () => (await homeOf(admin.token)).checks!.checkbooks.map(({ id }) => id);
    expect(await reminded()).toEqual([counted.id, closed.id, unused.id]);
    const statement_date = addDays(dayIn(environment.TIME_ZONE, new Date()), -400);
    const statement = { statement_date, opening_balance: 0, closing_balance: 0 };
    await factory.create('CklgReconciliation', { ...statement, checkbook_id: counted.id });
    await factory.create('CklgReconciliation', { ...statement, checkbook_id: closed.id });
    expect(await reminded()).toEqual([counted.id, unused.id]);
  });
});
