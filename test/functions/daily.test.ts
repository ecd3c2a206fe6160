import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const run = async () => {
  const { handler } = await import('../../functions/daily/index.ts');
  return (await handler()).summary;
};

it('says what is missing in an installation without periods and settings', async () => {
  expect(await run()).toMatch(/^\d{4}-\d\d-\d\d: 0 pay periods, none is current\. Settings not there yet: TS_INIT_/);
});

it('reports the current period, and changes nothing', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await seedCompany(product.store, { staff: 5, checks: 0 }, today);
  const before = await product.store.all('TsrpPayPeriod');
  expect(await run()).toMatch(
    /^\S+: 11 pay periods, the current one is \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\. All settings are there\. No import ended halfway\.$/,
  );
  expect(await product.store.all('TsrpPayPeriod')).toEqual(before);
  expect(product.logs.some((line) => line.includes('daily job'))).toBe(true);
});
