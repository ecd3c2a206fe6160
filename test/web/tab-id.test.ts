import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, openBrowser } from './browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = openBrowser();
});

/** The id of the tab, on a freshly loaded page that finds what this tab has stored. */
async function idOnLoad(): Promise<string> {
  vi.resetModules();
  return (await import('../../web/session/tab-id.ts')).tabId;
}

describe('the id of a tab', () => {
  it('stays the same when the page is loaded again', async () => {
    const id = await idOnLoad();
    browser.leave();
    expect(await idOnLoad()).toBe(id);
  });

  it("isn't found by a duplicate of the tab", async () => {
    const id = await idOnLoad();
    expect(await idOnLoad()).not.toBe(id);
  });

  it("isn't found by a duplicate of a tab that came back to its page, either", async () => {
    const id = await idOnLoad();
    browser.leave();
    browser.backAfter(() => {});
    expect(await idOnLoad()).not.toBe(id);
  });
});
