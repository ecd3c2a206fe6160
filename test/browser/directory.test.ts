import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { expectFocus, expectInView, expectPath, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { act, button, dialog, field, heading, rowsOf, sees, text } from './support/screen.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

const PEOPLE = '/dashboard/directory/people';
const modifyProfile = (userId: number) => `${PEOPLE}/modify-profile?user_id=${userId}`;

const OFFLINE = "You're offline. Check your connection and try again.";
const NO_PERMISSION = "You don't have permission to edit this profile";

async function addPerson(name: string, profile: Partial<ProfileRecord> = {}) {
  const admin = await product().api('admin@demo.example');
  const email = `${name.toLowerCase()}@demo.example`;
  const names = { first_name: name, last_name: 'Testperson' };
  return admin.addPerson({ email, roleId: roleIds.user, profile: { ...names, ...profile } });
}

/** The first line of a cell; values without a column of their own are below it. */
const firstLine = (cell: string): string => cell.trim().split('\n')[0] ?? '';

const nameIn = (row: readonly string[] = []): string => firstLine(row[1] ?? '');

describe('the table of people', () => {
  it('has the documented columns, sorted by full name, with 15 rows per page', async () => {
    const { page } = await product().visit({ as: 'president@demo.example', path: PEOPLE });
    await page.locator('tbody tr').nth(14).waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map(firstLine).slice(0, 5)).toEqual([
      'Login Email',
      'Full Name',
      'Work Email',
      'Work Phone',
      'Personal Phone',
    ]);
    const names = (await rowsOf(page)).map((row) => nameIn(row));
    expect(names).toHaveLength(15);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    await button(page, 'Page 2').click();
    await page.waitForURL(/[?&]page=2/);
    await expect.poll(async () => nameIn((await rowsOf(page))[0])).not.toBe(names[0]);
    const next = (await rowsOf(page)).map((row) => nameIn(row));
    expect(next.filter((name) => names.includes(name))).toEqual([]);
  });

  it('is searched while typing, with the search in the address', async () => {
    await addPerson('Zephyrine', { work_phone: '555-010-7777' });
    const { page } = await product().visit({ as: 'user@demo.example', path: PEOPLE });
    await page.locator('tbody tr').nth(3).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search people' });
    await search.pressSequentially('zephyrine test');
    await sees(page, '1 match');
    expect((await rowsOf(page)).map((row) => nameIn(row))).toEqual(['Zephyrine Testperson']);
    await page.reload();
    await expectValue(search, 'zephyrine test');
    await sees(page, '1 match');
    await search.fill('nobody is called this');
    await sees(page, 'No matches');
    await button(page, 'Clear search').last().click();
    await page.locator('tbody tr').nth(3).waitFor();
    for (const number of ['555-010-7777', '5550107777', '(555) 010 7777']) {
      // In sequence, because they share the field. oxlint-disable-next-line no-await-in-loop
      await search.fill(number);
      // oxlint-disable-next-line no-await-in-loop
      await sees(page, '1 match');
    }
    await search.fill('president');
    await expect.poll(async () => (await rowsOf(page)).map((row) => nameIn(row))).toEqual(['James Hollis']);
  });

  it('shows the chosen columns and page size, even after a reload', async () => {
    const { page } = await product().visit({ as: 'supervisor@demo.example', path: PEOPLE });
    await page.locator('tbody tr').nth(14).waitFor();
    await button(page, 'Table preferences').click();
    const sizes = await dialog(page)
      .getByRole('radio')
      .evaluateAll((found) => found.map((radio) => Number((radio as HTMLInputElement).value)));
    expect(sizes).toEqual([5, 10, 15, 20, 25, 30, 50, 100]);
    await dialog(page).getByRole('radio', { name: '5 people', exact: true }).check();
    await dialog(page)
      .getByRole('switch', { name: 'Personal Phone' })
      .or(field(dialog(page), 'Personal Phone'))
      .first()
      .uncheck();
    await button(dialog(page), 'Confirm').click();
    await expect.poll(async () => (await rowsOf(page)).length).toBe(5);
    await page.reload();
    await page.locator('tbody tr').nth(4).waitFor();
    expect(await rowsOf(page)).toHaveLength(5);
    await seesNo(page, 'Personal Phone');
  });

  it('hides private fields and Edit from a plain user', async () => {
    await addPerson('Hidden', { work_phone: '555-010-8888', personal_phone: '555-010-9999', city: 'Secretville' });
    const { page } = await product().visit({ as: 'user@demo.example', path: `${PEOPLE}?search=Hidden` });
    await sees(page, '1 match');
    const [row] = await rowsOf(page);
    expect(row?.slice(0, 5).map(firstLine)).toEqual([
      'Management Only',
      'Hidden Testperson',
      '-',
      '555-010-8888',
      'Management Only',
    ]);
    expect(await button(page, 'Actions on Hidden Testperson').count()).toBe(0);
    await act(page, 'View', 'Hidden Testperson');
    await heading(dialog(page), 'Hidden Testperson').waitFor();
    await sees(dialog(page), 'Driver License Number', 'Management Only', '555-010-8888', 'user');
    expect(await dialog(page).getByText('Management Only', { exact: true }).count()).toBe(14);
    await seesNo(dialog(page), 'Secretville', '555-010-9999');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Secretville|555-010-9999/);
  });

  it('shows management everything in View', async () => {
    await addPerson('Shown', { personal_phone: '555-010-5555', city: 'Openville', zip: '12345' });
    const { page } = await product().visit({ as: 'supervisor@demo.example', path: `${PEOPLE}?search=Shown` });
    await sees(page, '1 match', 'shown@demo.example');
    await act(page, 'View', 'Shown Testperson');
    await sees(dialog(page), 'shown@demo.example', '555-010-5555', 'Openville', '12345');
    await seesNo(dialog(page), 'Management Only');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  it('links emails for writing and numbers for calling', async () => {
    await addPerson('Reached', { work_email: 'reached@work.example', work_phone: '555-010-4444' });
    const { page } = await product().visit({ as: 'user@demo.example', path: `${PEOPLE}?search=Reached` });
    await act(page, 'View', 'Reached Testperson');
    const way = (name: string) => dialog(page).getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await way('reached@work.example')).toBe('mailto:reached@work.example');
    expect(await way('555-010-4444')).toBe('tel:555-010-4444');
  });

  it('prints without controls, dark on white even in dark mode', async () => {
    const { page } = await product().visit({
      as: 'president@demo.example',
      path: PEOPLE,
      browser: { colorScheme: 'dark' },
    });
    await page.locator('tbody tr').nth(3).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const mode = page.locator('html');
    expect([await menu.isVisible(), await mode.getAttribute('data-mode')]).toEqual([true, 'dark']);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect([await menu.isVisible(), await mode.getAttribute('data-mode')]).toEqual([false, 'light']);
    await expectInView(page.locator('tbody tr').first());
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await mode.getAttribute('data-mode')).toBe('dark');
  });

  it('keeps its actions within reach on a phone', async () => {
    await addPerson('Phoned');
    const { page } = await product().visit({
      as: 'president@demo.example',
      path: `${PEOPLE}?search=Phoned`,
      browser: { viewport: PHONE, hasTouch: true },
    });
    await button(page, 'Actions on Phoned Testperson').tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await expectPath(page, `${PEOPLE}/modify-profile`);
    await expectValue(field(page, 'First Name'), 'Phoned');
    await button(page, 'Save Profile').tap();
    await expectInView(text(page, 'Profile updated successfully'));
  });
});

