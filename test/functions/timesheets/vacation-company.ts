import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { mondayIn } from '../../support/leave.ts';
import { periodFrom } from './support.ts';

/**
 * For the tests of a file that runs it: a product in which each test has a pay period in the future, from
 * `monday`, and an `owner` with 80 hours of vacation.
 */
export let product: Product;
export let admin: Person;
export let factory: Factory;
export let owner: Person;
export let vacation: Stored;
export let period: Stored;
export let monday: string;

let weeks: number;

export function runVacationCompany(): void {
  beforeAll(async () => {
    weeks = 2;
    product = await startProduct();
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
    vacation = await factory.create('TsrpLeaveKind', { name: 'Vacation' });
  });
  afterAll(async () => {
    expect(await violations(product)).toEqual([]);
    await product.stop();
  });

  beforeEach(async () => {
    monday = mondayIn((weeks += 2));
    period = await periodFrom(factory, monday);
    owner = await product.person('user');
    await correct(80);
  });
}

export const correct = (hours: number) =>
  product.call('POST /api_admin_private/correct-leave-balance', {
    token: admin.token,
    body: { user_id: owner.id, kind_id: vacation.id, hours, note: 'Correction' },
  });

export async function start(person = owner): Promise<Stored> {
  const reply = await product.call<Stored>('POST /api_admin_private/create-timesheet', {
    token: person.token,
    body: { payPeriod: period.id },
  });
  return reply.body.value;
}
