import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import type { RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import { expectFocus, expectPath, expectProblem, seesNo } from './support/expect.ts';
import {
  act,
  button,
  dialog,
  field,
  heading,
  menuOf,
  reasonOf,
  rowOf,
  rowsOf,
  sees,
  signIn,
} from './support/screen.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

const ROLES = '/dashboard/directory/roles';
const USERS = '/dashboard/directory/users';
const PRESIDENT = 'president@demo.example';

const api = () => product().api('admin@demo.example');

const roleNamed = async (name: string): Promise<RoleRecord | undefined> =>
  (await (await api()).crud<RoleRecord[]>('Role', 'getAll')).find(({ role_name }) => role_name === name);

const userWith = async (email: string): Promise<UserRecord | undefined> =>
  (await (await api()).crud<UserRecord[]>('User', 'getAll')).find((user) => user.email === email);

describe('roles', () => {
  const name = 'editor';

  it('can be created, recolored, renamed and deleted', async () => {
    const { page } = await product().visit({ as: PRESIDENT, path: ROLES });
    await rowOf(page, 'supervisor').waitFor();
    await button(page, 'Create role').click();
    await expectFocus(field(dialog(page), 'Role Name'));
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Role Name', 'This field is required.');
    await field(dialog(page), 'Role Name').fill(name);
    await field(dialog(page), 'Color').fill('blue');
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Color', 'Color must be in the format #RRGGBB.');
    await field(dialog(page), 'Color').fill('#224466');
    await button(dialog(page), 'Create').click();
    await sees(page, `Role ${name} created.`);
    expect(await roleNamed(name)).toMatchObject({ color: '#224466' });

    await act(page, 'Edit', name);
    await field(dialog(page), 'Color').fill('#884422');
    await field(dialog(page), 'Role Name').fill(`chief ${name}`);
    await button(dialog(page), 'Save').click();
    await sees(page, `Role chief ${name} saved.`);
    expect(await roleNamed(`chief ${name}`)).toMatchObject({ color: '#884422' });
    const badge = rowOf(page, `chief ${name}`).getByText(`chief ${name}`, { exact: true });
    expect(await badge.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(136, 68, 34)');

    await act(page, 'Delete', `chief ${name}`);
    await button(dialog(page), 'Delete').click();
    await sees(page, `Role chief ${name} deleted.`);
    expect(await roleNamed(`chief ${name}`)).toBeUndefined();
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
  });

  it('that are built in can be recolored and say why nothing else can be changed', async () => {
    const { page } = await product().visit({ as: PRESIDENT, path: ROLES });
    await act(page, 'Edit', 'user');
    expect(await field(dialog(page), 'Role Name').getAttribute('readonly')).not.toBeNull();
    await sees(dialog(page), "This is a built-in role, so it can't be renamed.");
    await field(dialog(page), 'Color').fill('#101010');
    await button(dialog(page), 'Save').click();
    await sees(page, 'Role user saved.');
    expect(await reasonOf(page, 'Delete', 'user')).toBe("This is a built-in role, so it can't be deleted.");
  });
});

describe('a lazily loaded dialog', () => {
  it('opens even if the connection is lost once the page has settled', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example' });
    const fetched = page.waitForResponse(/role-dialog.*\.js$/);
    await page.goto(ROLES);
    await rowOf(page, 'supervisor').waitFor();
    await (await fetched).finished();
    await page.context().setOffline(true);
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').waitFor();
    await field(dialog(page), 'Role Name').fill('offline');
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), "You're offline. Check your connection and try again.");
    await page.context().setOffline(false);
    await button(dialog(page), 'Create').click();
    await sees(page, 'Role offline created.');
  });
});

