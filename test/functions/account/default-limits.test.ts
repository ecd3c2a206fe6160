import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countRequest } from '../../../functions/account/rate-limits.ts';
import { ConflictError } from '../../../functions/app-error.ts';
import type { Store } from '../../../functions/store/store.ts';
import { defaultContext } from '../../../infra/context.ts';
import { readParameters } from '../../../infra/parameters.ts';
import { type Product, startProduct } from './support.ts';

let product: Product;

beforeAll(async () => {
  const { limitPerEmail, limitPerAddress, limitMinutes } = readParameters(defaultContext());
  product = await startProduct({
    LIMIT_PER_EMAIL: String(limitPerEmail),
    LIMIT_PER_ADDRESS: String(limitPerAddress),
    LIMIT_MINUTES: String(limitMinutes),
    // A sign-up refused for its domain is still counted, and costs no hash.
    SIGNUP_DOMAINS: 'company.example',
  });
});
afterAll(() => product.stop());

const password = 'a good one';
const bodies: Record<string, (email: string) => unknown> = {
  register: (email) => ({ email, password }),
  'forgot-password': (email) => ({ email }),
  login: (email) => ({ email, password }),
  'reset-password': (email) => ({ email, secretCode: 'AAAA-AAAA' }),
};

type Reply = Promise<{ readonly status: number }>;

/** A slow machine may ask callers to try again, which is no attempt. */
async function untilCounted(call: () => Reply): Reply {
  const reply = await call();
  return reply.status === 503 ? untilCounted(call) : reply;
}

/** The number of concurrent calls that the limit let through. */
async function passed(count: number, call: (index: number) => Reply): Promise<number> {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => untilCounted(() => call(index))));
  return replies.filter(({ status }) => status !== 429).length;
}

// These numbers are written by hand on purpose: they come from R7, not from the code under test.
it.each(Object.entries(bodies))('50 calls of %s pass from one address in 15 minutes', async (name, body) => {
  const call = (index: number) =>
    product.call(`POST /api_user_public/${name}`, { body: body(`${name}${index}@example.com`), address: '10.1.0.1' });
  expect(await passed(55, call)).toBe(50);
});

it('asks to try again, without calling it too many, while others keep getting in first', async () => {
  const clock = vi.spyOn(performance, 'now');
  let reads = 0;
  const contended = {
    now: () => new Date(),
    getStaged: async () => {
      reads += 1;
      if (reads === 3) clock.mockReturnValue(performance.now() + 5000);
      return Promise.resolve([]);
    },
    commit: async () => Promise.reject(new ConflictError('The attempt counter')),
  };
  const attempt = {
    store: contended as Partial<Store> as Store,
    runtime: { environment: { LIMIT_PER_EMAIL: 5, LIMIT_PER_ADDRESS: 50, LIMIT_MINUTES: 15 } },
    address: '10.3.0.1',
  };
  try {
    await expect(countRequest(attempt, 'register', 'late@example.com')).rejects.toMatchObject({ code: 'busy' });
    expect(reads).toBe(3);
  } finally {
    clock.mockRestore();
  }
});

it.each(Object.entries(bodies))('5 calls of %s pass for one email in 15 minutes', async (name, body) => {
  const call = (index: number) =>
    product.call(`POST /api_user_public/${name}`, { body: body('one@example.com'), address: `10.2.0.${index}` });
  expect(await passed(8, call)).toBe(5);
});
