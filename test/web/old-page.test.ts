import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../shared/access/policy.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../shared/release.ts';
import type { ApiError } from '../../web/api/api-error.ts';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const CALL = { method: 'GET', path: '/crud/Role/getAll', access: rules.known } as const;
const OWN = '1.1.0+aaaa';
const NEXT = '1.2.0+bbbb';

/** The current releases of the site and of the server. */
interface Installed {
  readonly site: string;
  readonly functions: string;
  readonly status?: number;
  readonly body?: object;
}

let asked: [string, string | null][] = [];

function install({ site, functions, status = 200, body }: Installed): void {
  const envelope = body ?? { error: status !== 200, message: 'OK', value: [] };
  vi.stubGlobal('fetch', (path: string, { headers }: { headers?: Headers } = {}) => {
    asked.push([path, headers?.get(RELEASE_HEADER) ?? null]);
    if (path === '/index.html') return Promise.resolve(new Response(`<meta name="release" content="${site}">`));
    const from: HeadersInit = functions ? { [RELEASE_HEADER]: functions } : {};
    return Promise.resolve(new Response(JSON.stringify(envelope), { status, headers: from }));
  });
}

/** The modules of a page of this release, with somebody signed in. */
async function openPage(release = OWN) {
  vi.stubGlobal('document', { querySelector: () => (release ? { content: release } : null) });
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const { request } = await import('../../web/api/request.ts');
  const { newVersion } = await import('../../web/api/new-version.ts');
  const { cacheKey, createCollectionCache } = await import('../../web/api/collection-cache.ts');
  const unsaved = await import('../../web/session/unsaved.ts');
  session.signIn(sessionOf(3, 'admin'));
  let found = 0;
  newVersion.onFound(() => (found += 1));
  const refusal = async (): Promise<string> => {
    const error = (await request(CALL).catch((thrown: unknown) => thrown)) as ApiError;
    return error.message;
  };
  return {
    request,
    refusal,
    newVersion,
    timesFound: () => found,
    cacheKey,
    cache: createCollectionCache(),
    ...unsaved,
  };
}

let typeSomething: () => void = () => undefined;

const reloads = vi.fn<() => void>();

beforeEach(() => {
  openBrowser();
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  typeSomething = () => events.dispatchEvent(new Event('input'));
  asked = [];
  reloads.mockClear();
  vi.stubGlobal('location', { pathname: '/dashboard', reload: reloads });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.waitFor(() => expect(asked.map(([path]) => path)).toContain('/index.html'));

describe('a page', () => {
  it('sends its release with each call, except on the development server', async () => {
    install({ site: OWN, functions: OWN });
    await (await openPage()).request(CALL);
    await (await openPage('')).request(CALL);
    expect(asked).toEqual([
      [CALL.path, OWN],
      [CALL.path, null],
    ]);
  });

  it('learns of a new version once the site has it, not while only the functions do', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    install({ site: OWN, functions: NEXT });
    const { request, timesFound } = await openPage();
    await request(CALL);
    await settled();
    await request(CALL);
    expect([timesFound(), asked.filter(([path]) => path === '/index.html').length]).toEqual([0, 1]);
    vi.setSystemTime(Date.now() + 61_000);
    install({ site: NEXT, functions: NEXT });
    await request(CALL);
    await vi.waitFor(() => expect(timesFound()).toBe(1));
    // Not on every call: the next check comes after half an hour.
    await request(CALL);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    await request(CALL);
    await vi.waitFor(() => expect(timesFound()).toBe(2));
  });
});

describe("a refusal of a call from another release's page", () => {
  const outdated = { error: true, message: OUTDATED_PAGE, info: OUTDATED_PAGE, value: null };

  it("asks for a reload when that gets the server's release", async () => {
    install({ site: NEXT, functions: NEXT, status: 400, body: outdated });
    expect(await (await openPage()).refusal()).toBe(OUTDATED_PAGE);
  });

  it('asks to wait when the site still has the same release', async () => {
    install({ site: OWN, functions: NEXT, status: 400, body: outdated });
    expect(await (await openPage()).refusal()).toMatch(/^The server is being updated\. Nothing was saved/);
  });

  it.each([
    { status: 404, body: { message: 'Not Found' } },
    { status: 405, body: { error: true, message: "There's nothing at this address." } },
  ])('may also be a $status that no function answered', async ({ status, body }) => {
    install({ site: NEXT, functions: '', status, body });
    expect(await (await openPage()).refusal()).toBe(OUTDATED_PAGE);
  });

  it('is not a missing record or a missing route of the same release', async () => {
    const body = { error: true, message: 'Not there.', info: 'Not there.' };
    install({ site: NEXT, functions: NEXT, status: 404, body });
    expect(await (await openPage()).refusal()).toBe('Not there.');
    install({ site: OWN, functions: '', status: 404, body });
    expect(await (await openPage()).refusal()).toBe('Not there.');
  });
});

describe("a page of another release than the site's", () => {
  it('reloads itself once when nothing is typed', async () => {
    install({ site: NEXT, functions: NEXT });
    expect(await (await openPage()).reloadForNewVersion()).toBe(true);
    expect(await (await openPage()).reloadForNewVersion()).toBe(false);
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  it('does not reload itself when that would not help or something is typed', async () => {
    install({ site: OWN, functions: NEXT });
    expect(await (await openPage()).reloadForNewVersion()).toBe(false);
    install({ site: NEXT, functions: NEXT });
    const { trackUnsaved, recordTyping, reloadForNewVersion } = await openPage();
    const done = trackUnsaved({ isKept: true });
    expect(await reloadForNewVersion()).toBe(false);
    done();
    recordTyping();
    typeSomething();
    expect(await reloadForNewVersion()).toBe(false);
    expect(reloads).not.toHaveBeenCalled();
    // When the page's code is gone, its draft waits for the reloaded page.
    expect(await reloadForNewVersion({ isGone: true })).toBe(true);
  });
});

describe('a cached list', () => {
  it('is read only by pages of the release that stored it', async () => {
    install({ site: OWN, functions: OWN });
    const admin = sessionOf(3, 'admin');
    const { cache, cacheKey } = await openPage();
    const key = cacheKey('Role', admin);
    cache.set(key, { data: { records: [{ id: 1 }], fetchCount: 1 } });
    const kept = localStorage.getItem('Role') ?? '';
    const readBy = async (release: string) => {
      const page = await openPage(release);
      localStorage.setItem('Role', kept);
      return page.cache.get(key);
    };
    expect(await readBy(OWN)).toEqual({ data: { records: [{ id: 1 }], fetchCount: 1 } });
    expect(await readBy(NEXT)).toBeUndefined();
  });
});
