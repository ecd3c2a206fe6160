import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import { openBrowser } from './browser.ts';
import { sessionOf, tokenOf } from './session-of.ts';

const CALL = { method: 'GET', path: '/crud/Role/getAll', access: rules.known } as const;
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const renewed = tokenOf({ user_id: 3, exp: inAnHour, idle: inAnHour });

const sent: (string | null)[] = [];

/** The server answers each call with this status and renews the first one's token. */
function answerWith(status: number): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'));
    const body = JSON.stringify({ error: status !== 200, message: 'OK', value: [] });
    return Promise.resolve(
      new Response(body, { status, headers: sent.length === 1 ? { 'x-renewed-token': renewed } : {} }),
    );
  });
}

async function signedIn() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const { request } = await import('../../web/api/request.ts');
  const authUser = sessionOf(3, 'admin');
  session.signIn(authUser);
  return { session, request, token: authUser.token };
}

beforeEach(() => {
  openBrowser();
  sent.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it.each([200, 403])('a session continues with the token renewed by an answer of %i', async (status) => {
  const { session, request, token } = await signedIn();
  answerWith(status);
  await request(CALL).catch(() => undefined);
  await request(CALL).catch(() => undefined);
  expect(sent).toEqual([`Bearer ${token}`, `Bearer ${renewed}`]);
  expect(session.read()?.token).toBe(renewed);
});

it('a session accepts no token that arrives after its sign-out', async () => {
  const { session, request } = await signedIn();
  answerWith(200);
  const answer = request(CALL);
  session.signOut();
  await answer;
  expect([session.read(), localStorage.getItem('authorized_user_storage')]).toEqual([null, null]);
});