describe('the profile of another person', () => {
  it('is read-only for a supervisor, with an explanation', async () => {
    const { id } = await addPerson('Looked', { address: '12 Main Street' });
    const { page } = await product().visit({ as: 'supervisor@demo.example', path: modifyProfile(id) });
    await sees(page, NO_PERMISSION, 'Profile of Looked Testperson.');
    await expectValue(field(page, 'Address'), '12 Main Street');
    expect(
      await page.getByRole('textbox').evaluateAll((all) => all.every((one) => (one as HTMLInputElement).readOnly)),
    ).toBe(true);
    expect(await button(page, 'Save Profile').count()).toBe(0);
  });

  it('is saved by the president without touching fields they may not change', async () => {
    const added = await addPerson('Saved', { zip: '12345' });
    const { page } = await product().visit({ as: 'president@demo.example', path: `${PEOPLE}?search=Saved` });
    await sees(page, '1 match');
    await act(page, 'Edit', 'Saved Testperson');
    await expectValue(field(page, 'User ID'), added.email);
    expect(await field(page, 'User ID').getAttribute('readonly')).not.toBeNull();
    await expectValue(field(page, 'Role'), 'user');
    await field(page, 'City').fill('Springfield');
    await button(page, 'Save Profile').click();
    await sees(page, 'Success', 'Profile updated successfully');
    const api = await product().api('president@demo.example');
    expect(await api.profile(added.profileId)).toMatchObject({
      city: 'Springfield',
      zip: '12345',
      first_name: 'Saved',
    });
  });

  it('shows the problem at every field and focuses the first', async () => {
    const { id, profileId } = await addPerson('Checked');
    const { page } = await product().visit({ as: 'admin@demo.example', path: modifyProfile(id) });
    await field(page, 'Last Name').fill('');
    for (const label of ['Personal Email', 'Work Email', 'Government Email']) {
      // oxlint-disable-next-line no-await-in-loop
      await field(page, label).fill('no e-mail');
    }
    for (const label of ['Personal Phone', 'Work Phone', 'Government Phone', 'Emergency Phone']) {
      // oxlint-disable-next-line no-await-in-loop
      await field(page, label).fill('12');
    }
    await field(page, 'ZIP').fill('1234');
    await button(page, 'Save Profile').click();
    await expectProblem(page, 'Last Name', 'This field is required.');
    await expectProblem(page, 'Personal Email', 'Invalid email address.');
    await expectProblem(page, 'Work Email', 'Invalid email address.');
    await expectProblem(page, 'Government Email', 'Invalid email address.');
    await expectProblem(page, 'Personal Phone', 'Phone number must be in the format XXX-XXX-XXXX.');
    await expectProblem(page, 'Emergency Phone', 'Phone number must be in the format XXX-XXX-XXXX.');
    await expectProblem(page, 'ZIP', 'ZIP code must be 5 digits.');
    await expectFocus(field(page, 'Last Name'));
    expect(await (await product().api('admin@demo.example')).profile(profileId)).toMatchObject({
      last_name: 'Testperson',
    });
  });

  it.each([
    ['No user ID found!', `${PEOPLE}/modify-profile`],
    ['No profile found!', modifyProfile(999_999)],
  ])('shows "%s" when there is none', async (sentence, path) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await sees(page, sentence);
    expect(await button(page, 'Save Profile').count()).toBe(0);
  });
});

