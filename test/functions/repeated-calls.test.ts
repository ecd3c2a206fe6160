import '../support/stable-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { mondayIn } from '../support/leave.ts';

let product: Product;
let admin: Person;
let factory: Factory;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

it('a request for leave whose answer was lost is answered the same when it is repeated', async () => {
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: (await product.person('supervisor')).id });
  const kind = await factory.create('TsrpLeaveKind', { name: 'Jury duty', keeps_balance: false });
  const ask = () =>
    product.call<AnswerOf<'ask-for-leave'>>('POST /api_user_private/ask-for-leave', {
      token: owner.token,
      body: { kind_id: kind.id, first_day: mondayIn(3), last_day: mondayIn(3), hours: null, note: null },
      headers: { 'Idempotency-Key': 'leave-1' },
    });
  const first = await ask();
  const again = await ask();
  expect([first.status, first.body.value.mailed]).toEqual([200, true]);
  expect(again.body.value).toEqual(first.body.value);
});

it("a create that is stored, but whose email can't be sent, says so with and without a key", async () => {
  const person = await product.person('user');
  const create = (headers: Readonly<Record<string, string>>) =>
    product.call('POST /crud/SecretCode/create', {
      token: admin.token,
      body: { user_id: person.id, expires_at: new Date(Date.now() + 600_000).toISOString() },
      headers,
    });
  product.failMail(true);
  try {
    const plain = await create({});
    const keyed = await create({ 'Idempotency-Key': 'code-1' });
    expect(plain.status).toBe(503);
    expect([keyed.status, keyed.body.message]).toEqual([503, plain.body.message]);
  } finally {
    product.failMail(false);
  }
});
