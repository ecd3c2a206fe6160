import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

interface Entry {
  readonly title: string;
  readonly reason: string | null;
  readonly by: { readonly user_id: number } | null;
}

it('the history of a timesheet says why a step was undone, or that no reason was given', async () => {
  const { id: timesheet_id } = await factory.create('TsrpTimesheet');
  const step = async (name: string, reason?: string) => {
    const body = { timesheet_id, ...(reason !== undefined && { reason }) };
    const { status } = await product.call(`PUT /api_admin_private/${name}-timesheet`, { token: admin.token, body });
    expect([name, status]).toEqual([name, 200]);
  };
  await step('lock');
  await step('unlock', 'A day is missing');
  await step('lock');
  await step('approve');
  await step('unapprove', 'Wrong week');
  await step('approve');
  await step('process');
  await step('unprocess');
  const { body } = await product.call<Entry[]>('GET /api_admin_private/timesheet-history', {
    token: admin.token,
    query: { timesheet_id },
  });
  expect(body.value.toReversed().map(({ title, reason, by }) => [title, reason, by?.user_id])).toEqual([
    ['Created', null, admin.id],
    ['Locked', null, admin.id],
    ['Unlocked', 'A day is missing', admin.id],
    ['Locked', null, admin.id],
    ['Approved', null, admin.id],
    ['Unapproved', 'Wrong week', admin.id],
    ['Approved', null, admin.id],
    ['Processed', null, admin.id],
    ['Unprocessed', null, admin.id],
  ]);
});
