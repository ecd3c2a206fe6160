import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../../../shared/contract/collections.ts';
import { factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { changeSheet } from './support.ts';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

it('a timesheet whose hours were entered after it was listed is only deleted as it is now', async () => {
  const { id, version } = await factoryOf(product, admin).create('TsrpTimesheet');
  const read = () => product.store.get(collections.TsrpTimesheet, id);
  const [first, ...rest] = (await read())!.data as object[];
  await changeSheet(product.store, id, { data: [{ ...first, vacation: 8 }, ...rest] });
  const remove = (seen: number) =>
    product.call('DELETE /api_admin_private/delete-timesheet', {
      token: admin.token,
      query: { timesheet_id: id, version: seen },
    });
  const { status, body } = await remove(version);
  expect([status, body.message]).toEqual([409, expect.stringContaining('was changed elsewhere')]);
  expect(await read()).toBeDefined();
  expect((await remove(version + 1)).status).toBe(200);
  expect(await read()).toBeUndefined();
});
