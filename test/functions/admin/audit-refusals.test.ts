import '../../support/stable-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { readTable } from '../../proofs/read-table.ts';
import type { Stored } from '../../support/factories.ts';
import { environment, type Person, type Product, startProduct } from '../../support/harness.ts';
import { auditDesk } from './audit-desk.ts';

let product: Product;
let admin: Person;
let desk: ReturnType<typeof auditDesk>;

beforeAll(async () => {
  product = await startProduct({ LIMIT_PER_EMAIL: '3' });
  admin = await product.person('admin');
  desk = auditDesk(product, admin);
});
afterAll(() => product.stop());

const days = () => {
  const today = dayIn(environment.TIME_ZONE, new Date());
  return { from: addDays(today, -1), to: today };
};

describe('refusals', () => {
  it('of calls are counted by person, call and hour', async () => {
    const person = await product.person('user');
    const call = () => product.call('GET /crud/CklgTransaction/getAll', { token: person.token });
    expect((await call()).status).toBe(403);
    await Promise.all([call(), call()]);
    await product.call('GET /api_admin_private/audit-log', { token: person.token, query: days() });
    const found = await desk.entries({ ...days(), kind: 'refused-call', user_id: person.id });
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(4);
    expect(new Set(found.map(({ call: name }) => name))).toEqual(new Set(['CklgTransaction.getAll', 'audit-log']));
    expect(found[0]).toMatchObject({ by: { user_id: person.id, email: person.email }, records: [] });
    const { at, last } = found[0]!;
    expect(at).toMatch(/T\d\d:00:00\.000Z$/);
    expect(last! >= at).toBe(true);
  });

  it('of strangers cause no write, whatever their token or route', async () => {
    const before = (await readTable(product.endpoint, product.tableName)).length;
    await product.call('GET /crud/CklgTransaction/getAll', {});
    await product.call('GET /crud/CklgTransaction/getAll', { token: 'not.a.token' });
    expect((await readTable(product.endpoint, product.tableName)).length).toBe(before);
  });

  const signIn = (email: string, password: string) =>
    product.call('POST /api_user_public/login', { body: { email, password }, address: '10.9.0.1' });

  it('of sign-ins are counted by account, and a lock is on the home page', async () => {
    await product.call('POST /api_user_public/register', {
      body: { email: 'lock@test.example', password: 'a good one' },
    });
    const { body } = await product.call<Stored[]>('GET /crud/User/getAll', { token: admin.token });
    const { id } = body.value.find(({ email }) => email === 'lock@test.example')!;
    const locked = async () =>
      (
        await product.call<{ system: { locked_sign_ins: number } }>('GET /api_user_private/home', {
          token: admin.token,
        })
      ).body.value.system.locked_sign_ins;
    expect(await locked()).toBe(0);
    for (let tries = 0; tries < 5; tries += 1) await signIn('lock@test.example', 'guessed');
    expect((await signIn('lock@test.example', 'a good one')).status).toBe(429);
    // The limit of three is what is counted: later attempts check no password.
    const found = await desk.entries({ ...days(), kind: 'refused-sign-in', user_id: id });
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    expect(found[0]).toMatchObject({ call: 'login', by: { user_id: id, email: 'lock@test.example' } });
    expect(await locked()).toBe(1);
  });

  it('of sign-ins to emails without an account are counted without the email', async () => {
    for (let tries = 0; tries < 4; tries += 1) await signIn('nobody-here@test.example', 'guessed');
    const found = (await desk.entries({ ...days(), kind: 'refused-sign-in' })).filter(({ by }) => by === null);
    expect(found.map(({ times }) => times)).toEqual([3]);
    for (const name of ['one', 'two', 'three', 'four', 'five']) await signIn(`${name}@nowhere.example`, 'guessed');
    const more = (await desk.entries({ ...days(), kind: 'refused-sign-in' })).filter(({ by }) => by === null);
    expect(more.reduce((sum, { times }) => sum + times, 0)).toBe(8);
    expect(new Set(more.map(({ at }) => at)).size).toBe(more.length);
    const items = await readTable(product.endpoint, product.tableName);
    expect(JSON.stringify(items)).not.toContain('nobody-here');
    const home = await product.call<{ system: object }>('GET /api_user_private/home', { token: admin.token });
    expect(home.body.value.system).toMatchObject({ locked_sign_ins: 1 });
  });

  it('that lock an account are on the home page, also if they were made at once', async () => {
    const { email } = await product.person('user');
    await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'guessed')));
    const home = await product.call<{ system: object }>('GET /api_user_private/home', { token: admin.token });
    expect(home.body.value.system).toMatchObject({ locked_sign_ins: 2 });
  });

  it('expire, and changes do not', async () => {
    const items = (await readTable(product.endpoint, product.tableName)).filter(({ pk }) => pk.startsWith('Audit#'));
    const refused = items.filter(({ kind }) => kind !== undefined);
    expect(refused.length).toBeGreaterThan(2);
    const inDays = (ttl: unknown) => Math.round((Number(ttl) - Date.now() / 1000) / 86_400);
    expect(new Set(refused.map(({ ttl }) => inDays(ttl)))).toEqual(new Set([400]));
    expect(items.filter(({ kind, ttl }) => kind === undefined && ttl !== undefined)).toEqual([]);
  });
});
