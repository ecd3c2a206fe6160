import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import type { Request } from '../../web/api/send.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const page: Request = { method: 'GET', path: '/api_user_private/home', access: rules.dashboard };
const other: Request = { ...page, query: { next: '2' } };

/** What the server was asked for, and what it answers. */
const asked: string[] = [];
let answer: () => Promise<Response>;

const ok = (): Promise<Response> =>
  Promise.resolve(Response.json({ error: false, message: 'OK', value: asked.length }));
const refused = (): Promise<Response> =>
  Promise.resolve(Response.json({ error: true, message: 'Session ended' }, { status: 401 }));

async function signedIn(session = sessionOf(3, 'admin')) {
  vi.resetModules();
  const store = await import('../../web/session/session-store.ts');
  store.session.signIn(session);
  const { listsHere, sendEarly, sendListEarly } = await import('../../web/api/early-responses.ts');
  const { request } = await import('../../web/api/request.ts');
  return { session: store.session, listsHere, sendEarly, sendListEarly, request };
}

beforeEach(() => {
  openBrowser();
  asked.length = 0;
  answer = ok;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a read that was sent early', () => {
  it('answers the page once, and later calls are sent', async () => {
    const { request, sendEarly } = await signedIn();
    sendEarly(page);
    expect((await request(page)).value).toBe(1);
    expect(asked).toEqual([page.path]);
    expect((await request(page)).value).toBe(2);
  });

  it('answers no other call', async () => {
    const { request, sendEarly } = await signedIn();
    sendEarly(page);
    await request(other);
    expect(asked).toEqual([page.path, `${page.path}?next=2`]);
  });

  it('is not sent without a session, nor with an unreadable token', async () => {
    const { sendEarly, session } = await signedIn({ ...sessionOf(3, 'admin'), token: 'x' });
    sendEarly(page);
    expect(asked).toEqual([]);
    // The page itself ends the session, because it knows where to return after signing in.
    expect(session.read()).not.toBeNull();
    session.signOut();
    sendEarly(page);
    expect(asked).toEqual([]);
  });

  it('is forgotten when the session ends', async () => {
    const { request, sendEarly, session } = await signedIn();
    sendEarly(page);
    session.signOut();
    session.signIn(sessionOf(3, 'admin'));
    await request(page);
    expect(asked).toHaveLength(2);
  });

  it('is repeated if the page came too late for it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { request, sendEarly } = await signedIn();
    sendEarly(page);
    vi.advanceTimersByTime(10_000);
    expect((await request(page)).value).toBe(2);
  });

  it('ends a session that the server has ended only when the page asks', async () => {
    answer = refused;
    const { request, sendEarly, session } = await signedIn();
    sendEarly(page);
    await Promise.resolve();
    expect(session.read()).not.toBeNull();
    await expect(request(page)).rejects.toThrow('Session ended');
    expect(session.read()).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('reports a lost connection to the page', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: true });
    const { request, sendEarly } = await signedIn();
    sendEarly(page);
    await expect(request(page)).rejects.toThrow("The server couldn't be reached");
    answer = ok;
    expect((await request(page)).value).toBe(2);
  });
});

describe('a list that was sent early', () => {
  const checks = { name: 'CklgTransaction', filter: { year: 2026 }, first: { order: 'desc', limit: 100 } } as const;
  const first: Request = {
    method: 'GET',
    path: '/crud/CklgTransaction/getAll',
    access: rules.ledgerReaders,
    query: { year: 2026, order: 'desc', limit: 100 },
  };

  it('is here from its response until a page asks for it', async () => {
    let arrive = () => {};
    answer = async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return ok();
    };
    const { listsHere, request, sendListEarly } = await signedIn();
    sendListEarly(checks, rules.ledgerReaders);
    expect(asked).toEqual(['/crud/CklgTransaction/getAll?year=2026&order=desc&limit=100']);
    expect(listsHere()).toEqual([]);
    arrive();
    await vi.waitFor(() => expect(listsHere()).toEqual([checks]));
    await request(first);
    expect(listsHere()).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('is not here until all of it is', async () => {
    let end = () => {};
    answer = async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"error":false,"message":"OK",'));
            end = () => {
              controller.enqueue(new TextEncoder().encode('"value":[]}'));
              controller.close();
            };
          },
        }),
      );
    const { listsHere, request, sendListEarly } = await signedIn();
    sendListEarly(checks, rules.ledgerReaders);
    await new Promise(setImmediate);
    expect(listsHere()).toEqual([]);
    end();
    await vi.waitFor(() => expect(listsHere()).toEqual([checks]));
    expect((await request(first)).value).toEqual([]);
  });

  it('is not here if the page came too late for it, or the server refused it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { listsHere, sendListEarly } = await signedIn();
    sendListEarly(checks, rules.ledgerReaders);
    await vi.waitFor(() => expect(listsHere()).toEqual([checks]));
    vi.advanceTimersByTime(10_000);
    expect(listsHere()).toEqual([]);
    answer = refused;
    sendListEarly(checks, rules.ledgerReaders);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(listsHere()).toEqual([]);
  });

  it('is not here if it failed', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: true });
    const { listsHere, request, sendListEarly } = await signedIn();
    sendListEarly(checks, rules.ledgerReaders);
    await expect(request(first)).rejects.toThrow("The server couldn't be reached");
    expect(listsHere()).toEqual([]);
  });
});
