import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

it('the first work request status is the default, until another one is', async () => {
  const { id: status_type_id } = await factory.create('InvcWorkRequestStatusType');
  const create = () => factory.create('InvcWorkRequestStatus', { status_type_id });
  const made = await Promise.all([create(), create(), create()]);
  const defaults = async () =>
    (await factory.getEvery('InvcWorkRequestStatus')).filter(({ is_default }) => is_default).map(({ id }) => id);
  const [first] = made.filter(({ is_default }) => is_default);
  expect(await defaults()).toEqual([first!.id]);
  const next = await factory.create('InvcWorkRequestStatus', { status_type_id, is_default: true });
  expect(await defaults()).toEqual([next.id]);
});

it('the first pay period is only current if it is set', async () => {
  const { is_current } = await factory.create('TsrpPayPeriod');
  expect(is_current).toBe(false);
});
