import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectPath, expectValue } from './support/expect.ts';
import { addClaimant, addPeriod, cell, startSheet } from './support/timesheets.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, sees, text } from './support/screen.ts';

const product = runProduct();

const ROLES = '/dashboard/directory/roles';
const USERS = '/dashboard/directory/users';

/** Comes to the page from another one, as a person does. */
async function open(path: string, title: string): Promise<Page> {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory' });
  await page.getByRole('navigation', { name: 'DIRECTORY' }).getByRole('link', { name: title, exact: true }).click();
  await expectPath(page, path);
  await filled(page);
  return page;
}

/** Back of the browser, which a dialog keeps from leaving the page. */
const goBack = (page: Page): Promise<unknown> => page.evaluate(() => history.back());

const goOn = (page: Page): Promise<unknown> => page.evaluate(() => history.forward());

const closed = (page: Page): Promise<void> => dialog(page).first().waitFor({ state: 'detached' });

describe('Back with a dialog open', () => {
  it('closes a form in which nothing was typed, and leaves the page only when it is pressed again', async () => {
    const page = await open(ROLES, 'Roles');
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').waitFor();
    await goBack(page);
    await closed(page);
    await expectPath(page, ROLES);
    await goBack(page);
    await expectPath(page, '/dashboard/directory');
  });

  it('asks before what was typed is thrown away, and keeps it', async () => {
    const page = await open(ROLES, 'Roles');
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').fill('surveyor');
    await goBack(page);
    await sees(dialog(page), 'Discard your unsaved changes?');
    await button(dialog(page), 'Keep editing').click();
    await expectValue(field(dialog(page), 'Role Name'), 'surveyor');
    await goBack(page);
    await button(dialog(page), 'Discard').click();
    await closed(page);
    await expectPath(page, ROLES);
  });

  it('closes a question and what is only read', async () => {
    const page = await open(USERS, 'Users');
    await act(page, 'Reset', 'thomas.keller@demo.example');
    await button(dialog(page), 'Cancel').waitFor();
    await goBack(page);
    await closed(page);
    await act(page, 'Reset', 'thomas.keller@demo.example');
    await button(dialog(page), 'Reset').click();
    await heading(dialog(page), 'NEW PASSWORD').waitFor();
    await goBack(page);
    await closed(page);
    await expectPath(page, USERS);
  });

  it('waits for what is being done', async () => {
    const page = await open(ROLES, 'Roles');
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').fill('waits for Back');
    const sent = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    await page.route('**/crud/Role/create', async (route) => {
      sent.resolve();
      await gone.promise;
      await route.continue();
    });
    await button(dialog(page), 'Create').click();
    await sent.promise;
    await goBack(page);
    gone.resolve();
    await closed(page);
    await expectPath(page, ROLES);
    await sees(page, 'waits for Back');
  });

  it('asks for the page below a dialog once the dialog is gone', async () => {
    const period = await addPeriod(product(), '2027-05-03');
    const email = await addClaimant(product(), 'Back');
    await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email, path: period.path });
    // The sheet with another page of the app after it: the browser goes on to that as it would go back.
    await cell(page, period, 0, 'work').waitFor();
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    await heading(page, 'Welcome to Staffbook').waitFor();
    await page.goBack();
    await cell(page, period, 0, 'work').fill('7-11');
    await cell(page, period, 0, 'work').press('Enter');
    await page
      .getByRole('button', { name: /^Times of / })
      .nth(1)
      .click();
    await button(dialog(page), '07:00-11:00').click();
    await goOn(page);
    await sees(dialog(page), 'Discard your unsaved changes?');
    await button(dialog(page), 'Discard').click();
    await closed(page);
    await button(page, 'History').click();
    await text(dialog(page), /^Created by /).waitFor();
    await goOn(page);
    await closed(page);
    await expectValue(cell(page, period, 0, 'work'), '07:00-11:00');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await heading(page, 'Leave this page?').waitFor();
    await goOn(page);
    await heading(page, 'Leave this page?').waitFor();
    await button(dialog(page), 'Stay').click();
    expect(new URL(page.url()).searchParams.get('pay_period_id')).toBe(String(period.id));
    await expectValue(cell(page, period, 0, 'work'), '07:00-11:00');
  });
});
