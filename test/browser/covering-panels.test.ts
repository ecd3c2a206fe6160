import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { timesheet } from '../../shared/contract/operations/timesheet-lists.ts';
import { expectFocus, expectPath } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { REVIEW } from './support/payroll.ts';
import { button, dialog, heading } from './support/screen.ts';

const product = runProduct();

const HOME = '/dashboard';
const DIRECTORY = '/dashboard/directory';

const welcome = (page: Page) => heading(page, 'Welcome to Staffbook');

/** A phone on the directory, to which somebody came from the welcome page. */
async function openDirectory(): Promise<Page> {
  const { page } = await product().visit({ as: 'admin@demo.example', path: HOME, browser: { viewport: PHONE } });
  await page.locator('.place-list').getByRole('link', { name: 'Directory', exact: true }).click();
  await expectFocus(heading(page, 'DIRECTORY'));
  return page;
}

const covered = (page: Page) => page.getByRole('region', { name: 'Page behind the open panel' });

async function open(page: Page, panel: string): Promise<void> {
  await button(page, `Show the ${panel}`).click();
  await covered(page).waitFor({ state: 'attached' });
}

describe.each(['main menu', 'account panel'])('on a phone, the %s', (panel) => {
  it('makes way for the page that the title leads to, even if it is the same', async () => {
    const page = await openDirectory();
    const title = page.getByRole('link', { name: 'Staffbook' });
    await open(page, panel);
    await title.click();
    await expectFocus(welcome(page));
    await open(page, panel);
    await title.click();
    await expectFocus(welcome(page));
  });

  it('makes way for the page that was searched for', async () => {
    const page = await openDirectory();
    await open(page, panel);
    await button(page, 'Search').click();
    await dialog(page).getByRole('combobox').fill('leave cal');
    await page.getByRole('option', { name: /^Leave calendar/ }).click();
    await expectPath(page, '/dashboard/report-timesheet/leave-calendar');
    await expectFocus(page.locator('main h1'));
  });

  it('makes way for the page that takes the place of one that could not be loaded', async () => {
    const page = await openDirectory();
    const [sent, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      ({ pathname }) => pathname === timesheet.path,
      async (route) => {
        sent.resolve();
        await gone.promise;
        await route.abort();
      },
    );
    await page.goto(`${REVIEW}/modify-timesheet/1`);
    await sent.promise;
    await open(page, panel);
    gone.resolve();
    await expectPath(page, REVIEW);
    await covered(page).waitFor({ state: 'detached' });
    await expectFocus(page.locator('main h1'));
  });

  it('is closed by Back, which leaves the page only when it is pressed again', async () => {
    const page = await openDirectory();
    await open(page, panel);
    await page.evaluate(() => history.back());
    await covered(page).waitFor({ state: 'detached' });
    await expectPath(page, DIRECTORY);
    await page.evaluate(() => history.back());
    await expectPath(page, HOME);
  });
});
