import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { crudPath } from '../../shared/contract/crud-actions.ts';
import { demoAccounts } from '../../shared/demo.ts';
import { matchRoute } from '../../web/routes/navigation.ts';
import { CHECKS, LAST_YEAR } from './support/check-book.ts';
import { addressOf, everyPage, settled } from './support/every-page.ts';
import { runProduct } from './support/run-product.ts';
import { field, heading, listHeading, sees } from './support/screen.ts';

const product = runProduct();

const HOME_CALL = /\/api_user_private\/home$/;
const ROLE_CALL = /\/check-access$/;
const SETTINGS = /\/installation\.json$/;

/** Returns how often the page has requested each address since. */
function countRequests(page: Page): (address: RegExp) => number {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return (address) => urls.filter((url) => address.test(url)).length;
}

/** Holds files back until these were requested. */
async function holdUntil(page: Page, held: RegExp, awaited: readonly RegExp[]): Promise<void> {
  const requested = Promise.all(awaited.map((address) => page.waitForRequest(address)));
  await page.route(held, async (route) => {
    await requested;
    await route.continue();
  });
}

it.each(['/', '/dashboard'])(
  '%s asks for role, settings, and tasks before the app has loaded, and once',
  async (path) => {
    const { page } = await product().visit({ as: 'user@demo.example', isAlone: true });
    const count = countRequests(page);
    await holdUntil(page, /\/static\/(?:index|dashboard)-[^/]*\.js$/, [HOME_CALL, ROLE_CALL, SETTINGS]);
    await page.goto(path);
    await heading(page, 'Waiting for you').waitFor();
    expect([HOME_CALL, ROLE_CALL, SETTINGS].map(count)).toEqual([1, 1, 1]);
  },
);

it('the welcome page fetches search, and no code of lists for it', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', isAlone: true });
  const count = countRequests(page);
  const search = page.waitForResponse(/\/static\/search-dialog-[^/]*\.js$/);
  await page.goto('/dashboard');
  await search;
  await settled(page);
  expect(count(/\/static\/lists-[^/]*\.js$/)).toBe(0);
});

it('the welcome page is shown without the code of collections, and then reads those that most pages show', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', isAlone: true });
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\/static\/(?:contract|reading)-[^/]*\.js$/, async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.goto('/dashboard');
  await heading(page, 'Waiting for you').waitFor();
  await heading(page, 'Features').waitFor();
  const lists = ['Profile', 'Role'].map((name) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === crudPath(name, 'getAll')),
  );
  open();
  await Promise.all(lists);
});

it('a page within the dashboard does not ask for the tasks', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', isAlone: true });
  const count = countRequests(page);
  await page.goto('/dashboard/my-account/profile');
  await field(page, 'City').waitFor();
  expect([HOME_CALL, ROLE_CALL].map(count)).toEqual([0, 1]);
});

it.each(['/', '/login', '/dashboard/check-log/transactions'])(
  'without a session, %s loads the sign-in page together with the app',
  async (path) => {
    const { page } = await product().visit({ isAlone: true });
    await holdUntil(page, /\/static\/index-[^/]*\.js$/, [/\/static\/login-screen-[^/]*\.js$/, SETTINGS]);
    await page.goto(path);
    await field(page, 'Email').waitFor();
    await sees(page, 'Forgot password?');
  },
);

it("a year's checks and their names are asked for before the app has loaded, and drawn with the page", async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', isAlone: true });
  const lists = ['CklgTransaction', 'CklgPayee', 'CklgAccount', 'CklgFundSource'].map(
    (name) => new RegExp(`${crudPath(name, 'getAll')}(?:\\?|$)`),
  );
  await holdUntil(page, /\/static\/(?:index|dashboard)-[^/]*\.js$/, lists);
  const count = countRequests(page);
  await page.goto(`${CHECKS}?year=${LAST_YEAR}`);
  await page.locator('tbody tr').nth(10).waitFor();
  await settled(page);
  expect(lists.map(count)).toEqual([1, 1, 1, 1]);
});

describe('while a page is still arriving', () => {
  const ROLES = '/dashboard/directory/roles';
  const SCREEN = /\/static\/roles-screen-[^/]*\.js$/;

  it('its frame is already shown', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
    let open = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route(SCREEN, async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.goto(ROLES);
    await sees(page, 'Welcome, Maria');
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Roles').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    open();
    await listHeading(page, 'Roles').waitFor();
  });

  it('its frame stays if it fails', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
    await page.route(SCREEN, (route) => route.abort());
    await page.goto(ROLES);
    await heading(page, "This page couldn't be displayed").waitFor();
    await sees(page, 'Welcome, Maria', /^Part of the app couldn't be loaded\./);
  });
});

it('a list is laid out once, in the room that menu and account panel leave', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', isAlone: true });
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const isTable = removed.some((node) => node instanceof Element && node.querySelector('table'));
      if (isTable) document.documentElement.dataset.laidOut = 'again';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${CHECKS}?year=${LAST_YEAR}`);
  await page.locator('tbody tr').nth(10).waitFor();
  await settled(page);
  expect(await page.locator('html').getAttribute('data-laid-out')).toBeNull();
});

const today = new Date().toISOString().slice(0, 10);
const admin = demoAccounts.find(({ role }) => role === 'admin')?.email ?? '';
const reading = everyPage
  .filter(({ email }) => email === admin)
  .flatMap((each) => {
    const reads = matchRoute(each.path).at(-1)?.section.reads;
    return reads ? [{ ...each, names: reads(new URLSearchParams(), today).map(({ name }) => name) }] : [];
  });

it.each(reading)('$path uses what is read early for it, of a record: $isOfRecord', async ({ names, ...each }) => {
  const { page } = await product().visit({ as: each.email, isAlone: true });
  const count = countRequests(page);
  await page.goto(await addressOf(each, product()));
  await settled(page);
  expect(names.map((name) => [name, count(new RegExp(`${crudPath(name, 'getAll')}(?:\\?|$)`))])).toEqual(
    names.map((name) => [name, 1]),
  );
  // Only what the page has asked for is kept, so a list that is missing was read in vain.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(names.filter((name) => !kept.includes(name))).toEqual([]);
});
