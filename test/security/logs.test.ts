import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

type Line = Readonly<Record<string, unknown>>;

const PASSWORD = 'log-canary-password';

let product: Product;
let admin: Person;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

/** The log line of a call, found like an operator does by the id in its answer. */
function lineOf(reply: { readonly headers: Readonly<Record<string, string>> }): Line | undefined {
  const lines = product.logs.map((line) => JSON.parse(line) as Line);
  const found = lines.filter(({ request_id }) => request_id === reply.headers['x-request-id']);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

const as = (person: Person, routeKey: string, request: object = {}) =>
  product.call<Record<string, unknown>>(routeKey, { token: person.token, address: '192.0.2.7', ...request });

it('the log says who signed in and out, from where, and whose sign-in failed', async () => {
  const email = 'ann.of-the-logs@example.com';
  await product.call('POST /api_user_public/register', { body: { email, password: PASSWORD } });
  const login = (password: string) =>
    product.call<AuthUser>('POST /api_user_public/login', { body: { email, password }, address: '192.0.2.1' });
  const session = await login(PASSWORD);
  const { token, user } = session.body.value;
  const facts = { address: '192.0.2.1', account: user.id };
  expect(lineOf(session)).toMatchObject({ level: 'info', event: 'signed in', status: 200, ...facts });
  expect(lineOf(await login('wrong'))).toMatchObject({ level: 'warn', event: 'refused', status: 401, ...facts });
  const logout = await product.call('POST /api_user_public/logout', { token, body: {} });
  expect(lineOf(logout)).toMatchObject({
    event: 'signed out',
    records: expect.arrayContaining([expect.stringMatching(/^BlacklistedToken#\d+$/)]),
  });
  const text = product.logs.join('');
  for (const secret of [PASSWORD, token, token.split('.')[2]!, email]) expect(text).not.toContain(secret);
});

it('the log says for every refusal who was refused what', async () => {
  const user = await product.person('user');
  const refused = await as(user, 'GET /crud/CklgPayee/getAll');
  expect(lineOf(refused)).toMatchObject({
    level: 'warn',
    event: 'refused',
    call: 'CklgPayee.getAll',
    user_id: user.id,
    address: '192.0.2.7',
    status: 403,
  });
  const dead = await product.call('GET /crud/User/getAll', { token: 'no.token.ofours' });
  expect(lineOf(dead)).toMatchObject({ event: 'refused', call: 'User.getAll', status: 401 });
});

it('the log says which records each administrative call changed, including resets by GET', async () => {
  const body = { email: 'made.by-admin@example.com', role_id: roleIds.user, password: PASSWORD };
  const made = await as(admin, 'POST /api_admin_private/create-user', { body });
  const id = Number(made.body.value.id);
  const act = { level: 'info', event: 'administration', user_id: admin.id, status: 200 };
  expect(lineOf(made)).toMatchObject({ ...act, call: 'create-user', records: expect.arrayContaining([`User#${id}`]) });
  const reset = await as(admin, 'GET /api_admin_private/reset-user-password', { query: { user_id: id } });
  expect(lineOf(reset)).toMatchObject({
    ...act,
    call: 'reset-user-password',
    records: expect.arrayContaining([`User#${id}`]),
  });
  const role = await as(admin, 'POST /crud/Role/create', { body: { role_name: 'clerk of logs', color: '#112233' } });
  expect(lineOf(role)).toMatchObject({ ...act, call: 'Role.create', records: [`Role#${String(role.body.value.id)}`] });
  const gone = await as(admin, 'DELETE /api_admin_private/delete-user', { query: { user_id: id } });
  expect(lineOf(gone)).toMatchObject({ ...act, call: 'delete-user', records: expect.arrayContaining([`User#${id}`]) });
  const text = product.logs.join('');
  const told = [PASSWORD, body.email, String(reset.body.value.newPassword), admin.token];
  expect(told.filter((secret) => text.includes(secret))).toEqual([]);
});

it('the log never gets a second line from what somebody typed', async () => {
  const forged = 'x\n{"level":"info","event":"signed in"}';
  const reply = await product.call('POST /api_user_public/login', {
    body: { email: forged, password: forged, [forged]: forged },
    headers: { 'x-request-id': forged, 'x-forwarded-for': forged },
  });
  expect(reply.status).toBe(400);
  expect(product.logs.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(product.logs.filter((line) => line.includes('x\\n{'))).toEqual([]);
});

it('the log contains no field names, field values or email recipients', async () => {
  const typed = 'canary-of-a-secret-typed-into-the-wrong-place';
  const reply = await as(admin, 'POST /crud/CklgPayee/create', { body: { name: 'P', [typed]: 1, email: typed } });
  expect(lineOf(reply)).toMatchObject({ event: 'refused', status: 400, issues: 2 });
  product.failMail(true);
  await product.call('POST /api_user_public/forgot-password', { body: { email: admin.email } });
  product.failMail(false);
  const failed = product.logs
    .map((line) => JSON.parse(line) as Line)
    .find(({ event }) => event === 'reset code not sent');
  expect(failed).toMatchObject({
    level: 'error',
    request_id: expect.any(String),
    reason: expect.stringContaining('not verified'),
  });
  const text = product.logs.join('');
  expect([typed, admin.email].filter((secret) => text.includes(secret))).toEqual([]);
});
