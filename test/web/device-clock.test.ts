import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const CALL = { method: 'GET', path: '/crud/Role/getAll', access: rules.known } as const;
const HOUR = 3600;

const sent: (string | null)[] = [];

/** A server whose clock is this many hours ahead of the device. */
async function serverAhead(hours: number) {
  vi.resetModules();
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'));
    const date = new Date(Date.now() + hours * HOUR * 1000).toUTCString();
    const body = JSON.stringify({ error: false, message: 'OK', value: [] });
    return Promise.resolve(new Response(body, { headers: { date } }));
  });
  const { session } = await import('../../web/session/session-store.ts');
  const { request } = await import('../../web/api/request.ts');
  const now = Date.now() / 1000 + hours * HOUR;
  return { session, request, now };
}

beforeEach(() => {
  openBrowser();
  sent.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('a device with a wrong clock', () => {
  it.each([-24, 24])('keeps a valid session when the server is %i hours ahead', async (hours) => {
    const { session, request, now } = await serverAhead(hours);
    const authUser = sessionOf(3, 'admin', now + HOUR);
    session.signIn(authUser);
    await request(CALL);
    await request(CALL);
    expect(sent).toEqual([`Bearer ${authUser.token}`, `Bearer ${authUser.token}`]);
    expect(session.read()).not.toBeNull();
  });

  it("ends a session that is over by the server's time, once that is known, and sends nothing", async () => {
    const { session, request, now } = await serverAhead(24);
    session.signIn(sessionOf(3, 'admin', now + HOUR));
    await request(CALL);
    session.signIn(sessionOf(3, 'admin', now - 1));
    await expect(request(CALL)).rejects.toThrow('Token expired');
    expect(sent).toHaveLength(1);
    expect(session.read()).toBeNull();
  });
});
