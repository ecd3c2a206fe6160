import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { planSignOut } from '../../../functions/identity/credential-changes.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { OwnSession } from '../../../shared/contract/operations/sessions.ts';
import { padId } from '../../../shared/contract/table.ts';
import { RENEWED_TOKEN_HEADER } from '../../../shared/envelope.ts';
import { readTable } from '../../proofs/read-table.ts';
import { before } from '../../support/before-write.ts';
import { CHROME, FIREFOX, IPHONE } from '../../support/user-agents.ts';
import { authUserSchema, type Person, type Product, startProduct } from './support.ts';

const PASSWORD = 'my own words';
const MINUTE = 60_000;

let product: Product;
let admin: Person;
let email = '';
let number = 0;

beforeAll(async () => {
  product = await startProduct({ IDLE_MINUTES: '30', TOKEN_HOURS: '2' });
  admin = await product.person('admin');
});
afterAll(() => product.stop());
beforeEach(async () => {
  number += 1;
  email = `sessions-${number}@example.com`;
  await product.call('POST /api_admin_private/create-user', {
    token: admin.token,
    body: { email, role_id: 1, password: PASSWORD },
  });
});
afterEach(() => vi.useRealTimers());

const signIn = async (agent?: string, address?: string): Promise<AuthUser> => {
  const { body } = await product.call<AuthUser>('POST /api_user_public/login', {
    body: { email, password: PASSWORD },
    ...(agent !== undefined && { headers: { 'user-agent': agent } }),
    ...(address !== undefined && { address }),
  });
  return body.value;
};
const list = async (token: string, agent = FIREFOX) =>
  product.call<OwnSession[]>('GET /api_user_private/get-my-sessions', { token, headers: { 'user-agent': agent } });
const sessionsOf = async (token: string, agent?: string) => (await list(token, agent)).body.value;
const statusOf = async (token: string) => (await product.call('POST /api_user_private/check-access', { token })).status;
const endOne = (token: string, id: string, currentPassword = PASSWORD) =>
  product.call('POST /api_user_private/end-session', { token, body: { id, currentPassword } });
const endOthers = (token: string, currentPassword = PASSWORD) =>
  product.call<AuthUser>('POST /api_user_private/end-other-sessions', { token, body: { currentPassword } });
const endAllOf = (token: string, user_id: number) =>
  product.call('POST /api_admin_private/end-user-sessions', { token, query: { user_id } });
const historyOf = async (id: number): Promise<HistoryEntry[]> => {
  const query = { entity: 'User', id };
  const reply = await product.call<HistoryEntry[]>('GET /api_admin_private/history', { token: admin.token, query });
  return reply.body.value;
};
const idIn = (token: string) =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: unknown }).jti);

