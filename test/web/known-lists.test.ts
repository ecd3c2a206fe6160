import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import type { Request } from '../../web/api/send.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const listOf = (year: number): Request => ({
  method: 'GET',
  path: '/crud/CklgTransaction/getAll',
  access: rules.known,
  query: { year },
});

const etagOf = (ids: readonly number[]): string => `"${JSON.stringify(ids.map((id) => ({ id })))}"`;

/** What the server has, and what it was asked for. */
let records: readonly object[] = [];
const asked: (string | null)[] = [];

function serve(): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    const etag = `"${JSON.stringify(records)}"`;
    const known = headers.get('if-none-match');
    asked.push(known);
    const body = JSON.stringify({ error: false, message: 'OK', value: records });
    return Promise.resolve(
      known === etag ? new Response(null, { status: 304 }) : new Response(body, { headers: { etag } }),
    );
  });
}

async function signedIn() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  session.signIn(sessionOf(3, 'admin'));
  const { request } = await import('../../web/api/request.ts');
  return { session, request };
}

beforeEach(() => {
  openBrowser();
  serve();
  asked.length = 0;
  records = [{ id: 1 }];
});
afterEach(() => vi.unstubAllGlobals());

describe('a list that was read before', () => {
  it('is kept while the server says that it is the same', async () => {
    const { request } = await signedIn();
    const first = await request(listOf(2026));
    expect(await request(listOf(2026))).toBe(first);
    expect(asked).toEqual([null, etagOf([1])]);
  });

  it('is replaced by what the server sends', async () => {
    const { request } = await signedIn();
    await request(listOf(2026));
    records = [{ id: 1 }, { id: 2 }];
    expect((await request(listOf(2026))).value).toEqual(records);
    expect((await request(listOf(2026))).value).toEqual(records);
    expect(asked).toEqual([null, etagOf([1]), etagOf([1, 2])]);
  });

  it('is not taken for another part of the collection', async () => {
    const { request } = await signedIn();
    await request(listOf(2026));
    await request(listOf(2025));
    expect(asked).toEqual([null, null]);
  });

  it('is forgotten on sign-out', async () => {
    const { request, session } = await signedIn();
    await request(listOf(2026));
    session.signOut();
    session.signIn(sessionOf(4, 'admin'));
    await request(listOf(2026));
    expect(asked).toEqual([null, null]);
  });

  it('makes room for others when together they get too large', async () => {
    const { request } = await signedIn();
    records = [{ text: 'x'.repeat(8_000_000) }];
    for (const year of [2024, 2025, 2024, 2026]) await request(listOf(year));
    asked.length = 0;
    for (const year of [2024, 2026, 2025]) await request(listOf(year));
    expect(asked.map((etag) => etag !== null)).toEqual([true, true, false]);
  });
});
