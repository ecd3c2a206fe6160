import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RENEWED_TOKEN_HEADER } from '../../../shared/envelope.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

const IDLE = 30;
const MINUTE = 60_000;

let product: Product;
let person: Person;
let token = '';
let start = 0;

beforeAll(async () => {
  product = await startProduct({ IDLE_MINUTES: String(IDLE), TOKEN_HOURS: '2' });
  person = await product.person('user', { email: 'idle@example.com' });
  await product.call('POST /api_user_public/register', {
    body: { email: 'busy@example.com', password: 'my own words' },
  });
});
afterAll(() => product.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  start = Date.now();
  const { body } = await product.call<{ token: string }>('POST /api_user_public/login', {
    body: { email: 'busy@example.com', password: 'my own words' },
  });
  token = body.value.token;
});
afterEach(() => vi.useRealTimers());

const at = async (minutes: number, of = token) => {
  vi.setSystemTime(start + minutes * MINUTE);
  const { status, body, headers } = await product.call('POST /api_user_private/check-access', { token: of });
  return { status, message: body.message, renewed: headers[RENEWED_TOKEN_HEADER] };
};
const partsOf = (of: string) =>
  JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('an idle session', () => {
  it('ends at its time limit, to the second, with the same message as any ended session', async () => {
    expect((await at(IDLE - 1 / 60)).status).toBe(200);
    expect(await at(IDLE)).toMatchObject({ status: 401, message: 'Token expired', renewed: undefined });
  });

  it('is not extended by a call whose renewed token is never used', async () => {
    await at(IDLE - 1);
    expect((await at(IDLE)).status).toBe(401);
  });
});

describe('an active session', () => {
  it('continues with the renewed token of each answer, even a refusal, until its original end', async () => {
    let newest = token;
    for (let minutes = 20; minutes < 120; minutes += 20) {
      const { status, renewed = '' } = await at(minutes, newest);
      expect([minutes, status]).toEqual([minutes, 200]);
      expect(partsOf(renewed)).toMatchObject({
        exp: partsOf(token).exp,
        jti: partsOf(token).jti,
        iat: partsOf(token).iat,
      });
      newest = renewed;
    }
    const { renewed: last = '' } = await at(119, newest);
    for (const each of [newest, last]) {
      expect(await at(120, each)).toMatchObject({ status: 401, message: 'Token expired', renewed: undefined });
    }
    vi.setSystemTime(start + 10 * MINUTE);
    const refused = await product.call('GET /api_admin_private/history', { token });
    expect(refused.status).toBe(403);
    expect(partsOf(refused.headers[RENEWED_TOKEN_HEADER] ?? '')).toMatchObject({ jti: partsOf(token).jti });
  });

  it('gets no renewed token while its own is fresh', async () => {
    expect((await at(2)).renewed).toBeUndefined();
  });

  it('ends with all of its tokens when one of them signs out', async () => {
    const { renewed = '' } = await at(20);
    const { renewed: third = '' } = await at(40, renewed);
    await product.call('POST /api_user_public/logout', { token: renewed });
    for (const each of [renewed, third]) expect((await at(41, each)).status).toBe(401);
  });

  it('ends with all of its tokens when one that was left idle signs out', async () => {
    const { renewed = '' } = await at(20);
    expect((await at(IDLE + 1)).message).toBe('Token expired');
    expect((await product.call('POST /api_user_public/logout', { token })).status).toBe(200);
    expect((await at(IDLE + 2, renewed)).status).toBe(401);
  });

  it('ends with all of its tokens when the password changes', async () => {
    const { renewed = '' } = await at(20);
    await product.call('PUT /api_user_private/change-password', {
      token: renewed,
      body: { currentPassword: 'my own words', newPassword: 'other words', confirmPassword: 'other words' },
    });
    expect((await at(21, renewed)).status).toBe(401);
    expect((await at(21, person.token)).status).toBe(200);
  });
});
