import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { homeAddress } from '../../shared/contract/early-addresses.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, sees } from './support/screen.ts';

const product = runProduct();

const MAX_STEPS = 80;

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = (element?.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    return (element?.getAttribute('aria-label') ?? (labels.join(' ').trim() || element?.textContent) ?? '').trim();
  });

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    // Each step depends on where the previous one led.
    /* oxlint-disable no-await-in-loop */
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
    /* oxlint-enable no-await-in-loop */
  }
  throw new Error(`The focus never came to ${name}; it was on ${passed.join(' | ')}`);
}

const keyboardPerson = 'keyboard@demo.example';

it('a person signs in, opens the menu, edits the profile and saves with the keyboard alone', async () => {
  const admin = await product().api('admin@demo.example');
  const added = await admin.addPerson({
    email: keyboardPerson,
    roleId: roleIds.user,
    profile: { first_name: 'Key', last_name: 'Board' },
  });
  const { page } = await product().visit({ path: '/login', browser: { viewport: PHONE } });
  await expectFocus(field(page, 'Email'));
  await page.keyboard.type(keyboardPerson);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'Welcome to Staffbook'));

  await tabTo(page, 'Show the main menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My account' }).waitFor();
  await tabTo(page, 'My account');
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'MY ACCOUNT'));
  await tabTo(page, 'Profile');
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'Profile'));

  await tabTo(page, 'First Name');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, 'ZIP');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expectProblem(page, 'First Name', 'This field is required.');
  await expectProblem(page, 'ZIP', 'ZIP code must be 5 digits.');
  await expectFocus(field(page, 'First Name'));
  await page.keyboard.type('Fingers');
  await tabTo(page, 'ZIP');
  await page.keyboard.type('12345');
  await tabTo(page, 'Save Profile');
  await page.keyboard.press('Space');
  await sees(page, 'Profile updated successfully');
  expect(await admin.profile(added.profileId)).toMatchObject({ first_name: 'Fingers', zip: '12345' });
});

it('Enter saves a phone number that leaving its field would have formatted', async () => {
  const { page } = await product().visit({ as: keyboardPerson, path: '/dashboard/my-account/profile' });
  await field(page, 'Work Phone').fill('(202) 555-0133');
  await field(page, 'Work Phone').press('Enter');
  await sees(page, 'Profile updated successfully');
  await expectValue(field(page, 'Work Phone'), '202-555-0133');
});

it('a table and its dialogs work with the keyboard and return the focus', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/roles' });
  await button(page, 'Create role').waitFor();
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Skip to the content', exact: true }));
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('main h1'));
  await tabTo(page, 'Create role');
  await page.keyboard.press('Enter');
  await expectFocus(field(dialog(page), 'Role Name'));
  await page.keyboard.type('typist');
  await page.keyboard.press('Enter');
  await sees(page, 'Role typist created.');
  await tabTo(page, 'Delete typist');
  await page.keyboard.press('Enter');
  await heading(dialog(page), 'Delete role').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await expectFocus(button(page, 'Delete typist'));
  await page.keyboard.press('Enter');
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await sees(page, 'Role typist deleted.');
  // The row that took its place.
  await expectFocus(button(page, 'Delete user'));
});

it('the sign-out in the account panel can be reached with the keyboard', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard', browser: { viewport: PHONE } });
  await heading(page, 'Welcome to Staffbook').waitFor();
  await tabTo(page, 'Show the account panel');
  await page.keyboard.press('Enter');
  await button(page, 'Sign out').waitFor();
  await tabTo(page, 'Sign out');
  await page.keyboard.press('Enter');
  await sees(page, 'Logout successful!');
  await tabTo(page, 'Return to Login');
  await page.keyboard.press('Enter');
  await expectPath(page, '/login');
  await expectValue(field(page, 'Email'), '');
});

it('the focus stays on the heading of the first page when the tasks arrive', async () => {
  const { page } = await product().visit({ path: '/login' });
  const answer = await holdAnswer(page, homeAddress.path);
  await field(page, 'Email').fill('admin@demo.example');
  await field(page, 'Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await answer.sent;
  await sees(page, 'Loading your tasks');
  await expectFocus(heading(page, 'Welcome to Staffbook'));
  answer.letGo();
  await heading(page, 'Waiting for you').waitFor();
  await expectFocus(heading(page, 'Welcome to Staffbook'));
});

it('Escape closes the topmost of two dialogs alone', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/payees' });
  await act(page, 'Edit', 'Adirondack Fuel Company');
  const note = field(dialog(page), 'Note - optional');
  await note.fill('Typed before browsing');
  await button(dialog(page), 'Browse accounts for Default account').click();
  const search = page.getByRole('searchbox', { name: 'Search accounts' }).last();
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await expectValue(note, 'Typed before browsing');
  expect(await dialog(page).count()).toBe(1);
});

it('after a row without links is deleted, the focus is on the same action of the next row, not on a link', async () => {
  await (
    await product().api('admin@demo.example')
  ).crud('CklgPayee', 'create', {}, { name: 'A payee without an email' });
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/payees' });
  await act(page, 'Delete', 'A payee without an email');
  await button(dialog(page), 'Delete').click();
  await sees(page, 'Payee A payee without an email deleted.');
  await expectFocus(button(page, 'Delete Adirondack Fuel Company'));
});

it('clearing a filter leads to the filters that are left, and clearing a search to its field', async () => {
  const path = '/dashboard/directory/audit-log?kind=CklgPayee&from=2026-01-05&to=2026-01-06';
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  const filters = page.getByRole('group', { name: 'Filters' }).getByRole('button');
  const clear = page.getByRole('button', { name: /^Clear filter: / });
  for (const left of [1, 0]) {
    // One after the other, as a person would. oxlint-disable no-await-in-loop
    await clear.last().press('Enter');
    await expect.poll(() => clear.count()).toBe(left);
    await expectFocus(filters.first());
    // oxlint-enable no-await-in-loop
  }
  await page.goto('/dashboard/directory/roles?search=xyzzy');
  await button(page.getByRole('table'), 'Clear search').press('Enter');
  await expectFocus(page.getByRole('searchbox', { name: 'Search roles' }));
});

it('clearing the filters of the checks leads to their heading, because their field would open its choices', async () => {
  const path = '/dashboard/check-log/transactions';
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  await page.getByRole('combobox', { name: 'Filter checks' }).fill('xyzzy');
  await page.keyboard.press('Enter');
  await button(page.getByRole('table'), 'Clear search').press('Enter');
  await expectFocus(page.locator('main h1'));
});

it('the shortcuts are listed with the question mark, but not while one types', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard/directory/people' });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true }).filter({ visible: true });
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await page.keyboard.press('?');
  await shortcuts.waitFor();
  await sees(page, 'Copy the previous day');
  expect(await page.getByText('Save the check').count()).toBe(0);
  await page.keyboard.press('Escape');
  await search.fill('a');
  await page.keyboard.type('?');
  expect(await shortcuts.count()).toBe(0);
  expect(await search.inputValue()).toBe('a?');
});
