import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import { getMyProfile } from '../../shared/contract/operations/account.ts';
import { endUserSessions } from '../../shared/contract/operations/sessions.ts';
import { resetUserPassword } from '../../shared/contract/operations/admin.ts';
import type { Request } from '../../web/api/send.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const READ: Request = { method: 'GET', path: '/crud/Role/getAll', access: rules.known };
const CREATE: Request = {
  method: 'POST',
  path: '/crud/Role/create',
  access: rules.known,
  isCreate: true,
  body: { a: 1 },
};
const UPDATE: Request = { method: 'PUT', path: '/crud/Role/update', access: rules.known, body: { a: 1 } };
const RESET: Request = { method: 'GET', path: '/api_admin_private/reset-user-password', access: rules.known };

/** The idempotency keys of the calls received. */
const keys: (string | null)[] = [];

/** The server answers this many calls as busy, with this Retry-After header. */
function busyFor(calls: number, retryAfter: string | undefined): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const isBusy = keys.length <= calls;
    const body = JSON.stringify({ error: isBusy, message: isBusy ? 'Please try again.' : 'OK', value: [] });
    return Promise.resolve(
      new Response(body, {
        status: isBusy ? 503 : 200,
        headers: isBusy && retryAfter !== undefined ? { 'retry-after': retryAfter } : {},
      }),
    );
  });
}

async function signedIn() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  session.signIn(sessionOf(3, 'admin'));
  return (await import('../../web/api/request.ts')).request;
}

beforeEach(() => {
  openBrowser();
  keys.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('while the server is busy', () => {
  it.each([
    ['a list', READ],
    ['a create with the same key', CREATE],
  ])('%s is retried once', async (_, asked) => {
    const request = await signedIn();
    busyFor(1, '0');
    expect(await request(asked)).toMatchObject({ error: false });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    ['a change', UPDATE, '0'],
    ['a GET with side effects', RESET, '0'],
    ['a call that has to wait long', READ, '60'],
    ['a call without Retry-After', READ, undefined],
  ])('%s is not retried', async (_, asked, retryAfter) => {
    const request = await signedIn();
    busyFor(1, retryAfter);
    await expect(request(asked)).rejects.toMatchObject({ status: 503, message: 'Please try again.' });
    expect(keys).toHaveLength(1);
  });

  it('nothing is tried a third time', async () => {
    const request = await signedIn();
    busyFor(9, '0');
    await expect(request(READ)).rejects.toMatchObject({ status: 503 });
    expect(keys).toHaveLength(2);
  });
});

describe('a call whose answer is lost', () => {
  it.each([
    ['changes something', endUserSessions, /^The server didn't respond, so we don't know whether this went through\./],
    ['is a GET but changes something', resetUserPassword, /^The server didn't respond, so we don't know whether this/],
    ['only reads', getMyProfile, /^The server couldn't be reached\./],
  ])('says what is known if it %s', async (_, operation, message) => {
    await signedIn();
    const { call } = await import('../../web/api/call.ts');
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(operation)).rejects.toThrow(message);
  });
});
