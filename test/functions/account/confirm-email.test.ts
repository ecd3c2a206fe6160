import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { environment } from '../../support/harness.ts';
import { auditDesk } from '../admin/audit-desk.ts';
import { type Person, type Product, startProduct } from './support.ts';

let product: Product;
let admin: Person;
let email = '';
let number = 0;

const HOUR = 3_600_000;
const password = 'correct horse';
const CREATED = 'Account created successfully! Please login.';
const TO_CONFIRM = 'Almost done! Open the link in the email we just sent you within 24 hours.';
const UNCONFIRMED = "Your email isn't confirmed yet. Open the link in the email we sent when you signed up.";
const DEAD_LINK =
  'This link has expired, was already used, or was replaced by a newer one. If you already used it, sign in. Otherwise request a new link.';

beforeAll(async () => {
  product = await startProduct({ CONFIRM_EMAIL: 'true', LIMIT_PER_EMAIL: '5' });
  admin = await product.person('admin');
});
afterAll(() => product.stop());
beforeEach(() => {
  number += 1;
  email = `newcomer${number}@example.com`;
});
afterEach(() => {
  vi.useRealTimers();
});

const post = <V = unknown>(operation: string, body: unknown) =>
  product.call<V>(`POST /api_user_public/${operation}`, { body });
const register = (given = password, as = email) => post('register', { email: as, password: given });
const login = (given = password) => post<AuthUser>('login', { email, password: given });
const resend = () => post('resend-confirmation', { email });
const mailsTo = (address: string) =>
  product.mails.filter(({ Destination }) => Destination?.ToAddresses?.includes(address));
const newestLink = () => {
  const text = mailsTo(email).at(-1)?.Message?.Body?.Text?.Data ?? '';
  const hash = /\/confirm-email#(\S+)/.exec(text)?.[1] ?? '';
  return Object.fromEntries(new URLSearchParams(hash)) as { email: string; token: string };
};
const confirm = (link = newestLink(), given = password) => post('confirm-email', { ...link, password: given });
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + milliseconds);
};

describe('an unconfirmed sign-up', () => {
  it('creates no user, profile or login until the link and the password are given', async () => {
    const usersBefore = (await product.store.all(collections.User.name)).length;
    expect(said(await register())).toEqual([200, TO_CONFIRM]);
    expect((await product.store.all(collections.User.name)).length).toBe(usersBefore);
    expect(said(await login())).toEqual([403, UNCONFIRMED]);
    expect(said(await confirm())).toEqual([200, CREATED]);
    const session = (await login()).body.value;
    expect(session.user).toMatchObject({ email, role_id: roleIds.user });
    expect(session.profile).toMatchObject({ user_id: session.user.id, first_name: null });
  });

  it("doesn't lift the limit of guesses at the account that has its email", async () => {
    await product.call('POST /api_admin_private/create-user', {
      token: admin.token,
      body: { email, role_id: roleIds.user, password: 'correct horse battery' },
    });
    const address = '203.0.113.7';
    const tryOut = async (guess: string) =>
      (await product.call('POST /api_user_public/login', { body: { email, password: guess }, address })).status;
    await product.call('POST /api_user_public/register', { body: { email, password: 'of a stranger' }, address });
    // oxlint-disable no-await-in-loop -- one after the other
    const answers: number[] = [];
    for (const guess of ['one', 'two', 'three', 'of a stranger', 'four', 'of a stranger', 'correct horse battery']) {
      answers.push(await tryOut(guess));
    }
    // oxlint-enable no-await-in-loop
    expect(answers).toEqual([401, 401, 401, 403, 401, 429, 429]);
  });

  it('is counted as a refused sign-in of the account that has its email, and locks it', async () => {
    const { id } = await product.person('user', { email });
    await register('of a stranger');
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let tries = 0; tries < 5; tries += 1) expect((await login('of a stranger')).status).toBe(403);
    const today = dayIn(environment.TIME_ZONE, new Date());
    const refused = await auditDesk(product, admin).entries({
      from: addDays(today, -1),
      to: today,
      kind: 'refused-sign-in',
      user_id: id,
    });
    expect(refused.reduce((sum, { times }) => sum + times, 0)).toBe(5);
  });

  it('is not revealed by a wrong password', async () => {
    await register();
    const wrong = await login('not it at all');
    expect(said(wrong)).toEqual([401, 'Invalid email or password']);
  });

  it('is confirmed only by the person who chose its password, so no stranger shares the account', async () => {
    await register('of a stranger');
    const reply = await confirm(newestLink(), 'what the owner would choose');
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [{ field: 'password', message: "That's not the password you chose when you signed up. Try again." }],
    ]);
    expect(await product.store.find(collections.User, { email })).toBeUndefined();
  });

  it('is replaced by a newer one with the same email, along with its password and link', async () => {
    await register('of a stranger');
    const old = newestLink();
    await register(password, email.toUpperCase());
    const text = mailsTo(email.toUpperCase()).at(-1)?.Message?.Body?.Text?.Data ?? '';
    const link = Object.fromEntries(new URLSearchParams(/#(\S+)/.exec(text)?.[1])) as typeof old;
    expect(said(await confirm(old, 'of a stranger'))).toEqual([404, DEAD_LINK]);
    expect(said(await confirm(link))).toEqual([200, CREATED]);
    expect((await login()).status).toBe(200);
    expect((await login('of a stranger')).status).toBe(401);
  });

  it("doesn't reserve the email: an administrator can create a user with it, who then wins", async () => {
    await register('of a stranger');
    const made = await product.call('POST /api_admin_private/create-user', {
      token: admin.token,
      body: { email, role_id: roleIds.accountant, password },
    });
    expect(made.status).toBe(200);
    expect((await login()).body.value.user.role_id).toBe(roleIds.accountant);
    // The link was emailed before the invitation.
    const text = mailsTo(email)[0]?.Message?.Body?.Text?.Data ?? '';
    const link = Object.fromEntries(new URLSearchParams(/#(\S+)/.exec(text)?.[1])) as ReturnType<typeof newestLink>;
    expect((await confirm(link, 'of a stranger')).status).toBe(409);
    expect((await login()).body.value.user.role_id).toBe(roleIds.accountant);
  });

  it('is deleted a week after its last link', async () => {
    await register();
    expect((await login()).status).toBe(403);
    later(7 * 24 * HOUR + 2000);
    expect((await login()).status).toBe(401);
    expect(said(await confirm())).toEqual([404, DEAD_LINK]);
  });

  it('stores neither the password nor the link in plain text', async () => {
    await register();
    const { token } = newestLink();
    const stored = JSON.stringify(await product.store.queryItems(partitions.signUp));
    expect(stored).toContain(email);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(token);
  });

  it("is not created for an address that can't receive email, whether or not it has an account", async () => {
    const reply = await register(password, 'odd<name>@example.com');
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [{ field: 'email', message: "Emails can't be sent to this address. Use another one." }],
    ]);
  });
});

