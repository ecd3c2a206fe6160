import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { OUTDATED_PAGE } from '../../shared/release.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, openCheckBook } from './support/check-book.ts';
import { expectFocus, expectPath, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, filled, heading, listHeading, sees } from './support/screen.ts';
import { addClaimant, addPeriod, cell, sheetOf, startSheet, workOf } from './support/timesheets.ts';
import { releaseIn, upgradable } from './support/upgrade.ts';

const company = upgradable();
const product = runProduct({ start: company.start, furnish });

let book: CheckBook;
async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}
// Each test opens its tab with the previous release.
beforeEach(() => company.install());

const ADMIN = 'admin@demo.example';
const READY = 'A new version is ready';
const BACK = 'Draft restored (not saved yet).';

/** Installs the next release once the tab has fetched what notices are shown with, a second after its page. */
async function upgradeUnder(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return [/\/notices-[^/]+\.js$/, /\/notices-[^/]+\.css$/].every((file) => fetched.some((name) => file.test(name)));
  });
  await company.upgrade();
}

/** Reloads with the notice's button and returns what the browser asked before. */
async function reload(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const loaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await loaded;
  return asked;
}

/** Makes the page send a field that its own release knew and the next one does not. */
async function sendMore(page: Page, path: string, more: object): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...more }) }),
    { times: 1 },
  );
}

async function fillCheck(page: Page, note: string): Promise<void> {
  await expectFocus(checkField(page, 'payee_id'));
  await page.keyboard.type('Quill');
  await page.keyboard.press('Tab');
  await checkField(page, 'amount').fill('321.99');
  await field(page, 'Note - optional').fill(note);
  await expectValue(checkField(page, 'account_id'), 'Quills');
}

describe('a tab of the previous release', () => {
  it('saves hours, says that a new version is ready, and keeps half-typed hours across the reload', async () => {
    const [email, period] = [await addClaimant(product(), 'Upgraded'), await addPeriod(product(), '2091-01-01')];
    const api = await product().api(email);
    await startSheet(api, period);
    const { page } = await product().visit({ as: email, path: period.path });
    await cell(page, period, 0, 'work').fill('7-15');
    const before = await releaseIn(page);
    await upgradeUnder(page);
    await button(page, 'Save').click();
    await sees(page, '8.00 hours, all saved', READY);
    expect(workOf(await sheetOf(api, period))[0]).toBe('07:00-15:00');
    await cell(page, period, 1, 'work').fill('8-12');
    await cell(page, period, 2, 'work').fill('7-');
    expect(await reload(page)).toEqual([]);
    await sees(page, BACK, '12.00 hours, not saved yet');
    await expectValue(cell(page, period, 1, 'work'), '08:00-12:00');
    await expectValue(cell(page, period, 2, 'work'), '7-');
    expect(await releaseIn(page)).toBe(`${before}-next`);
    await seesNo(page, READY);
  });

  it('is told to reload when the server no longer knows a field, and keeps the half-typed check', async () => {
    const { page } = await product().visit({ as: ADMIN, path: CHECK_FORM });
    await fillCheck(page, 'typed before the upgrade');
    await upgradeUnder(page);
    await sendMore(page, '/crud/CklgTransaction/create', { memo_line: 'of the release before' });
    await button(page, 'Save').click();
    await sees(page, READY, OUTDATED_PAGE);
    await seesNo(page, 'Unknown field.');
    await expectAccessible(page);
    expect(await reload(page)).toEqual([]);
    await sees(page, BACK);
    await expectValue(checkField(page, 'amount'), '$321.99');
    await expectValue(checkField(page, 'payee_id'), 'Quill and Sons');
    await expectValue(field(page, 'Note - optional'), 'typed before the upgrade');
    await button(page, 'Save').click();
    await sees(page, /^Check \d+ created\.$/);
    expect(await book.checksWith('typed before the upgrade')).toHaveLength(1);
  });

  it('keeps a half-typed profile across the reload', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/my-account/profile' });
    await field(page, 'City').fill('Half-typed');
    await upgradeUnder(page);
    await button(page, 'Save Profile').click();
    await sees(page, READY);
    await field(page, 'City').fill('Half-typed again');
    expect(await reload(page)).toEqual([]);
    await sees(page, BACK);
    await expectValue(field(page, 'City'), 'Half-typed again');
  });

  it('asks before a reload that would lose a typed password', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/my-account/change-password' });
    await field(page, 'Current Password').fill('wrong');
    await field(page, 'New Password').fill('a long new password');
    await field(page, 'Confirm New Password').fill('a long new password');
    await upgradeUnder(page);
    await page.keyboard.press('Enter');
    await sees(page, READY);
    expect(await reload(page)).toEqual(['beforeunload']);
  });
});

describe('a code file missing from the server', () => {
  it('for a screen makes the tab reload and show it', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard' });
    await heading(page, 'Welcome to Staffbook').waitFor();
    const before = await releaseIn(page);
    await upgradeUnder(page);
    await page.getByRole('link', { name: 'Directory', exact: true }).first().click();
    await page.getByRole('link', { name: 'Roles', exact: true }).first().click();
    await listHeading(page, 'Roles').waitFor();
    await expectPath(page, '/dashboard/directory/roles');
    expect(await releaseIn(page)).toBe(`${before}-next`);
  });

  it('for a dialog makes the tab reload when nothing is typed', async () => {
    const { page, before } = await openUsers();
    await button(page, 'Create user').click();
    await expect.poll(() => releaseIn(page).catch(() => before)).toBe(`${before}-next`);
    await listHeading(page, 'Users').waitFor();
    await button(page, 'Create user').click();
    await heading(page.getByRole('dialog').filter({ visible: true }), 'Create user').waitFor();
  });

  it('for a dialog shows a notice when something is typed', async () => {
    const { page, before } = await openUsers();
    await page.getByRole('searchbox').fill('demo');
    await button(page, 'Create user').click();
    await sees(page, READY, OUTDATED_PAGE);
    expect(await releaseIn(page)).toBe(before);
    await expectValue(page.getByRole('searchbox'), 'demo');
    expect(await reload(page)).toEqual([]);
    expect(await releaseIn(page)).toBe(`${before}-next`);
  });

  /** The list of users in a tab that has not fetched the dialog before the next release. */
  async function openUsers() {
    const { page } = await product().visit({ as: ADMIN });
    await page.route(/static\/user-dialog-/, (route) => route.abort(), { times: 1 });
    await Promise.all([page.waitForEvent('requestfailed'), page.goto('/dashboard/directory/users')]);
    await filled(page);
    const before = await releaseIn(page);
    await upgradeUnder(page);
    return { page, before };
  }
});

it('a tab is told to wait when the functions are upgraded before the site', async () => {
  const { page } = await product().visit({ as: ADMIN, path: CHECK_FORM });
  await fillCheck(page, 'typed while upgrading');
  await company.upgradeFunctions();
  await sendMore(page, '/crud/CklgTransaction/create', { memo_line: 'of the release before' });
  await button(page, 'Save').click();
  await sees(
    page,
    'The server is being updated. Nothing was saved, but your draft is kept. Try again in a few minutes.',
  );
  await seesNo(page, READY);
  await expectValue(checkField(page, 'amount'), '$321.99');
  await button(page, 'Save').click();
  await sees(page, /^Check \d+ created\.$/);
  expect(await book.checksWith('typed while upgrading')).toHaveLength(1);
});
