import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const PAYEE = { name: 'Quill and Sons' };
const HOUR_MS = 3_600_000;

/** The idempotency keys of the calls received. */
const keys: (string | null)[] = [];

type Outcome = 'lost' | 'cut off' | number;

/** An answer of which only the headers arrive. */
const cutOff = (): Response =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));

/** What becomes of the next calls; later ones succeed. */
function answers(...outcomes: Outcome[]): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const outcome = outcomes.shift() ?? 200;
    if (outcome === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (outcome === 'cut off') return Promise.resolve(cutOff());
    const envelope = { error: outcome !== 200, message: 'said', value: { id: 1 } };
    return Promise.resolve(new Response(JSON.stringify(envelope), { status: outcome }));
  });
}

/** The modules of a freshly loaded page in this browser. */
async function loadPage() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const { guardDrafts } = await import('../../web/session/drafts.ts');
  guardDrafts();
  const calls = await import('../../web/api/collection-calls.ts');
  return { session, ...calls };
}

async function signIn(userId: number) {
  const page = await loadPage();
  page.session.signIn(sessionOf(userId, 'admin'));
  return page;
}

const tried = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow();

beforeEach(() => {
  openBrowser();
  vi.stubGlobal('navigator', { onLine: true });
  keys.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a create whose answer was lost', () => {
  it('is sent again with its key, also by a reloaded page', async () => {
    answers('lost');
    await tried((await signIn(3)).createRecord('CklgPayee', PAYEE));
    const page = await loadPage();
    expect(page.isCreateUnknown('CklgPayee', PAYEE)).toBe(true);
    expect(page.unansweredCreates('CklgPayee')).toEqual([PAYEE]);
    expect(page.unansweredCreates('CklgAccount')).toEqual([]);
    await page.createRecord('CklgPayee', PAYEE);
    expect(keys[1]).toBe(keys[0]);
    expect((await loadPage()).isCreateUnknown('CklgPayee', PAYEE)).toBe(false);
  });

  it('keeps its key when the session has ended before it is sent again', async () => {
    answers('lost', 401);
    const page = await signIn(3);
    await tried(page.createRecord('CklgPayee', PAYEE));
    await tried(page.createRecord('CklgPayee', PAYEE));
    await (await signIn(3)).createRecord('CklgPayee', PAYEE);
    expect(new Set(keys).size).toBe(1);
  });

  it('is sent with a new key once the server may have forgotten the first one', async () => {
    answers('lost');
    await tried((await signIn(3)).createRecord('CklgPayee', PAYEE));
    vi.useFakeTimers({ now: Date.now() + 24 * HOUR_MS, toFake: ['Date'] });
    const page = await signIn(3);
    expect(page.unansweredCreates('CklgPayee')).toEqual([]);
    await page.createRecord('CklgPayee', PAYEE);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([
    ['its person signs out', async (page: Awaited<ReturnType<typeof signIn>>) => page.session.signOut()],
    ['somebody else signs in', async () => void (await signIn(33))],
  ])('is forgotten when %s', async (_, act) => {
    answers('lost');
    const page = await signIn(3);
    await tried(page.createRecord('CklgPayee', PAYEE));
    await act(page);
    expect(JSON.stringify(sessionStorage)).not.toContain('Quill');
  });

  it('shares its key with what is sent instead, until one of both is stored', async () => {
    const CORRECTED = { name: 'Quill & Sons' };
    answers('lost', 'lost', 409, 200, 200);
    await tried((await signIn(3)).createRecord('CklgPayee', PAYEE));
    const instead = { insteadOf: PAYEE };
    await tried((await loadPage()).createRecord('CklgPayee', CORRECTED, instead));
    const page = await loadPage();
    expect(page.unansweredCreates('CklgPayee')).toEqual([PAYEE, CORRECTED]);
    // The corrected one is refused, which says nothing about the first one.
    await tried(page.createRecord('CklgPayee', CORRECTED, instead));
    expect(page.unansweredCreates('CklgPayee')).toEqual([PAYEE]);
    await page.repeatCreate('CklgPayee', PAYEE);
    expect(page.unansweredCreates('CklgPayee')).toEqual([PAYEE]);
    await page.createRecord('CklgPayee', CORRECTED, instead);
    expect(page.unansweredCreates('CklgPayee')).toEqual([]);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(5);
  });

  it('leaves no password in the browser', async () => {
    answers('lost');
    const page = await signIn(3);
    await tried(page.createRecord('User', { email: 'new@demo.example', role_id: 4, password: 'kept nowhere' }));
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('kept nowhere');
  });
});

it('a create refused for a session that has ended is a new one after signing in', async () => {
  answers(401);
  const page = await signIn(3);
  await tried(page.createRecord('CklgPayee', PAYEE));
  expect((await signIn(3)).isCreateUnknown('CklgPayee', PAYEE)).toBe(false);
});

it.each(['lost', 'cut off'] as const)('a call may have gone through if its answer was %s', async (outcome) => {
  answers(outcome, outcome, outcome);
  const { createRecord, updateRecord, getAll } = await signIn(3);
  const unknown = { isUnanswered: true, message: expect.stringContaining("we don't know whether") };
  await expect(createRecord('CklgPayee', PAYEE)).rejects.toMatchObject(unknown);
  await expect(updateRecord('CklgPayee', 1, { ...PAYEE, version: 1 })).rejects.toMatchObject(unknown);
  await expect(getAll('CklgPayee')).rejects.toMatchObject({
    isUnanswered: true,
    message: expect.stringContaining("couldn't be reached"),
  });
});
