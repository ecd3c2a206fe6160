import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../infra/fingerprint.ts';
import { withProgress } from '../../infra/local/printer.ts';
import { resetUserPassword } from '../../shared/contract/operations/admin.ts';
import { demoAccounts } from '../../shared/demo.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { PHONE, Product, startBrowser, startDemo, type Visit } from './support/product.ts';
import { act, button, dialog, field, heading, rowOf } from './support/screen.ts';

const FOLDER = join(root, 'web', 'screenshots');
const WINDOW = { width: 1280, height: 800 };
const MAX_BYTES = 150_000;

const [ADMIN] = demoAccounts;

interface Picture {
  readonly name: string;
  readonly visit: Visit;
  /** Brings the page to the state in the picture. */
  readonly show: (page: Page) => Promise<void>;
}

const byAdmin = (path: string, browser: Visit['browser'] = {}): Visit => ({
  as: ADMIN?.email ?? '',
  path,
  browser: { viewport: WINDOW, ...browser },
});

const people = async (page: Page) => {
  // More space for the directory.
  await button(page, 'Hide the account panel').click();
  await page.locator('tbody tr').nth(10).waitFor();
};

const byUser = (path: string, browser: Visit['browser'] = {}): Visit => ({
  as: 'user@demo.example',
  path,
  browser: { viewport: WINDOW, ...browser },
});

const withoutAside = (shown: (page: Page) => Promise<void>) => async (page: Page) => {
  await button(page, 'Hide the account panel').click();
  await shown(page);
};

const MY_TIMESHEET = '/dashboard/report-timesheet/my-timesheet';
const aDay = (page: Page) => page.getByText('Monday').first().waitFor();

const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    visit: { path: '/login', browser: { viewport: WINDOW } },
    show: (page) => field(page, 'Email').waitFor(),
  },
  {
    name: 'welcome',
    visit: byAdmin('/dashboard'),
    show: (page) => heading(page, 'Welcome to Staffbook').waitFor(),
  },
  { name: 'people', visit: byAdmin('/dashboard/directory/people'), show: people },
  { name: 'people-dark', visit: byAdmin('/dashboard/directory/people', { colorScheme: 'dark' }), show: people },
  {
    name: 'profile-phone',
    visit: byAdmin('/dashboard/my-account/profile', { viewport: PHONE, deviceScaleFactor: 1.5 }),
    show: (page) => field(page, 'First Name').waitFor(),
  },
  {
    name: 'modify-profile',
    visit: byAdmin('/dashboard/directory/people'),
    show: async (page) => {
      await people(page);
      const row = page.locator('tbody tr').nth(3);
      await row.getByRole('button', { name: /^Actions on / }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await field(page, 'First Name').waitFor();
    },
  },
  {
    name: 'transactions',
    visit: byAdmin('/dashboard/check-log/transactions'),
    show: withoutAside((page) => page.locator('tbody tr').nth(10).waitFor()),
  },
  { name: 'my-timesheet', visit: byUser(MY_TIMESHEET), show: withoutAside(aDay) },
  { name: 'my-timesheet-phone', visit: byUser(MY_TIMESHEET, { viewport: PHONE, deviceScaleFactor: 1.5 }), show: aDay },
  {
    name: 'approve-timesheets',
    visit: byAdmin('/dashboard/report-timesheet/approve-timesheet'),
    show: withoutAside((page) => page.locator('tbody tr').nth(10).waitFor()),
  },
  {
    name: 'roles',
    visit: byAdmin('/dashboard/directory/roles'),
    show: (page) => rowOf(page, 'president').waitFor(),
  },
  {
    name: 'users-new-password',
    visit: byAdmin('/dashboard/directory/users'),
    show: async (page) => {
      await act(page, 'Reset', 'supervisor@demo.example');
      await button(dialog(page), 'Reset').click();
      await heading(page, 'NEW PASSWORD').waitFor();
    },
  },
];

/** What a page shows otherwise each second: one that did not change is the same file again, on the same day. */
async function stopClocks(page: Page): Promise<void> {
  await page.getByRole('timer').evaluateAll((timers) => {
    for (const timer of timers) {
      const texts = document.createTreeWalker(timer, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        node.textContent = (node.textContent ?? '').replace(/:\d\d:\d\d$/, ':00:00');
      }
    }
  });
}

/** A password is another one each time as well; the picture has this one. */
async function hidePassword(page: Page): Promise<void> {
  await page.route(`**${resetUserPassword.path}*`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as Envelope;
    await route.fulfill({ response, json: { ...envelope, value: { newPassword: 'maple-4-window' } } });
  });
}

async function take(product: Product, { name, visit, show }: Picture): Promise<void> {
  const { path = '/', ...opened } = visit;
  const { page } = await product.visit(opened);
  await hidePassword(page);
  await page.goto(path);
  await show(page);
  // Nothing is loading, and no cursor is visible.
  await page.waitForLoadState('networkidle');
  await stopClocks(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (png.length > MAX_BYTES) throw new Error(`${name}.png has ${png.length} bytes, more than ${MAX_BYTES}.`);
  writeFileSync(join(FOLDER, `${name}.png`), png);
  const faults = await product.closePages();
  if (faults.length > 0) throw new Error(`${name}: ${faults.join(' ')}`);
}

/** `npm run screenshots`: takes the README's pictures in the demo company. */
export async function run(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await startBrowser();
  const local = await withProgress('Starting the demo company', startDemo).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  try {
    const product = new Product(local, browser);
    for (const picture of pictures) {
      // In sequence: the last ones change what the first ones show. oxlint-disable-next-line no-await-in-loop
      await withProgress(`Taking ${picture.name}.png`, () => take(product, picture));
    }
  } finally {
    await Promise.all([local.stop(), browser.close()]);
  }
}
