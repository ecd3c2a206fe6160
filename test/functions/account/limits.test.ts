import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitAttempts } from '../../../functions/account/rate-limits.ts';
import { networkOf } from '../../../functions/account/network.ts';
import { storePassword } from '../../support/store-password.ts';
import { type Product, startProduct } from './support.ts';

const MOST = 4;
const FROM_ADDRESS = 12;

let product: Product;

beforeAll(async () => {
  product = await startProduct({
    LIMIT_PER_EMAIL: String(MOST),
    LIMIT_PER_ADDRESS: String(FROM_ADDRESS),
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

it('sign-ins with one email are limited, even many at once, and the refusal says when to try again', async () => {
  await post('register', { email: 'ann@example.com', password: 'a good one' }, '10.0.0.1');
  const guess = (index: number) =>
    post('login', { email: index % 2 ? 'Ann@example.com' : 'ann@example.com', password: 'guessed' }, `10.0.1.${index}`);
  const replies = await times(20, guess);
  expect(statuses(replies)).toEqual([...Array<number>(MOST).fill(401), ...Array<number>(20 - MOST).fill(429)]);
  const right = await post('login', { email: 'ann@example.com', password: 'a good one' }, '10.0.2.1');
  expect(right.status).toBe(429);
  expect(right.body.message).toMatch(/^Too many attempts\. Try again in (a minute|\d+ minutes)\.$/);
  const wait = Number(right.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
});

it('guesses at the link of an invitation are limited', async () => {
  const guess = (index: number) =>
    post(
      'accept-invitation',
      { email: 'new@example.com', token: `${index}`, password: 'a good one' },
      `10.7.0.${index}`,
    );
  const replies = await times(MOST * 3, guess);
  expect(statuses(replies)).toEqual([...Array<number>(MOST).fill(404), ...Array<number>(MOST * 2).fill(429)]);
});

it('an email counts as one however it is written, and so does a network', async () => {
  const composed = 'ren\u00E9@example.com';
  const written = [
    composed,
    composed.normalize('NFD'),
    composed.toUpperCase(),
    ` ${composed.normalize('NFD').toUpperCase()} `,
  ];
  const replies = await times(MOST * 3, (index) =>
    post('login', { email: written[index % written.length]!, password: 'guessed' }, `10.6.0.${index}`),
  );
  expect(statuses(replies)).toEqual([...Array<number>(MOST).fill(401), ...Array<number>(MOST * 2).fill(429)]);
  const fromNetwork = await times(FROM_ADDRESS + 3, (index) =>
    post('login', { email: `six${index}@example.com`, password: 'guessed' }, `2001:db8:0:7:${index}::1`),
  );
  expect(statuses(fromNetwork)).toEqual([...Array<number>(FROM_ADDRESS).fill(401), 429, 429, 429]);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('calls from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("a correct password clears a person's own wrong guesses but not those made elsewhere", async () => {
  await post('register', { email: 'bea@example.com', password: 'a good one' }, '10.0.0.2');
  const wrong = (address: string) => post('login', { email: 'bea@example.com', password: 'guessed' }, address);
  const right = (address: string) => post('login', { email: 'bea@example.com', password: 'a good one' }, address);
  expect((await wrong('10.1.0.66')).status).toBe(401);
  for (let round = 0; round < 3; round += 1) {
    for (let mistyped = 2; mistyped < MOST; mistyped += 1) expect((await wrong('10.1.0.1')).status).toBe(401);
    expect((await right('10.1.0.1')).status).toBe(200);
  }
  expect(statuses(await times(MOST, () => wrong('10.1.0.66')))).toEqual([...Array<number>(MOST - 1).fill(401), 429]);
});

it('sign-ins from one address are limited across emails, even many at once', async () => {
  const replies = await times(FROM_ADDRESS + 8, (index) =>
    post('login', { email: `nobody${index}@example.com`, password: 'guessed' }, '10.2.0.1'),
  );
  expect(statuses(replies)).toEqual([...Array<number>(FROM_ADDRESS).fill(401), ...Array<number>(8).fill(429)]);
  expect((await post('login', { email: 'nobody@example.com', password: 'guessed' }, '10.2.0.2')).status).toBe(401);
});

it("an email out of guesses doesn't use up the guesses of its address", async () => {
  const guess = (email: string, address: string) => post('login', { email, password: 'guessed' }, address);
  await times(MOST, (index) => guess('locked@example.com', `10.7.0.${index}`));
  expect(statuses(await times(FROM_ADDRESS + 2, () => guess('locked@example.com', '10.7.1.1')))).toEqual(
    Array<number>(FROM_ADDRESS + 2).fill(429),
  );
  expect((await guess('other@example.com', '10.7.1.1')).status).toBe(401);
});

it('a whole office can sign in at the same moment from one address', async () => {
  await post('register', { email: 'cat@example.com', password: 'a good one' }, '10.0.0.3');
  const right = () => post('login', { email: 'cat@example.com', password: 'a good one' }, '10.3.0.1');
  expect(statuses(await times(FROM_ADDRESS + 8, right))).toEqual(Array<number>(FROM_ADDRESS + 8).fill(200));
});

describe("the limit's window", () => {
  const window = 15 * 60_000;
  const start = Date.parse('2030-03-04T10:14:00.000Z');
  const guess = () => post('login', { email: 'slow@example.com', password: 'guessed' }, '10.8.0.1');
  const at = async (moment: number) => {
    vi.setSystemTime(start + moment);
    return (await guess()).status;
  };

  it('slides, so no span of its length holds too many guesses', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Guess as often as possible around every boundary of the clock.
      const looked: number[] = [];
      for (let moment = 0; moment <= 2.5 * window; moment += 60_000) {
        if ((await at(moment)) === 401) looked.push(moment);
      }
      expect(looked.length).toBeGreaterThan(2 * MOST);
      for (const from of looked) {
        expect(looked.filter((moment) => moment >= from && moment < from + window).length).toBeLessThanOrEqual(MOST);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends exactly when the refusal said', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const later = 100 * window;
      for (let index = 0; index < MOST; index += 1) expect(await at(later + index * 60_000)).toBe(401);
      vi.setSystemTime(start + later + MOST * 60_000);
      const refused = await guess();
      expect(refused.headers['retry-after']).toBe(String((window - MOST * 60_000) / 1000));
      expect(await at(later + window - 1)).toBe(429);
      expect(await at(later + window)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a guess counts even if its function crashed midway', async () => {
  const { store } = product;
  const attempt = {
    store,
    runtime: { environment: { LIMIT_PER_EMAIL: 1, LIMIT_PER_ADDRESS: 1, LIMIT_MINUTES: 15 } },
    address: '10.9.0.1',
  };
  const broken = limitAttempts(attempt, 'login', 'dead@example.com', () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  await expect(limitAttempts(attempt, 'login', 'dead@example.com', () => Promise.resolve(true))).rejects.toThrow(
    /^Too many attempts/,
  );
});

it.each(['forgot-password', 'reset-password', 'register'])('%s is limited too', async (operation) => {
  const body = {
    'forgot-password': { email: 'carl@example.com' },
    'reset-password': { email: 'carl@example.com', secretCode: 'AAAA' },
    register: { email: 'carl@elsewhere.example', password: 'a good one' },
  }[operation];
  const replies = await times(MOST + 2, (index) => post(operation, body, `10.3.0.${index}`));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
});

it('guesses at the current password are limited', async () => {
  const person = await product.person('user');
  await storePassword(product, person.id, 'the current one');
  const change = () =>
    product.call('PUT /api_user_private/change-password', {
      token: person.token,
      body: { currentPassword: 'guessed', newPassword: 'a good one', confirmPassword: 'a good one' },
    });
  expect(statuses(await times(MOST + 2, change))).toEqual([...Array<number>(MOST).fill(400), 429, 429]);
  // Other calls that ask for the current password share the limit.
  const { token } = person;
  const others = [
    ['end-session', { id: '0.none', currentPassword: 'guessed' }],
    ['end-other-sessions', { currentPassword: 'guessed' }],
  ] as const;
  for (const [operation, body] of others) {
    expect((await product.call(`POST /api_user_private/${operation}`, { token, body })).status).toBe(429);
  }
});

it('guesses at the forgotten password keep nobody from replacing the one that a reset code generated', async () => {
  const { id, email, token } = await product.person('user');
  await storePassword(product, id, 'the forgotten one');
  const change = (as: string, currentPassword: string) =>
    product.call('PUT /api_user_private/change-password', {
      token: as,
      body: { currentPassword, newPassword: 'a good one', confirmPassword: 'a good one' },
    });
  await times(MOST, () => change(token, 'guessed'));
  expect((await change(token, 'guessed')).status).toBe(429);
  await post('forgot-password', { email }, '10.10.0.1');
  const text = product.mails.at(-1)?.Message?.Body?.Text?.Data ?? '';
  const secretCode = /Your code: (\S+)/.exec(text)?.[1] ?? '';
  const { value: password } = (await post('reset-password', { email, secretCode }, '10.10.0.1')).body;
  const session = (await post('login', { email, password }, '10.10.0.1')).body.value as { token: string };
  expect((await change(session.token, String(password))).status).toBe(200);
});

it("sign-ups are limited to the installation's domains and password length", async () => {
  const refused = await post('register', { email: 'dora@elsewhere.example', password: 'short' }, '10.4.0.1');
  expect(refused.body.issues).toEqual([
    { field: 'email', message: 'Use an email address at example.com or example.org.' },
    { field: 'password', message: 'Password must be at least 8 characters long' },
  ]);
  const tricky = await post('register', { email: 'dora@example.com.evil.example', password: 'a good one' }, '10.4.0.2');
  expect(tricky.status).toBe(400);
  expect((await post('register', { email: 'dora@EXAMPLE.org', password: 'a good one' }, '10.4.0.3')).status).toBe(200);
});

it.each(['password', 'PassWord1', '12345678', 'qwertyuiop', 'aaaaaaaaaa', 'abcabcabc', 'Welcome2025', 'BigMoney'])(
  'the common password %s is rejected',
  async (password) => {
    const reply = await post('register', { email: `${password}@example.com`, password }, `10.5.0.${password.length}`);
    expect(reply.body.issues).toEqual([{ field: 'password', message: 'This password is too common.' }]);
  },
);
