import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, openBrowser } from './browser.ts';
import { sessionOf } from './people.ts';

const KEY = 'authorized_user_storage';

let browser: FakeBrowser;

/** The modules of a page that was just loaded in this browser. */
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

describe('the session of a browser', () => {
  it('is kept under its documented key and found again by the next page', async () => {
    const { session } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    expect(localStorage.getItem(KEY)).toContain('"token"');
    expect((await loadPage()).session.read()?.user.id).toBe(3);
  });

  it('ends in every tab and takes all caches along, preferences not', async () => {
    const { session } = await loadPage();
    session.signIn(sessionOf(3, 'admin'));
    localStorage.setItem('Profile', '[]');
    localStorage.setItem('preference:mode', 'dark');
    browser.elsewhere(() => localStorage.removeItem(KEY), KEY);
    expect(session.read()).toBeNull();
    expect(localStorage.getItem('Profile')).toBeNull();
    expect(localStorage.getItem('preference:mode')).toBe('dark');
  });

  it('is not ended by the refusal of an older token', async () => {
    const { session } = await loadPage();
    const before = sessionOf(3, 'admin', 2_000_000_000);
    session.signIn(before);
    session.update({ token: sessionOf(3, 'admin', 2_000_000_600).token });
    session.expire(before.token);
    expect(session.read()).not.toBeNull();
  });
});

describe('what was typed', () => {
  const typed = { city: 'Springfield' };

  it('outlives an expired session, for the same person at the same form', async () => {
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

  it('is gone when another person signs in, who starts at the dashboard', async () => {
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

  it.each(['here', 'in another tab'])('is gone when its person signs out %s', async (where) => {
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
    'does not lead to %s',
    async (address) => {
      const { drafts } = await loadPage();
      drafts.rememberReturn(3, address);
      expect(drafts.returnAddress(3)).toBe('/dashboard');
    },
  );
});

describe('the cache of a collection', () => {
  const state = (fetchCount: number) => ({ data: { records: [{ id: 1, role_name: 'user' }], fetchCount } });

  it('is stored under the name of the collection and found by the next page of the same reader only', async () => {
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

  it('stays in memory when the quota is full, and leaves no older copy behind', async () => {
    const { session, cache, cacheKey } = await loadPage();
    const admin = sessionOf(3, 'admin');
    session.signIn(admin);
    cache.set(cacheKey('Role', admin), state(1));
    browser.quota.characters = 10;
    cache.set(cacheKey('Role', admin), state(2));
    expect(cache.get(cacheKey('Role', admin))?.data).toEqual(state(2).data);
    expect(localStorage.getItem('Role')).toBeNull();
  });

  it('is emptied at sign-out, and an answer that comes later is not stored', async () => {
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
