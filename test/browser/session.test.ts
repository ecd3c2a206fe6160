import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { type AuthUser, logout } from '../../shared/contract/operations/account.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { Api } from './support/api.ts';
import { SESSION_NOT_VALID } from '../../shared/envelope.ts';
import { expectFocus, expectPath, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, sees, signIn } from './support/screen.ts';

const product = runProduct();

const PROFILE = '/dashboard/my-account/profile';
const SESSION_KEY = 'authorized_user_storage';
const HOURS = 3_600_000;

const ENDED_UNCHANGED = 'Your session ended. Sign in again to pick up where you left off.';
const DELETED = 'You signed out in another tab. Anything unsaved was deleted.';
const ENDED = `${ENDED_UNCHANGED} Anything you typed is kept.`;

async function addPerson(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@demo.example`;
  const profile = { first_name: name, last_name: 'Testperson' };
  await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.user, profile });
  return email;
}

const storageOf = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: JSON.stringify(sessionStorage) }));

const sessionIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as AuthUser, SESSION_KEY);

/** Invalidates this page's token, as a password reset elsewhere does. */
async function endOnServer(page: Page): Promise<void> {
  await new Api(product().url, await sessionIn(page)).call(logout);
}

describe('one person in two tabs', () => {
  it('is signed out in both, and nothing private stays', async () => {
    const { page, context } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/people' });
    const other = await context.newPage();
    await other.goto(PROFILE);
    await field(other, 'City').fill('Typed and given up');
    const idle = await context.newPage();
    await idle.goto(PROFILE);
    await field(idle, 'City').waitFor();
    await page.locator('tbody tr').first().waitFor();
    await button(page, 'Sign out').click();
    await sees(page, 'Logout successful!');
    await expectPath(other, '/login');
    await seesNo(other, ENDED);
    await sees(other, DELETED);
    const { local, session } = await storageOf(other);
    expect(local.filter((key) => !key.startsWith('preference:'))).toEqual([]);
    expect(session).not.toContain('Typed and given up');
    await expectPath(idle, '/login');
    await field(idle, 'Email').waitFor();
    await seesNo(idle, DELETED);
    await other.goto(PROFILE);
    await expectPath(other, '/login');
  });

  it('is signed in in both', async () => {
    const { page, context } = await product().visit({ path: '/login' });
    const other = await context.newPage();
    await other.goto('/login');
    await field(other, 'Email').waitFor();
    await signIn(page, 'user@demo.example', DEMO_PASSWORD);
    await expectPath(page, '/dashboard');
    await expectPath(other, '/dashboard');
  });
});

describe('an idle session', () => {
  const TELLS = '**/api_user_private/check-access';

  it('is announced to someone who types for a long time without a call', async () => {
    const email = await addPerson('Slowtyper');
    const { page } = await product().visit({ as: email, isAlone: true });
    await page.clock.install();
    await page.goto(PROFILE);
    await field(page, 'City').fill('Spring');
    await page.clock.fastForward(5 * 60_000);
    const told = page.waitForRequest(TELLS);
    await field(page, 'City').press('End');
    await told;
    // Not with every key.
    let more = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('check-access')) more += 1;
    });
    await field(page, 'City').pressSequentially('field');
    await expectValue(field(page, 'City'), 'Springfield');
    expect(more).toBe(0);
  });
});

describe('a session that ends while someone types', () => {
  it('returns the same person to what they typed', async () => {
    const email = await addPerson('Typing');
    const { page } = await product().visit({ as: email, path: PROFILE });
    await field(page, 'City').fill('Halfway');
    await field(page, 'First Name').fill('Typed');
    await endOnServer(page);
    await button(page, 'Save Profile').click();
    await expectPath(page, '/login');
    await sees(page, ENDED);
    await seesNo(page, 'Error', SESSION_NOT_VALID);
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    await signIn(page, email, DEMO_PASSWORD);
    await expectPath(page, PROFILE);
    await expectValue(field(page, 'City'), 'Halfway');
    await expectValue(field(page, 'First Name'), 'Typed');
    await sees(page, 'Draft restored (not saved yet).');
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    await page.reload();
    await expectValue(field(page, 'City'), 'Halfway');
    await seesNo(page, 'Draft restored (not saved yet).');
  });

  it("doesn't overwrite what a colleague saved before they came back", async () => {
    const email = await addPerson('Returning');
    const admin = await product().api('admin@demo.example');
    const { page } = await product().visit({ as: email, path: PROFILE });
    await field(page, 'City').fill('Mine');
    const id = (await sessionIn(page)).profile?.id ?? 0;
    const { version } = await admin.profile(id);
    await endOnServer(page);
    await button(page, 'Save Profile').click();
    await sees(page, ENDED);
    await admin.crud('Profile', 'update', { id }, { city: 'Theirs', state: 'OR', version });
    await signIn(page, email, DEMO_PASSWORD);
    await sees(page, 'Draft restored (not saved yet).');
    await expectValue(field(page, 'City'), 'Mine');
    await button(page, 'Save Profile').click();
    await sees(page, 'This profile was changed elsewhere');
    expect(await admin.profile(id)).toMatchObject({ city: 'Theirs', state: 'OR' });
    await button(page, 'Keep mine').click();
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    expect(await admin.profile(id)).toMatchObject({ city: 'Mine', state: 'OR' });
  });

  it("doesn't promise to keep anything when nothing was typed", async () => {
    const email = await addPerson('Reading');
    const { page } = await product().visit({ as: email, path: PROFILE });
    await field(page, 'City').waitFor();
    await endOnServer(page);
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await sees(page, ENDED_UNCHANGED);
    await signIn(page, email, DEMO_PASSWORD);
    await expectPath(page, '/dashboard');
  });

  it('shows another person nothing of it', async () => {
    const email = await addPerson('Private');
    const { page } = await product().visit({ as: email, path: PROFILE });
    await field(page, 'City').fill('For my eyes only');
    await endOnServer(page);
    await button(page, 'Save Profile').click();
    await sees(page, ENDED);
    await signIn(page, 'supervisor@demo.example', DEMO_PASSWORD);
    await expectPath(page, '/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expectValue(field(page, 'User ID'), 'supervisor@demo.example');
    expect(await field(page, 'City').inputValue()).not.toBe('For my eyes only');
    await seesNo(page, 'Draft restored (not saved yet).');
    const { session } = await storageOf(page);
    expect(session).not.toContain('For my eyes only');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('private@demo.example","role_id');
  });

  it('reopens the dialog for the same person', async () => {
    const { page } = await product().visit({ as: 'president@demo.example', path: '/dashboard/directory/roles' });
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').fill('half a role');
    await endOnServer(page);
    await button(dialog(page), 'Create').click();
    await sees(page, ENDED);
    await signIn(page, 'president@demo.example', DEMO_PASSWORD);
    await expectValue(field(dialog(page), 'Role Name'), 'half a role');
    await button(dialog(page), 'Create').click();
    await sees(page, 'Role half a role created.');
  });

  it('by running out returns to the page, but never to a password', async () => {
    const email = await addPerson('Timed');
    const { page } = await product().visit({ as: email, path: '/dashboard/my-account/change-password', isAlone: true });
    await field(page, 'Current Password').fill('kept-nowhere-1');
    await field(page, 'New Password').fill('kept-nowhere-2');
    await field(page, 'Confirm New Password').fill('kept-nowhere-2');
    await page.clock.setFixedTime(Date.now() + 13 * HOURS);
    await button(page, 'Save').click();
    await sees(page, ENDED_UNCHANGED);
    const { session } = await storageOf(page);
    expect(session).not.toContain('kept-nowhere');
    await page.clock.setFixedTime(Date.now());
    await signIn(page, email, DEMO_PASSWORD);
    await expectPath(page, '/dashboard/my-account/change-password');
    await expectValue(field(page, 'Current Password'), '');
  });
});

describe('a device whose clock is a day ahead', () => {
  it('signs in and stays signed in after a reload', async () => {
    const email = await addPerson('Hasty');
    const { page } = await product().visit({ isAlone: true });
    await page.clock.setFixedTime(Date.now() + 24 * HOURS);
    await page.goto(PROFILE);
    await signIn(page, email, DEMO_PASSWORD);
    await expectValue(field(page, 'First Name'), 'Hasty');
    await page.reload();
    await expectValue(field(page, 'First Name'), 'Hasty');
    await expectPath(page, PROFILE);
  });
});

describe('leaving a form', () => {
  it('asks only if something was changed', async () => {
    const email = await addPerson('Leaving');
    const { page } = await product().visit({ as: email, path: PROFILE });
    const away = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Directory' });
    await expectValue(field(page, 'First Name'), 'Leaving');
    await away.click();
    await heading(page, 'DIRECTORY').waitFor();
    await page.goBack();
    await field(page, 'First Name').fill('Changed');
    await field(page, 'First Name').fill('Leaving');
    await away.click();
    await heading(page, 'DIRECTORY').waitFor();
    await page.goBack();
    await field(page, 'First Name').fill('Changed');
    await away.click();
    await heading(dialog(page), 'Leave this page?').waitFor();
    await button(dialog(page), 'Stay').click();
    await expectPath(page, PROFILE);
    await expectValue(field(page, 'First Name'), 'Changed');
    await away.click();
    await button(dialog(page), 'Leave').click();
    await heading(page, 'DIRECTORY').waitFor();
    await page.goBack();
    await expectValue(field(page, 'First Name'), 'Leaving');
  });

  it('asks before the window is closed with unsaved changes', async () => {
    const email = await addPerson('Closing');
    const { page } = await product().visit({ as: email, path: PROFILE });
    await field(page, 'First Name').fill('Changed');
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await closing;
    await expectValue(field(page, 'First Name'), 'Changed');
  });

  it('asks before a dialog is closed with unsaved changes', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/roles' });
    await act(page, 'Edit', 'user');
    await field(dialog(page), 'Color').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await act(page, 'Edit', 'user');
    await field(dialog(page), 'Color').fill('#112233');
    await page.keyboard.press('Escape');
    await sees(dialog(page), 'Discard your unsaved changes?');
    // The keyboard focus is on the answer that loses nothing, and returns to the form afterwards.
    await expectFocus(button(dialog(page), 'Keep editing'));
    await page.keyboard.press('Enter');
    await seesNo(page, 'Discard your unsaved changes?');
    expect(await dialog(page).evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
    await expectValue(field(dialog(page), 'Color'), '#112233');
    await button(dialog(page), 'Cancel').click();
    await button(dialog(page), 'Discard').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });
});

describe('a dashboard without a connection', () => {
  it('says so, keeps its lists, and continues once it is back', async () => {
    const { page, context } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/users' });
    await page.locator('tbody tr').nth(5).waitFor();
    await context.setOffline(true);
    await button(page, 'Refresh users').click();
    await sees(page, "You're offline. Check your connection and try again.", "The users couldn't be refreshed");
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(5);
    await context.setOffline(false);
    await expect.poll(() => page.getByText("The users couldn't be refreshed").count()).toBe(0);
  });
});
