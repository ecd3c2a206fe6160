import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runProduct } from './support/run-product.ts';
import { field, heading, sees } from './support/screen.ts';

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