describe('two people editing one profile', () => {
  it("learn of each other's changes and lose nothing typed", async () => {
    const { id, profileId } = await addPerson('Shared', { city: 'Before', state: 'NY' });
    const admin = await product().api('admin@demo.example');
    const { page } = await product().visit({ as: 'president@demo.example', path: modifyProfile(id) });
    await field(page, 'City').fill('From the president');
    await field(page, 'Address').fill('1 Typed Street');
    const stored = await admin.profile(profileId);
    await admin.crud('Profile', 'update', { id: profileId }, { ...stored, city: 'From the admin', state: 'VT' });
    await button(page, 'Save Profile').click();
    await sees(page, 'This profile was changed elsewhere', 'Saved value: From the admin', 'Saved value: VT');
    await expectInView(text(page, 'This profile was changed elsewhere'));
    await expectValue(field(page, 'City'), 'From the president');
    expect((await admin.profile(profileId)).city).toBe('From the admin');
    await button(page, 'Keep mine').click();
    await expectValue(field(page, 'City'), 'From the president');
    await expectValue(field(page, 'State'), 'VT');
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    expect(await admin.profile(profileId)).toMatchObject({
      city: 'From the president',
      state: 'VT',
      address: '1 Typed Street',
    });
  });

  it('can take over what is stored', async () => {
    const { id, profileId } = await addPerson('Yielding', { city: 'Before' });
    const admin = await product().api('admin@demo.example');
    const { page } = await product().visit({ as: 'president@demo.example', path: modifyProfile(id) });
    await field(page, 'City').fill('Mine');
    await admin.crud('Profile', 'update', { id: profileId }, { ...(await admin.profile(profileId)), city: 'Theirs' });
    await button(page, 'Save Profile').click();
    await button(page, 'Show saved values').click();
    await expectValue(field(page, 'City'), 'Theirs');
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await expectPath(page, PEOPLE);
  });
});

describe('a profile without a connection', () => {
  it('is not saved, says so in a sentence and keeps what was typed', async () => {
    const { email, profileId } = await addPerson('Offline');
    const { page, context } = await product().visit({ as: email, path: '/dashboard/my-account/profile' });
    await field(page, 'City').fill('Typed in a tunnel');
    await context.setOffline(true);
    await button(page, 'Save Profile').click();
    await sees(page, OFFLINE);
    await expectInView(text(page, OFFLINE));
    await field(page, 'City').click();
    await button(page, 'Save Profile').click();
    await expectInView(text(page, OFFLINE));
    await expectValue(field(page, 'City'), 'Typed in a tunnel');
    await seesNo(page, 'Profile updated successfully');
    await context.setOffline(false);
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    expect((await (await product().api('admin@demo.example')).profile(profileId)).city).toBe('Typed in a tunnel');
  });
});
