import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const KEY = 'authorized_user_storage';

let browser: FakeBrowser;

/** The modules of a freshly loaded page in this browser. */
async function loadPage() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  const drafts = await import('../../web/session/device-drafts.ts');
  drafts.guardDeviceDrafts();
  return { session, drafts };
}

const signedIn = async (userId: number) => {
  const page = await loadPage();
  page.session.signIn(sessionOf(userId, 'user'));
  return page;
};

beforeEach(() => {
  browser = openBrowser();
});

describe('a draft on this device', () => {
  it("is found by the same person's next page", async () => {
    const { drafts } = await signedIn(3);
    expect(drafts.writeDeviceDraft(3, 'sheet', { hours: 8 })).toBe(true);
    expect((await loadPage()).drafts.readDeviceDraft(3, 'sheet')).toEqual({ hours: 8 });
  });

  it('survives an expired session when the same person signs in again', async () => {
    const { session, drafts } = await signedIn(3);
    drafts.writeDeviceDraft(3, 'sheet', { hours: 8 });
    session.expire(session.read()?.token ?? '');
    expect(drafts.writeDeviceDraft(3, 'sheet', { hours: 0 })).toBe(false);
    expect((await signedIn(3)).drafts.readDeviceDraft(3, 'sheet')).toEqual({ hours: 8 });
  });

  it('is deleted when somebody else signs in', async () => {
    const { session, drafts } = await signedIn(3);
    drafts.writeDeviceDraft(3, 'sheet', { hours: 8 });
    session.expire(session.read()?.token ?? '');
    await signedIn(33);
    expect(drafts.readDeviceDraft(3, 'sheet')).toBeNull();
  });

  it('is deleted when its person signs out, here or in another tab', async () => {
    const { session, drafts } = await signedIn(3);
    drafts.writeDeviceDraft(3, 'sheet', { hours: 8 });
    session.signOut();
    expect(drafts.readDeviceDraft(3, 'sheet')).toBeNull();
    const again = await signedIn(3);
    again.drafts.writeDeviceDraft(3, 'sheet', { hours: 8 });
    browser.elsewhere(() => localStorage.removeItem(KEY), KEY);
    expect(again.drafts.readDeviceDraft(3, 'sheet')).toBeNull();
  });

  it("reports when this device can't store it", async () => {
    const { drafts } = await signedIn(3);
    browser.quota.characters = 1;
    expect(drafts.writeDeviceDraft(3, 'sheet', { hours: 8 })).toBe(false);
  });
});
