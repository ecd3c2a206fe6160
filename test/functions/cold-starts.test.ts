import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../infra/bundle.ts';
import { areas } from '../../shared/contract/areas.ts';
import { factoryOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

/** The areas whose later part was loaded. */
const { loaded, noting } = vi.hoisted(() => {
  const areas = new Set<string>();
  return {
    loaded: areas,
    noting:
      (area: string) =>
      async (load: () => Promise<object>): Promise<object> => {
        areas.add(area);
        return load();
      },
  };
});

vi.mock('../../functions/account/later.ts', noting('account'));
vi.mock('../../functions/admin/later.ts', noting('admin'));
vi.mock('../../functions/directory/later.ts', noting('directory'));
vi.mock('../../functions/invoicing/later.ts', noting('invoicing'));
vi.mock('../../functions/ledger/later.ts', noting('ledger'));
vi.mock('../../functions/timesheets/later.ts', noting('timesheets'));

let product: Product;
let admin: Person;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

it.each([
  'GET /crud/CklgTransaction/getAll',
  'GET /crud/TsrpPayPeriod/getAll',
  'GET /crud/Profile/getAll',
  'GET /crud/User/getAll',
  'GET /crud/InvcInvoice/getAll',
  'GET /api_admin_private/account-statuses',
  'GET /api_admin_private/get-timesheets',
  'GET /api_user_private/get-my-profile',
])('a page is read without loading the rules of changes: %s', async (route) => {
  expect((await product.call(route, { token: admin.token })).status).toBe(200);
  expect([...loaded]).toEqual([]);
});

it('an operation that is declared later is found by its route', async () => {
  const later = 'GET /api_user_private/get-my-sessions';
  expect((await product.call(later, { token: admin.token })).status).toBe(200);
  expect([...loaded]).toEqual(['account']);
  loaded.clear();
});

it('the first change loads the rules of its area alone', async () => {
  await factoryOf(product, admin).create('CklgPayee', {});
  expect([...loaded]).toEqual(['ledger']);
});

it.each(areas.filter((area) => area !== 'daily'))(
  'the function starts from one file without the code of transactions: %s',
  async (area) => {
    const start = await readFile(join(await bundleFunctions(), area, 'index.mjs'), 'utf8');
    expect(/from ?"\./.test(start)).toBe(false);
    expect(start.includes('Other people are changing the same records.')).toBe(false);
  },
);