describe("the list of one's own sessions", () => {
  it("gives browser, system and start of each, marks the current one, and shows nobody else's", async () => {
    await product.person('user');
    const phone = await signIn(IPHONE, '203.0.113.77');
    const { token } = await signIn(FIREFOX, '203.0.113.78');
    const before = Date.now();
    const { status, body, text } = await list(token);
    expect(status).toBe(200);
    expect(body.value.map(({ device, is_this, id }) => ({ device, is_this, id }))).toEqual([
      { device: 'Firefox on Windows', is_this: true, id: idIn(token) },
      { device: 'Safari on iPhone', is_this: false, id: idIn(phone.token) },
    ]);
    for (const { began_at, used_at } of body.value) {
      expect(Math.abs(Date.parse(began_at) - before)).toBeLessThan(30_000);
      expect(Date.parse(used_at)).toBeGreaterThanOrEqual(Date.parse(began_at));
    }
    // Neither the address nor the browser's own description is stored, let alone shown.
    expect(text).not.toMatch(/203\.0\.113|Mozilla/);
    const table = JSON.stringify(await readTable(product.endpoint, product.tableName));
    expect(table).not.toMatch(/203\.0\.113|Mozilla/);
  });

  it('shows when a session was last used, updated with each renewed token rather than each call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const [mine, other] = [await signIn(FIREFOX), await signIn(CHROME)];
    const usedAfter = async () => {
      const found = (await sessionsOf(mine.token)).find(({ is_this }) => !is_this);
      return Math.floor((Date.parse(found?.used_at ?? '') - start + 1000) / MINUTE);
    };
    vi.setSystemTime(start + 2 * MINUTE);
    expect(await statusOf(other.token)).toBe(200);
    expect(await usedAfter()).toBe(0);
    vi.setSystemTime(start + 10 * MINUTE);
    // Any call of any area counts as use.
    const reply = await product.call('GET /crud/Role/getAll', { token: other.token });
    expect(reply.headers[RENEWED_TOKEN_HEADER]).toBeDefined();
    expect(await usedAfter()).toBe(10);
  });

  it("doesn't stop other calls when the table has no capacity to update it", async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const { token } = await signIn(FIREFOX);
    vi.setSystemTime(start + 10 * MINUTE);
    const prototype = DynamoDBDocumentClient.prototype as unknown as { send: (command: unknown) => Promise<unknown> };
    const { send } = prototype;
    let refusals = 0;
    prototype.send = function refusePuts(this: unknown, command) {
      if (!(command instanceof PutCommand)) return Reflect.apply(send, this, [command]);
      refusals += 1;
      return Promise.reject(Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' }));
    };
    onTestFinished(() => {
      prototype.send = send;
    });
    const reply = await product.call('GET /api_user_private/get-my-profile', { token });
    expect([reply.status, refusals]).toEqual([200, 1]);
    expect(reply.headers[RENEWED_TOKEN_HEADER]).toBeDefined();
  });

  it('leaves out sessions that are idle, signed out or from before a password change', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const [idle, signedOut] = [await signIn(), await signIn()];
    await product.call('POST /api_user_public/logout', { token: signedOut.token });
    vi.setSystemTime(start + 29 * MINUTE);
    const mine = await signIn();
    expect((await sessionsOf(mine.token)).map(({ id }) => id).toSorted()).toEqual(
      [idIn(mine.token), idIn(idle.token)].toSorted(),
    );
    vi.setSystemTime(start + 30 * MINUTE);
    expect(await statusOf(idle.token)).toBe(401);
    expect((await sessionsOf(mine.token)).map(({ id }) => id)).toEqual([idIn(mine.token)]);
    const changed = await product.call<AuthUser>('PUT /api_user_private/change-password', {
      token: mine.token,
      body: { currentPassword: PASSWORD, newPassword: 'other words', confirmPassword: 'other words' },
    });
    const { token } = changed.body.value;
    expect((await sessionsOf(token)).map(({ id }) => id)).toEqual([idIn(token)]);
  });

  it('gains a session that was never recorded as soon as it is used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const { user, token } = await signIn(CHROME);
    const old = await product.tokens.sign(user.id, 0, new Date());
    expect(await sessionsOf(old)).toMatchObject([
      { is_this: true, id: idIn(old), device: 'Firefox on Windows' },
      { is_this: false, id: idIn(token) },
    ]);
    vi.setSystemTime(start + 5 * MINUTE);
    await list(old, IPHONE);
    expect((await sessionsOf(token)).find(({ id }) => id === idIn(old))).toMatchObject({ device: 'Safari on iPhone' });
  });
});

describe('ending one session', () => {
  it('requires the password and ends that session with all of its tokens', async () => {
    const [mine, other, third] = [await signIn(), await signIn(), await signIn()];
    const id = idIn(other.token);
    expect((await endOne(mine.token, id, '')).body).toMatchObject({ message: 'Current password is required.' });
    const wrong = await endOne(mine.token, id, 'not it');
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'Current password is incorrect.' }],
    ]);
    expect(await statusOf(other.token)).toBe(200);
    expect((await endOne(mine.token, id)).status).toBe(200);
    expect(await Promise.all([mine, other, third].map(({ token }) => statusOf(token)))).toEqual([200, 401, 200]);
    expect((await sessionsOf(mine.token)).map((each) => each.id)).not.toContain(id);
    // Again, and with ids that never existed.
    for (const gone of [id, '0.none', 'a.b#c']) expect((await endOne(mine.token, gone)).status).toBe(200);
    const records = await product.call<{ user_id: number }[]>('GET /crud/BlacklistedToken/getAll', {
      token: admin.token,
    });
    expect(records.body.value.filter(({ user_id }) => user_id === mine.user.id)).toHaveLength(1);
    expect((await historyOf(mine.user.id)).filter(({ call }) => call === 'end-session')).toMatchObject([
      { by: { user_id: mine.user.id }, changes: { session: ['(open)', '(ended)'] } },
    ]);
  });

  it("can't end somebody else's session", async () => {
    const mine = await signIn();
    expect((await endOne(mine.token, idIn(admin.token))).status).toBe(200);
    expect(await statusOf(admin.token)).toBe(200);
  });

  it('holds even while the session is in use', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const uses = Array.from({ length: 8 }, () => statusOf(other.token));
    const [ended] = await Promise.all([endOne(mine.token, idIn(other.token)), ...uses]);
    expect(ended.status).toBe(200);
    expect(await statusOf(other.token)).toBe(401);
    expect((await sessionsOf(mine.token)).map(({ id }) => id)).toEqual([idIn(mine.token)]);
  });

  it('succeeds once when requested twice at once', async () => {
    const [mine, other, third] = [await signIn(), await signIn(), await signIn()];
    const replies = await Promise.all([mine, third].map(({ token }) => endOne(token, idIn(other.token))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all([mine, other, third].map(({ token }) => statusOf(token)))).toEqual([200, 401, 200]);
  });
});

