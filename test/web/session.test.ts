import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const KEY = 'authorized_user_storage';

let browser: FakeBrowser;

/** The modules of a freshly loaded page in this browser. */
async function loadPage() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const drafts = await import('../../web/session/drafts.ts');
  const { cacheKey, createCollectionCache } = await import('../../web/api/collection-cache.ts');
  drafts.guardDrafts();
  return { session, drafts, cacheKey, cache: createCollectionCache() };
}

beforeEach(() => {
  browser = openBrowser();
});

describe('a browser session', () => {
  it('is stored under its documented key and found by the next page', async () => {
    const { session } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    expect(localStorage.getItem(KEY)).toContain('"token"');
    expect((await loadPage()).session.read()?.user.id).toBe(3);
  });

  it('is fresh briefly after its own sign-in, but not on the next page or with another token', async () => {
    const { session } = await loadPage();
    const admin = sessionOf(3, 'admin');
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    session.signIn(admin);
    expect([session.isFresh(admin.token), session.isFresh('another')]).toEqual([true, false]);
    clock.mockReturnValue(61_000);
    expect(session.isFresh(admin.token)).toBe(false);
    clock.mockRestore();
    expect((await loadPage()).session.isFresh(admin.token)).toBe(false);
  });

  it('ends in every tab and clears all caches but not preferences', async () => {
    const { session } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    localStorage.setItem('Profile', '[]');
    localStorage.setItem('preference:mode', 'dark');
    browser.elsewhere(() => localStorage.removeItem(KEY), KEY);
    expect(session.read()).toBeNull();
    expect(localStorage.getItem('Profile')).toBeNull();
    expect(localStorage.getItem('preference:mode')).toBe('dark');
  });

  it('ends on a page restored by the Back button after its person signed out elsewhere', async () => {
    const { session, drafts, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    cache.set(cacheKey('Role', admin), { data: { records: [], fetchCount: 1 } });
    drafts.writeDraft(3, '/dashboard', 'Profile-3', { city: 'Springfield' });
    const ended: string[] = [];
    session.onEnd((ending) => ended.push(ending));
    browser.backAfter(() => localStorage.removeItem(KEY));
    expect([session.read(), ended]).toEqual([null, ['sign-out']]);
    expect(cache.get(cacheKey('Role', admin))).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each(['restored by the Back button', 'in another tab'])(
    "gives way to somebody else's on a page %s, which keeps nothing of the first person",
    async (where) => {
      const { session, drafts, cache, cacheKey } = await loadPage();
      const admin = sessionOf(3, 'admin');
      session.signIn(admin);
      cache.set(cacheKey('Role', admin), { data: { records: [], fetchCount: 1 } });
      drafts.writeDraft(3, '/dashboard', 'Profile-3', { city: 'Springfield' });
      const seen: (number | undefined)[] = [];
      session.onEnd(() => seen.push(session.read()?.user.id));
      const signIn = () => {
        localStorage.removeItem('Role');
        localStorage.setItem(KEY, JSON.stringify(sessionOf(4, 'user')));
        localStorage.setItem('Profile', '{}');
      };
      if (where === 'in another tab') browser.elsewhere(signIn, KEY);
      else browser.backAfter(signIn);
      // The page leaves the dashboard before it belongs to the other person.
      expect(seen).toEqual([undefined]);
      expect(session.read()?.user.id).toBe(4);
      expect(cache.get(cacheKey('Role', admin))).toBeUndefined();
      expect(Object.keys(sessionStorage)).toEqual([]);
      expect(localStorage.getItem('Profile')).toBe('{}');
    },
  );

  it('of somebody else is not ended by a page that has not noticed it yet', async () => {
    const { session } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    localStorage.setItem(KEY, JSON.stringify(sessionOf(4, 'user')));
    session.expire(admin.token);
    expect(localStorage.getItem(KEY)).toContain('"id":4');
    expect(session.read()?.user.id).toBe(4);
  });

  it('continues with the token that renews its own and with no other', async () => {
    const { session } = await loadPage();
    const [first, second, third] = [1, 2, 3].map((hours) => sessionOf(3, 'admin', 2_000_000_000 + hours).token);
    session.signIn({ ...sessionOf(3, 'admin'), token: first! });
    session.renew(first!, second!);
    session.renew(first!, third!);
    expect(session.read()?.token).toBe(second);
    expect(localStorage.getItem(KEY)).toContain(second);
    // Signed out in another tab while the answer was on its way.
    localStorage.removeItem(KEY);
    session.renew(second!, third!);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is not ended when an older token is refused', async () => {
    const { session } = await loadPage();
    const before = sessionOf(3, 'admin', 2_000_000_000);
    session.signIn(before);
    session.update({ token: sessionOf(3, 'admin', 2_000_000_600).token });
    session.expire(before.token);
    expect(session.read()).not.toBeNull();
  });
});

describe('a typed draft', () => {
  const typed = { city: 'Springfield' };

  it('survives an expired session for the same person at the same form', async () => {
    const { session, drafts } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed);
    drafts.rememberReturn(3, '/dashboard/my-account/profile');
    session.expire(admin.token);
    session.signIn(sessionOf(3, 'admin'));
    expect(drafts.readDraft(3, '/dashboard/my-account/profile', 'Profile-3')).toEqual(typed);
    expect(drafts.readDraft(3, '/dashboard/my-account/profile', 'Profile-4')).toBeUndefined();
    expect(drafts.returnAddress(3)).toBe('/dashboard/my-account/profile');
  });

  it('keeps the record that it was typed over, which an earlier release did not', async () => {
    const { session, drafts } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    const base = { values: { city: 'Shelbyville' }, version: 4 };
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed, base);
    expect(drafts.readDraft(3, '/dashboard/my-account/profile', 'Profile-3')).toEqual(typed);
    expect(drafts.readDraftBase(3, '/dashboard/my-account/profile', 'Profile-3')).toEqual(base);
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed);
    expect(drafts.readDraftBase(3, '/dashboard/my-account/profile', 'Profile-3')).toBeUndefined();
  });

  it('is deleted when another person signs in, who starts at the dashboard', async () => {
    const { session, drafts } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed);
    drafts.rememberReturn(3, '/dashboard/my-account/profile');
    session.expire(admin.token);
    session.signIn(sessionOf(4, 'user'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    expect(drafts.returnAddress(4)).toBe('/dashboard');
  });

  it.each(['here', 'in another tab'])('is deleted when its person signs out %s', async (where) => {
    const { session, drafts } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed);
    if (where === 'here') session.signOut();
    else browser.elsewhere(() => localStorage.removeItem(KEY), KEY);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is kept when the session expired in another tab', async () => {
    const { session, drafts } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    drafts.writeDraft(3, '/dashboard/my-account/profile', 'Profile-3', typed);
    const ended = () => {
      localStorage.setItem('preference:session-ended-by', 'expiry');
      localStorage.removeItem(KEY);
    };
    browser.elsewhere(ended, KEY);
    expect(drafts.readDraft(3, '/dashboard/my-account/profile', 'Profile-3')).toEqual(typed);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/dashboards', '/login'])(
    'does not return the person to %s',
    async (address) => {
      const { drafts } = await loadPage();
      drafts.rememberReturn(3, address);
      expect(drafts.returnAddress(3)).toBe('/dashboard');
    },
  );
});

describe("a collection's cache", () => {
  const state = (fetchCount: number) => ({ data: { records: [{ id: 1, role_name: 'user' }], fetchCount } });

  it('drops the parts that were least recently used, and no whole collection', async () => {
    const { session, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    const records = Array.from({ length: 10_000 }, (_, id) => ({ id }));
    const yearOf = (year: number) => cacheKey('CklgTransaction', admin, { year });
    const years = Array.from({ length: 20 }, (_, index) => 2000 + index);
    cache.set(cacheKey('Role', admin), state(1));
    for (const year of years) {
      cache.set(yearOf(year), { data: { records, fetchCount: 1 } });
      // The first one is visible all the time.
      cache.get(yearOf(2000));
    }
    const kept = years.filter((year) => cache.get(yearOf(year))?.data);
    expect(kept).toEqual([2000, ...years.slice(-7)]);
    expect(cache.get(cacheKey('Role', admin))?.data).toEqual(state(1).data);
  });

  it("is stored under the collection's name and found only by the same person's next page", async () => {
    const { session, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    cache.set(cacheKey('Role', admin), state(2));
    expect(localStorage.getItem('Role')).toContain('"role_name":"user"');
    const next = await loadPage();
    expect(next.cache.get(cacheKey('Role', admin))?.data).toEqual(state(2).data);
    expect(next.cache.get(cacheKey('Role', sessionOf(4, 'user')))).toBeUndefined();
    expect(next.cache.get(cacheKey('Role', sessionOf(3, 'user')))).toBeUndefined();
  });

  it('stays in memory when storage is full, and leaves no older copy behind', async () => {
    const { session, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    cache.set(cacheKey('Role', admin), state(1));
    browser.quota.characters = 10;
    cache.set(cacheKey('Role', admin), state(2));
    expect(cache.get(cacheKey('Role', admin))?.data).toEqual(state(2).data);
    expect(localStorage.getItem('Role')).toBeNull();
  });

  it('is cleared at sign-out, and a later answer is not stored', async () => {
    const { session, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    cache.set(cacheKey('Role', admin), state(1));
    session.signOut();
    expect(cache.get(cacheKey('Role', admin))).toBeUndefined();
    cache.set(cacheKey('Role', admin), state(2));
    expect(localStorage.getItem('Role')).toBeNull();
  });
});
