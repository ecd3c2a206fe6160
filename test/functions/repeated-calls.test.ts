import '../support/stable-day.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, SIGNING_SECRET, startProduct } from '../support/harness.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { mondayIn } from '../support/leave.ts';

/** Longer than a function keeps the signing keys. */
const KEYS_KNOWN_MS = 6 * 60_000;

let product: Product;
let admin: Person;
let factory: Factory;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());
afterEach(() => void vi.useRealTimers());

/** A call that requests leave of a new type, the same each time. */
async function askingFor(name: string, key: string) {
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: (await product.person('supervisor')).id });
  const kind = await factory.create('TsrpLeaveKind', { name, keeps_balance: false });
  return () =>
    product.call<AnswerOf<'ask-for-leave'>>('POST /api_user_private/ask-for-leave', {
      token: owner.token,
      body: { kind_id: kind.id, first_day: mondayIn(3), last_day: mondayIn(3), hours: null, note: null },
      headers: { 'Idempotency-Key': key },
    });
}

it('a request for leave whose answer was lost is answered the same when it is repeated', async () => {
  const ask = await askingFor('Jury duty', 'leave-1');
  const first = await ask();
  const again = await ask();
  expect([first.status, first.body.value.mailed]).toEqual([200, true]);
  expect(again.body.value).toEqual(first.body.value);
});

it("a create that is stored, but whose email can't be sent, says so with and without a key, and when it is repeated", async () => {
  const person = await product.person('user');
  const create = (headers: Readonly<Record<string, string>>) =>
    product.call('POST /crud/SecretCode/create', {
      token: admin.token,
      body: { user_id: person.id, expires_at: '2200-01-01T00:00:00.000Z' },
      headers,
    });
  const withKey = () => create({ 'Idempotency-Key': 'code-1' });
  product.failMail(true);
  const plain = await create({});
  const keyed = await withKey();
  product.failMail(false);
  const again = await withKey();
  expect(plain.status).toBe(503);
  expect([keyed.status, keyed.body.message]).toEqual([503, plain.body.message]);
  expect([again.status, again.body.message]).toEqual([503, plain.body.message]);
});

it("a user who is created, but whose invitation can't be sent, is answered with that also when the call is repeated", async () => {
  const create = () =>
    product.call('POST /api_admin_private/create-user', {
      token: admin.token,
      body: { email: 'not-invited@example.com', role_id: roleIds.user },
      headers: { 'Idempotency-Key': 'user-1' },
    });
  product.failMail(true);
  const first = await create();
  product.failMail(false);
  const again = await create();
  expect([first.status, first.body.message]).toEqual([200, expect.stringContaining('not-invited@example.com')]);
  expect(again.body).toEqual(first.body);
});

it("a request for leave whose email can't be sent says so, also when it is repeated", async () => {
  const ask = await askingFor('Bereavement', 'leave-2');
  product.failMail(true);
  const first = await ask();
  product.failMail(false);
  const again = await ask();
  expect([first.status, first.body.value.mailed]).toEqual([200, false]);
  expect(again.body).toEqual(first.body);
});

it('the key of a create that an earlier release stored is known again, and refused for another one', async () => {
  const create = (name: string) =>
    product.call<{ id: number }>('POST /crud/Team/create', {
      token: admin.token,
      body: { name },
      headers: { 'Idempotency-Key': 'team-2' },
    });
  const first = await create('Earlier');
  const stored = await product.store.queryItems(partitions.idempotency('directory'));
  const item = stored.find(({ sk }) => String(sk).endsWith('#team-2'));
  // It stored the digest without the id of its key.
  const { pk, sk, fingerprint, ...rest } = item as { pk: string; sk: string; fingerprint: string };
  await product.store.put({ pk, sk }, { ...rest, fingerprint: fingerprint.slice(fingerprint.indexOf('.') + 1) });
  expect((await create('Earlier')).body).toEqual(first.body);
  expect((await create('Another')).status).toBe(409);
});

it('a create is known again after the signing key was rotated, and its key is still refused for another one', async () => {
  const create = (name: string) =>
    product.call<{ id: number }>('POST /crud/Team/create', {
      token: admin.token,
      body: { name },
      headers: { 'Idempotency-Key': 'team-1' },
    });
  const first = await create('Rotated');
  expect(first.status).toBe(200);
  product.setSigningSecret(JSON.stringify({ kid: '2', key: 'k'.repeat(48), previous: SIGNING_SECRET }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + KEYS_KNOWN_MS });
  expect((await create('Rotated')).body).toEqual(first.body);
  expect((await create('Another')).status).toBe(409);
});