describe('a role in use', () => {
  it('shows how many users have it, including one assigned a moment ago', async () => {
    const admin = await api();
    const role = await admin.crud<RoleRecord>('Role', 'create', {}, { role_name: 'borrowed', color: '#335577' });
    const { page } = await product().visit({ as: 'admin@demo.example', path: ROLES });
    await rowOf(page, 'borrowed').waitFor();
    // The page does not know about these two yet.
    await admin.addPerson({ email: 'borrower.one@demo.example', roleId: role.id });
    await admin.addPerson({ email: 'borrower.two@demo.example', roleId: role.id });
    await act(page, 'Delete', 'borrowed');
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), /2 users/);
    expect(await roleNamed('borrowed')).toBeDefined();
    await button(dialog(page), 'Cancel').click();
    await button(page, 'Refresh roles').click();
    await expect.poll(async () => (await rowsOf(page)).find(([name]) => name === 'borrowed')?.[2]).toBe('2');
    expect(await reasonOf(page, 'Delete', 'borrowed')).toBe('2 users have this role. Assign another role first.');
  });

  it("can't be created twice with one name", async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: ROLES });
    await button(page, 'Create role').click();
    await field(dialog(page), 'Role Name').fill('Supervisor');
    await button(dialog(page), 'Create').click();
    const refusal = 'supervisor is a built-in role. Choose another name.';
    await expectProblem(dialog(page), 'Role Name', refusal);
    // Shown at its field and nowhere else.
    await seesNo(page, 'Error');
    await field(dialog(page), 'Role Name').fill('Once');
    await (await api()).crud('Role', 'create', {}, { role_name: 'once', color: '#335577' });
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Role Name', 'Another role already has this role name.');
    await button(dialog(page), 'Cancel').click();
    await sees(page, 'Discard your unsaved changes?');
    await button(dialog(page), 'Discard').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });
});

