import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from './support.ts';

const MOST = 4;

let product: Product;

beforeAll(async () => {
  product = await startProduct({
    LIMIT_PER_EMAIL: String(MOST),
    LIMIT_PER_ADDRESS: '12',
    SIGNUP_DOMAINS: 'example.com, example.org',
    REFUSE_COMMON_PASSWORDS: 'true',
    PASSWORD_MIN: '8',
  });
});
afterAll(() => product.stop());

const post = (operation: string, body: unknown, address: string) =>
  product.call(`POST /api_user_public/${operation}`, { body, address });
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

it('looks at so many sign-ins of one e-mail, also of many at once, and says when to try again', async () => {
  await post('register', { email: 'ann@example.com', password: 'a good one' }, '10.0.0.1');
  const guess = (index: number) =>
    post('login', { email: index % 2 ? 'Ann@example.com' : 'ann@example.com', password: 'guessed' }, `10.0.1.${index}`);
  const replies = await times(20, guess);
  expect(statuses(replies)).toEqual([...Array<number>(MOST).fill(401), ...Array<number>(20 - MOST).fill(429)]);
  const right = await post('login', { email: 'ann@example.com', password: 'a good one' }, '10.0.2.1');
  expect(right.status).toBe(429);
  expect(right.body.message).toMatch(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/);
  const wait = Number(right.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
});

it('starts anew after a sign-in that was right', async () => {
  await post('register', { email: 'bea@example.com', password: 'a good one' }, '10.0.0.2');
  for (let round = 0; round < 3; round += 1) {
    for (let wrong = 1; wrong < MOST; wrong += 1) {
      await post('login', { email: 'bea@example.com', password: 'guessed' }, `10.1.${round}.${wrong}`);
    }
    const right = await post('login', { email: 'bea@example.com', password: 'a good one' }, `10.1.${round}.9`);
    expect(right.status).toBe(200);
  }
});

it('looks at so many from one address, whatever the e-mail', async () => {
  const replies = await times(15, (index) =>
    post('login', { email: `nobody${index}@example.com`, password: 'guessed' }, '10.2.0.1'),
  );
  expect(statuses(replies)).toEqual([...Array<number>(12).fill(401), 429, 429, 429]);
  expect((await post('login', { email: 'nobody@example.com', password: 'guessed' }, '10.2.0.2')).status).toBe(401);
});

it('does not count sign-ins that are right against the address of an office', async () => {
  await post('register', { email: 'cat@example.com', password: 'a good one' }, '10.0.0.3');
  for (let person = 0; person < 20; person += 1) {
    const reply = await post('login', { email: 'cat@example.com', password: 'a good one' }, '10.3.0.1');
    expect(reply.status).toBe(200);
  }
});

it.each(['forgot-password', 'reset-password', 'register'])('limits %s as well', async (operation) => {
  const body = {
    'forgot-password': { email: 'carl@example.com' },
    'reset-password': { email: 'carl@example.com', secretCode: 'AAAA' },
    register: { email: 'carl@elsewhere.example', password: 'a good one' },
  }[operation];
  const replies = await times(MOST + 2, (index) => post(operation, body, `10.3.0.${index}`));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
});

it('limits how often a wrong current password is tried', async () => {
  const person = await product.person('user');
  const change = () =>
    product.call('PUT /api_user_private/change-password', {
      token: person.token,
      body: { currentPassword: 'guessed', newPassword: 'a good one', confirmPassword: 'a good one' },
    });
  expect(statuses(await times(MOST + 2, change))).toEqual([...Array<number>(MOST).fill(400), 429, 429]);
});

it('takes sign-ups of the domains of the installation alone, with its passwords', async () => {
  const refused = await post('register', { email: 'dora@elsewhere.example', password: 'short' }, '10.4.0.1');
  expect(refused.body.issues).toEqual([
    { field: 'email', message: 'Accounts are for e-mail addresses of example.com or example.org.' },
    { field: 'password', message: 'Password must be at least 8 characters long' },
  ]);
  const tricky = await post('register', { email: 'dora@example.com.evil.example', password: 'a good one' }, '10.4.0.2');
  expect(tricky.status).toBe(400);
  expect((await post('register', { email: 'dora@EXAMPLE.org', password: 'a good one' }, '10.4.0.3')).status).toBe(200);
});

it.each(['password', 'PassWord1', '12345678', 'qwertyuiop', 'aaaaaaaaaa', 'abcabcabc', 'Welcome2025'])(
  'refuses %s, which is guessed first',
  async (password) => {
    const reply = await post('register', { email: `${password}@example.com`, password }, `10.5.0.${password.length}`);
    expect(reply.body.issues).toEqual([
      {
        field: 'password',
        message: 'This password is one of the first that anybody would try. Please choose another one.',
      },
    ]);
  },
);