describe('signing out', () => {
  it("many times doesn't grow the user record that every call reads", async () => {
    const [last, other] = [await signIn(), await signIn()];
    const key = { pk: 'User', sk: padId(last.user.id) };
    const until = Math.floor(Date.now() / 1000) + 3600;
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`0.before-${index}`, until]));
    await product.store.commit([{ kind: 'update', key, set: { revoked: many } }]);
    expect((await product.call('POST /api_user_public/logout', { token: last.token })).status).toBe(200);
    const item = await product.store.getItem(key);
    expect(item).toMatchObject({ revoked: {}, generation: 1 });
    // None of the hundred becomes valid again; the price is that this user must sign in once more.
    expect(await Promise.all([last, other].map(({ token }) => statusOf(token)))).toEqual([401, 401]);
    expect(await statusOf((await signIn()).token)).toBe(200);
  });
});

it('a plan that starts a new token generation fails when the user changed in between', async () => {
  const { user } = await signIn();
  const before = (await product.store.get(collections.User, user.id))!;
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  const { plan } = await planSignOut(product.store, before, change);
  // Between planning and committing, by a change that leaves the record's version alone.
  await product.store.commit([{ kind: 'update', key: { pk: 'User', sk: padId(user.id) }, set: { generation: 1 } }]);
  await expect(product.store.commit(plan)).rejects.toThrow('This user was changed by someone else.');
});

describe('ending all other sessions', () => {
  it('requires the password and gives the caller a new session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect((await endOthers(mine.token, 'not it')).status).toBe(400);
    expect(await statusOf(other.token)).toBe(200);
    const reply = await endOthers(mine.token);
    const fresh = authUserSchema.parse(reply.body.value);
    expect(await Promise.all([mine, other, fresh].map(({ token }) => statusOf(token)))).toEqual([401, 401, 200]);
    expect((await sessionsOf(fresh.token)).map(({ id }) => id)).toEqual([idIn(fresh.token)]);
    expect((await historyOf(mine.user.id))[0]).toMatchObject({
      call: 'end-other-sessions',
      by: { user_id: mine.user.id },
      changes: { sessions: ['(open)', '(ended)'] },
    });
  });

  it('leaves only listed sessions open, even with sign-ins under way', async () => {
    const mine = await signIn();
    const [ended, ...signIns] = await Promise.all([
      endOthers(mine.token),
      ...Array.from({ length: 4 }, () => signIn()),
    ]);
    const { token } = ended.body.value;
    const shown = (await sessionsOf(token)).map(({ id }) => id);
    const alive: string[] = [];
    for (const each of [mine, ...signIns]) if ((await statusOf(each.token)) === 200) alive.push(idIn(each.token));
    expect(shown.toSorted()).toEqual([...alive, idIn(token)].toSorted());
  });

  it('is refused for a session that another one ends at the same moment', async () => {
    const [mine, ended] = [await signIn(), await signIn()];
    const meeting = before('User', () => endOne(mine.token, idIn(ended.token)));
    const reply = await endOthers(ended.token);
    vi.restoreAllMocks();
    expect([meeting.hasRun(), reply.status, await statusOf(mine.token)]).toEqual([true, 401, 200]);
  });

  it('succeeds for one of two sessions that ask at once', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const replies = await Promise.all([one, two].map(({ token }) => endOthers(token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('an administrator', () => {
  it('signs a person out everywhere without changing their password', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const supervisor = await product.person('supervisor');
    expect((await endAllOf(supervisor.token, one.user.id)).status).toBe(403);
    expect((await endAllOf(admin.token, 999_999)).status).toBe(404);
    expect(await statusOf(one.token)).toBe(200);
    expect((await endAllOf(admin.token, one.user.id)).status).toBe(200);
    expect(await Promise.all([one, two].map(({ token }) => statusOf(token)))).toEqual([401, 401]);
    expect(await statusOf((await signIn()).token)).toBe(200);
    const logged = product.logs.filter((line) => line.includes('"end-user-sessions"'));
    expect(logged.some((line) => line.includes('"administration"') && line.includes(`User#${one.user.id}`))).toBe(true);
  });
});