describe('an emailed link', () => {
  it('works once, even when it is used twice at the same moment', async () => {
    await register();
    const link = newestLink();
    const replies = await Promise.all([confirm(link), confirm(link)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(said(await confirm(link))).toEqual([404, DEAD_LINK]);
  });

  it('works within 24 hours', async () => {
    await register();
    later(24 * HOUR - 1000);
    expect((await confirm()).status).toBe(200);
  });

  it('stops working after 24 hours, when a new one can be requested', async () => {
    await register();
    later(24 * HOUR);
    expect(said(await confirm())).toEqual([404, DEAD_LINK]);
    expect((await resend()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
  });

  it('is replaced when it is sent again', async () => {
    await register();
    const first = newestLink();
    await resend();
    expect(said(await confirm(first))).toEqual([404, DEAD_LINK]);
    expect(said(await confirm())).toEqual([200, CREATED]);
  });

  it("doesn't confirm another email", async () => {
    await register();
    const { token } = newestLink();
    expect(said(await confirm({ email: `other.${email}`, token }))).toEqual([404, DEAD_LINK]);
  });
});

it('a sign-up with a taken email emails its owner and changes nothing', async () => {
  const { email: known } = await product.person('user', { email: `Known${number}@example.com` });
  const before = await product.store.find(collections.User, { email: known });
  expect(said(await register(password, known.toLowerCase()))).toEqual([200, TO_CONFIRM]);
  expect(mailsTo(known).map(({ Message }) => Message?.Subject?.Data)).toEqual(['You already have a Staffbook account']);
  expect(mailsTo(known.toLowerCase())).toEqual([]);
  expect(await product.store.find(collections.User, { email: known })).toEqual(before);
});

it('a repeated sign-up request gets the first answer without a second email', async () => {
  const request = { body: { email, password }, headers: { 'idempotency-key': `confirm-${number}` } };
  const first = await product.call('POST /api_user_public/register', request);
  const second = await product.call('POST /api_user_public/register', request);
  expect(second.body).toEqual(first.body);
  expect(mailsTo(email)).toHaveLength(1);
});