describe('the table of users', () => {
  it('is sorted by role, all on one page', async () => {
    const { page } = await product().visit({ as: PRESIDENT, path: USERS });
    await rowOf(page, 'user@demo.example').first().waitFor();
    const roles = (await rowsOf(page)).map((row) => row[2] ?? '');
    expect(roles.length).toBeGreaterThan(15);
    const order = ['admin', 'president', 'supervisor', 'user'];
    const ranks = roles.map((role) => (order.includes(role) ? order.indexOf(role) : order.length));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

describe('users', () => {
  const newcomer = 'newcomer@demo.example';
  const moved = 'moved@demo.example';

  it('can be created, edited, and deleted by typing their email', async () => {
    const { page } = await product().visit({ as: PRESIDENT, path: USERS });
    await button(page, 'Create user').click();
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Email', 'This field is required.');
    await expectProblem(dialog(page), 'Role', 'This field is required.');
    await expectFocus(field(dialog(page), 'Email'));
    await field(dialog(page), 'Email').fill(newcomer);
    await field(dialog(page), 'Role').click();
    await page.getByRole('option', { name: 'accountant' }).click();
    await field(dialog(page), 'Password - optional').fill('their-first-one');
    await field(dialog(page), 'Confirm Password - optional').fill('their-other-one');
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Confirm Password - optional', 'Passwords do not match');
    await field(dialog(page), 'Confirm Password - optional').fill('their-first-one');
    await button(dialog(page), 'Create').click();
    await sees(page, `User ${newcomer} created.`);
    expect(await userWith(newcomer)).toMatchObject({ role_id: roleIds.accountant });
    await product().api(newcomer, 'their-first-one');

    await act(page, 'Edit', newcomer);
    await field(dialog(page), 'Email').fill(moved);
    await field(dialog(page), 'Role').click();
    await page.getByRole('option', { name: 'user', exact: true }).click();
    await button(dialog(page), 'Save').click();
    await sees(page, `User ${moved} saved. Their role is now user.`);
    expect(await userWith(moved)).toMatchObject({ role_id: roleIds.user });
    await product().api(moved, 'their-first-one');

    await act(page, 'Delete', moved);
    await field(dialog(page), `Type ${moved} to confirm`).fill('something else');
    await button(dialog(page), 'Delete').click();
    await expectProblem(dialog(page), `Type ${moved} to confirm`, `Type ${moved} exactly as shown.`);
    expect(await userWith(moved)).toBeDefined();
    await field(dialog(page), `Type ${moved} to confirm`).fill(moved);
    await button(dialog(page), 'Delete').click();
    await sees(page, `User ${moved} deleted.`);
    expect(await userWith(moved)).toBeUndefined();
    await expect.poll(() => rowOf(page, moved).count()).toBe(0);
    await expect(product().api(moved, 'their-first-one')).rejects.toThrow('Invalid email or password');
  });

  it('get a new password that is shown once, can be copied and works for signing in', async () => {
    const forgetful = 'forgetful@demo.example';
    await (await api()).addPerson({ email: forgetful, roleId: roleIds.user });
    const { page, context } = await product().visit({ as: PRESIDENT, path: USERS });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // First a lost phone: signed out, with the password unchanged.
    const phone = await product().visit({ as: forgetful, path: '/dashboard/my-account' });
    await heading(phone.page, 'MY ACCOUNT').waitFor();
    await act(page, 'Reset', forgetful);
    await button(dialog(page), 'Only sign them out everywhere').click();
    await sees(page, `${forgetful} has been signed out everywhere.`);
    await phone.page.locator('.place-list').getByRole('link', { name: 'Profile' }).click();
    await expectPath(phone.page, '/login');
    await product().api(forgetful);

    await act(page, 'Reset', forgetful);
    await button(dialog(page), 'Reset').click();
    await heading(dialog(page), 'NEW PASSWORD').waitFor();
    await button(dialog(page), 'Copy password').click();
    await sees(page, 'Password copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await sees(dialog(page), copied);
    await button(dialog(page), 'Done').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await seesNo(page, copied);

    const other = await product().visit({ path: '/login' });
    await signIn(other.page, forgetful, DEMO_PASSWORD);
    await sees(other.page.getByRole('main'), 'Invalid email or password');
    await signIn(other.page, forgetful, copied);
    await expectPath(other.page, '/dashboard');
  });

  // The last administrator reads that this is their own account, not that they are the last.
  it.each([PRESIDENT, 'admin@demo.example'])("include oneself, who can't be deleted or reset, as %s", async (email) => {
    const { page } = await product().visit({ as: email, path: USERS });
    await sees(page, `${email} (you)`);
    expect(await reasonOf(page, 'Delete', email)).toBe("You can't delete your own account. Ask another administrator.");
    expect(await reasonOf(page, 'Reset', email)).toBe(
      "This is your own account. Change your password under My account; you'll need your current one.",
    );
  });
});

describe("a new role of one's own", () => {
  it('takes effect at once, and leads away from a page that it may not open', async () => {
    const email = 'steps.down@demo.example';
    await (
      await api()
    ).addPerson({ email, roleId: roleIds.president, profile: { first_name: 'Stella', last_name: 'Down' } });
    const { page } = await product().visit({ as: email, path: USERS });
    await act(page, 'Edit', email);
    await sees(dialog(page), 'This is your own account. A new role takes effect at once.');
    await field(dialog(page), 'Role').click();
    await page.getByRole('option', { name: 'user', exact: true }).click();
    await button(dialog(page), 'Save').click();
    await expectPath(page, '/dashboard');
    await sees(page, `User Stella Down (${email}) saved. Their role is now user.`);
    expect(await menuOf(page)).not.toContain('Check log');
  });
});

describe("a new email of one's own", () => {
  it('is in the welcome of someone without a name', async () => {
    const [email, next] = ['renames.self@demo.example', 'renamed.self@demo.example'];
    await (await api()).addPerson({ email, roleId: roleIds.president });
    const { page } = await product().visit({ as: email, path: USERS });
    await heading(page, `Welcome, ${email}`).waitFor();
    await act(page, 'Edit', email);
    await field(dialog(page), 'Email').fill(next);
    await button(dialog(page), 'Save').click();
    await heading(page, `Welcome, ${next}`).waitFor();
  });
});

describe('the last administrator', () => {
  it("keeps the role and can't be deleted", async () => {
    const { page } = await product().visit({ as: PRESIDENT, path: USERS });
    expect(await reasonOf(page, 'Delete', 'admin@demo.example')).toBe(
      "The last administrator can't be deleted. Make someone else an administrator first.",
    );
    await act(page, 'Edit', 'admin@demo.example');
    await sees(
      dialog(page),
      'This is the last administrator. Make someone else an administrator before changing this role.',
    );
  });

  it('is also protected by the server when the page does not know who is last', async () => {
    const admin = await api();
    const second = await admin.addPerson({ email: 'second.admin@demo.example', roleId: roleIds.admin });
    const { page } = await product().visit({ as: PRESIDENT, path: USERS });
    await rowOf(page, 'second.admin@demo.example').waitFor();
    await admin.crud('User', 'delete', { id: second.id });
    await act(page, 'Delete', 'admin@demo.example');
    await field(dialog(page), 'Type admin@demo.example to confirm').fill('admin@demo.example');
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), /last admin/i);
    expect(await userWith('admin@demo.example')).toBeDefined();
  });
});
