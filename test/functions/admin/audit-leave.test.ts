import '../../support/stable-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '../../../shared/dates.ts';
import { erasureReasonNames } from '../../../shared/erasure-reasons.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { environment } from '../../support/test-environment.ts';
import { violations } from '../../proofs/invariants.ts';
import { auditDesk, namesOf } from './audit-desk.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;
let vacation: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id });
  vacation = await factory.create('TsrpLeaveKind', { name: 'Vacation' });
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const correct = (hours: number, note: string) =>
  product.call('POST /api_admin_private/correct-leave-balance', {
    token: admin.token,
    body: { user_id: owner.id, kind_id: vacation.id, hours, note },
  });

it('balances of leave that somebody set or corrected are in the audit log, until the person is erased', async () => {
  expect((await correct(40, 'From the old program')).status).toBe(200);
  expect((await correct(-8, 'Was taken in June')).status).toBe(200);
  const today = dayIn(environment.TIME_ZONE, new Date());
  const desk = auditDesk(product, admin);
  const logged = (await desk.entries({ from: today, to: today, kind: 'TsrpLeaveEntry' })).toReversed();
  expect(logged).toMatchObject([
    { call: 'correct-leave-balance', by: { user_id: admin.id }, kind: 'change' },
    { call: 'correct-leave-balance', by: { user_id: admin.id }, kind: 'change' },
  ]);
  expect(logged.map((entry) => namesOf(entry).length)).toEqual([1, 1]);
  const noteIn = async (nth: number) => (await desk.valuesOf(logged[nth]!))[0]?.change?.changes;
  expect(await noteIn(0)).toMatchObject({ hundredths: [null, 4000], type: [null, 'opening'] });
  expect(await noteIn(1)).toMatchObject({
    user_id: [null, owner.id],
    hundredths: [null, -800],
    note: [null, 'Was taken in June'],
  });
  const erased = await product.call('POST /api_admin_private/erase-person', {
    token: admin.token,
    body: { user_id: owner.id, reason: erasureReasonNames[0] },
  });
  expect(erased.status, erased.text).toBe(200);
  expect(JSON.stringify(await noteIn(1))).not.toContain('June');
  expect(await noteIn(1)).toMatchObject({ hundredths: [null, -800] });
});
