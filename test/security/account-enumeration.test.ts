import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../functions/deployment/partitions.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { type Product, startProduct } from '../support/harness.ts';

const hashes = vi.hoisted(() => ({ made: 0 }));
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  return {
    ...real,
    argon2: (...parameters: Parameters<typeof real.argon2>) => {
      hashes.made += 1;
      return real.argon2(...parameters);
    },
  };
});

const KNOWN = 'known@example.com';
const PASSWORD = 'correct horse';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ CONFIRM_EMAIL: 'true' });
  const { token } = await product.person('admin');
  const body = { email: KNOWN, role_id: roleIds.user, password: PASSWORD };
  await product.call('POST /api_admin_private/create-user', { token, body });
});
afterAll(() => product.stop());
afterEach(() => vi.restoreAllMocks());

/** What a call answers and the work it causes: hashes, emails, table reads and writes. */
async function watch(operation: string, body: Readonly<Record<string, string>>) {
  const sends = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const [hashed, mailed] = [hashes.made, product.sentMails()];
  const startedAt = performance.now();
  const { status, text, headers } = await product.call(`POST /api_user_public/${operation}`, { body });
  const milliseconds = performance.now() - startedAt;
  // Any call, whoever makes it, also reads the state of the table if that was last done some seconds ago.
  const own = sends.mock.calls.filter(([{ input }]) => !('Key' in input) || input.Key?.pk !== partitions.held);
  const commands = own.map(([command]) => command.constructor.name);
  sends.mockRestore();
  const { 'x-request-id': id, ...plainHeaders } = headers;
  return {
    answer: { status, text: text.replaceAll(String(id), 'ID'), headers: plainHeaders },
    hashes: hashes.made - hashed,
    mails: product.sentMails() - mailed,
    reads: commands.filter((name) => name === 'GetCommand').length,
    writes: commands.filter((name) => name !== 'GetCommand' && name !== 'BatchGetCommand').length,
    milliseconds,
  };
}

describe('whether an email has an account is not revealed', () => {
  it('by the answer or work of a sign-in', async () => {
    const known = await watch('login', { email: KNOWN, password: 'guessed' });
    const unknown = await watch('login', { email: 'nobody@example.com', password: 'guessed' });
    expect(known.answer.status).toBe(401);
    expect({ ...unknown, milliseconds: 0 }).toEqual({ ...known, milliseconds: 0 });
    // One for an account, one for an unconfirmed sign-up.
    expect(known.hashes).toBe(2);
  });

  it('by a sign-in with the password of an unconfirmed sign-up', async () => {
    const typed = { password: 'of a stranger' };
    const [known, unknown] = [KNOWN, 'free@example.com'];
    for (const email of [known, unknown]) await watch('register', { email, ...typed });
    const [first, second] = [
      await watch('login', { email: known, ...typed }),
      await watch('login', { email: unknown, ...typed }),
    ];
    expect(first.answer.status).toBe(403);
    expect({ ...second, milliseconds: 0 }).toEqual({ ...first, milliseconds: 0 });
    expect((await watch('login', { email: KNOWN, password: PASSWORD })).answer.status).toBe(200);
  });

  it('by the answer or slow work of a request for a reset code', async () => {
    const known = await watch('forgot-password', { email: KNOWN });
    const unknown = await watch('forgot-password', { email: 'nobody@example.com' });
    expect(known.answer.status).toBe(200);
    expect(unknown.answer).toEqual(known.answer);
    expect([unknown.hashes, unknown.mails]).toEqual([known.hashes, known.mails]);
    expect([known.hashes, known.mails]).toEqual([1, 1]);
    // A minimum duration hides what only one of the two needs from the table.
    for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(499);
  });

  it('by the answer or slow work of a sign-up', async () => {
    const known = await watch('register', { email: KNOWN, password: PASSWORD });
    const unknown = await watch('register', { email: 'newcomer@example.com', password: PASSWORD });
    expect(known.answer.status).toBe(200);
    expect(unknown.answer).toEqual(known.answer);
    expect({ ...unknown, milliseconds: 0 }).toEqual({ ...known, milliseconds: 0 });
    expect([known.hashes, known.mails]).toEqual([1, 1]);
    for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(499);
  });

  it('by the answer or work of a request for another link', async () => {
    await watch('register', { email: 'waiting@example.com', password: PASSWORD });
    const [known, unknown, waiting] = [
      await watch('resend-confirmation', { email: KNOWN }),
      await watch('resend-confirmation', { email: 'nobody@example.com' }),
      await watch('resend-confirmation', { email: 'waiting@example.com' }),
    ];
    expect(known.answer.status).toBe(200);
    expect([unknown.answer, waiting.answer]).toEqual([known.answer, known.answer]);
    for (const { hashes: hashed, mails, writes, milliseconds } of [known, unknown, waiting]) {
      expect([hashed, mails, writes]).toEqual([0, 1, known.writes]);
      expect(milliseconds).toBeGreaterThanOrEqual(499);
    }
  });

  it('by the answer or work of a confirmation attempt', async () => {
    const given = { token: 'guessed', password: PASSWORD };
    await watch('register', { email: 'waits@example.com', password: PASSWORD });
    const known = await watch('confirm-email', { email: KNOWN, ...given });
    const unknown = await watch('confirm-email', { email: 'nobody@example.com', ...given });
    const waiting = await watch('confirm-email', { email: 'waits@example.com', ...given });
    expect(known.answer.status).toBe(404);
    for (const { answer, hashes: hashed } of [unknown, waiting]) expect([answer, hashed]).toEqual([known.answer, 1]);
  });

  it('by the answer or work of an attempt with the link of an invitation', async () => {
    const given = { token: 'guessed', password: PASSWORD };
    const known = await watch('accept-invitation', { email: KNOWN, ...given });
    const unknown = await watch('accept-invitation', { email: 'nobody@example.com', ...given });
    expect(known.answer.status).toBe(404);
    expect({ ...unknown, milliseconds: 0 }).toEqual({ ...known, milliseconds: 0 });
  });

  it('by a repeated sign-up with the same key', async () => {
    const register = (email: string, key: string, password = PASSWORD) =>
      product.call('POST /api_user_public/register', {
        body: { email, password },
        headers: { 'idempotency-key': key },
      });
    const told = async (email: string, key: string) => {
      const replies = [
        await register(email, key),
        await register(email, key),
        await register(email, key, 'another password'),
      ];
      return replies.map(({ status, body: { message } }) => [status, message]);
    };
    const known = await told(KNOWN, 'key-of-known');
    expect(await told('another@example.com', 'key-of-unknown')).toEqual(known);
    expect(known.map(([status]) => status)).toEqual([200, 200, 409]);
  });

  it('by the answer or hashes of an attempt with a reset code', async () => {
    await product.call('POST /api_user_public/forgot-password', { body: { email: KNOWN } });
    const known = await watch('reset-password', { email: KNOWN, secretCode: 'AAAA-AAAA' });
    const unknown = await watch('reset-password', { email: 'nobody@example.com', secretCode: 'AAAA-AAAA' });
    expect(known.answer.status).toBe(400);
    expect(unknown.answer).toEqual(known.answer);
    expect([unknown.hashes, known.hashes]).toEqual([1, 1]);
    for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(399);
  });
});
