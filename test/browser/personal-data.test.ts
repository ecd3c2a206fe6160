import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { expectAccessible } from './support/accessibility.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, reasonOf, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const USERS = '/dashboard/directory/users';
const PROFILE = '/dashboard/my-account/profile';
const ADMIN = 'admin@demo.example';

const windows = [
  { name: 'a laptop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: PHONE },
] as const;

/** The file that the browser downloads when something is pressed. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe.each(windows)('personal data, on $name', ({ name, viewport }) => {
  const email = `leaver.on.${name.replaceAll(' ', '.')}@demo.example`;
  const profile = { first_name: 'Lee', last_name: 'Leaver', address: '12 Old Road' };

  it('can be downloaded by the person', async () => {
    const admin = await product().api(ADMIN);
    const { id } = await admin.addPerson({ email, roleId: roleIds.user, profile });
    const { page } = await product().visit({ as: email, path: PROFILE, browser: { viewport } });
    await button(page, 'Download my data').waitFor();
    await expectAccessible(page);
    const file = await downloaded(page, () => button(page, 'Download my data').click());
    await sees(page, 'Your data was downloaded.');
    expect(file.name).toBe(`personal data of user ${id}.json`);
    expect(JSON.parse(file.text)).toMatchObject({
      'User id': id,
      Users: [{ Email: email, Role: 'user' }],
      Profiles: [{ 'First Name': 'Lee', Address: '12 Old Road' }],
    });
  });

  it('can be downloaded by an administrator, and erased by typing the email', async () => {
    const { page } = await product().visit({ as: ADMIN, path: `${USERS}?search=leaver`, browser: { viewport } });
    await rowOf(page, email).waitFor();
    const file = await downloaded(page, () => act(page, 'Download data', email));
    expect(file.text).toContain('12 Old Road');
    await act(page, 'Erase', email);
    await heading(dialog(page), 'Erase person').waitFor();
    await sees(dialog(page), /Before you erase: create the payroll files with their last hours\./);
    await expectAccessible(page);
    await button(dialog(page), 'Erase').click();
    await sees(dialog(page), `Type ${email} exactly as shown.`);
    await dialog(page).getByRole('radio', { name: 'The data is no longer needed' }).click();
    await field(dialog(page), `Type ${email} to confirm`).fill(email);
    await button(dialog(page), 'Erase').click();
    await sees(page, `Lee Leaver (${email}) erased.`);
    await expect.poll(() => rowOf(page, email).count()).toBe(0);
    const admin = await product().api(ADMIN);
    const people = await admin.crud<{ email: string }[]>('User', 'getAll');
    expect(people.map((person) => person.email)).not.toContain(email);
  });
});

describe('erasing a person', () => {
  it('says whose timesheets must be processed first, and erases nothing', async () => {
    const user = 'user@demo.example';
    const { page } = await product().visit({ as: ADMIN, path: USERS });
    await act(page, 'Erase', user);
    await field(dialog(page), `Type ${user} to confirm`).fill(user);
    await button(dialog(page), 'Erase').click();
    await sees(dialog(page), /^This user can't be deleted: .* timesheets that aren't processed: /);
    await button(dialog(page), 'Cancel').click();
    await rowOf(page, user).first().waitFor();
  });

  it('is not offered for oneself or to the president', async () => {
    const { page } = await product().visit({ as: ADMIN, path: USERS });
    await rowOf(page, ADMIN).waitFor();
    expect(await reasonOf(page, 'Erase', ADMIN)).toBe("You can't erase yourself. Ask another administrator.");
    const { page: presidents } = await product().visit({ as: 'president@demo.example', path: USERS });
    await rowOf(presidents, 'user@demo.example').first().waitFor();
    await button(presidents, 'Delete user@demo.example').waitFor();
    expect(await button(presidents, 'Actions on user@demo.example').count()).toBe(0);
  });
});

describe('the list of people as a CSV file', () => {
  const exported = {
    first_name: 'Ex',
    last_name: 'Ported',
    work_phone: '555-010-7777',
    personal_phone: '555-010-6666',
  };

  it.each([
    ['user', ['', 'Ex Ported', '', '555-010-7777', '', 'user', ''], ''],
    [
      'supervisor',
      ['ported.for.supervisor@demo.example', 'Ex Ported', '', '555-010-7777', '555-010-6666', 'user', '', ''],
      ',Approver',
    ],
  ] as const)('has what a %s may see', async (role, expected, more) => {
    const admin = await product().api(ADMIN);
    const added = { email: `ported.for.${role}@demo.example`, roleId: roleIds.user, profile: exported };
    const { id } = await admin.addPerson(added);
    const { page } = await product().visit({ as: `${role}@demo.example`, path: '/dashboard/directory/people' });
    await page.locator('tbody tr').nth(3).waitFor();
    const file = await downloaded(page, () => button(page, 'Export CSV').click());
    expect(file.name).toMatch(/^people \d{4}-\d{2}-\d{2}\.csv$/);
    const lines = file.text.split('\r\n');
    expect(lines[0]).toBe(`\uFEFFLogin Email,Full Name,Work Email,Work Phone,Personal Phone,Role,Team${more}`);
    expect(lines.filter((line) => line.includes('Ex Ported'))).toEqual([expected.join(',')]);
    await admin.crud('User', 'delete', { id });
  });
});
