import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '../../shared/contract/operations/home.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { MAX_COUNTED } from '../../shared/home.ts';
import { factoryOf } from '../support/factories.ts';
import { environment, type Product, startProduct } from '../support/harness.ts';
import { loadChecks } from '../support/load-checks.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop('unverified'));

it('of more outstanding checks than are counted, those of a closed checkbook remind of it only if they were counted', async () => {
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
  const reminded = async () => {
    const { body } = await product.call<Home>('GET /api_user_private/home', { token: admin.token });
    return body.value.checks!.checkbooks.map(({ id }) => id);
  };
  expect(await reminded()).toEqual([counted.id, closed.id, unused.id]);
  const statement_date = addDays(dayIn(environment.TIME_ZONE, new Date()), -400);
  const statement = { statement_date, opening_balance: 0, closing_balance: 0 };
  await factory.create('CklgReconciliation', { ...statement, checkbook_id: counted.id });
  await factory.create('CklgReconciliation', { ...statement, checkbook_id: closed.id });
  expect(await reminded()).toEqual([counted.id, unused.id]);
});
