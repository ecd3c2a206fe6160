import { describe, expect, it } from 'vitest';
import { knownRoleName, type RoleName, roleIds } from '../../shared/access/roles.ts';
import { demoAccounts } from '../../shared/demo.ts';
import { runProduct } from './support/run-product.ts';
import { expectPath, seesNo } from './support/expect.ts';
import { button, dialog, heading, menuOf, sees } from './support/screen.ts';

const product = runProduct();

const MENU = [
  'My account',
  'Directory',
  'Check log',
  'Timesheets',
  'Work requests',
  'Quotes',
  'Invoices',
  'Payroll calendar',
];

// Written by hand, so that a change of the sections shows here.
const menus: Record<RoleName, readonly string[]> = {
  admin: MENU,
  president: MENU.slice(0, 4),
  supervisor: ['My account', 'Directory', 'Timesheets'],
  user: ['My account', 'Directory', 'Timesheets'],
  accountant: ['My account', 'Check log'],
};

const directories: Record<RoleName, readonly string[]> = {
  admin: ['People', 'Roles', 'Users', 'Audit log'],
  president: ['People', 'Roles', 'Users'],
  supervisor: ['People'],
  user: ['People'],
  accountant: [],
};

const PLACEHOLDERS = [
  '/dashboard/work-requests/overview',
  '/dashboard/quotes',
  '/dashboard/invoices',
  '/dashboard/payroll-calendar',
];
const MANAGEMENT = ['/dashboard/directory/people/modify-profile?user_id=1'];
const ADMINISTRATION = ['/dashboard/directory/roles', '/dashboard/directory/users'];
const AUDIT = ['/dashboard/directory/audit-log'];
const LEDGER = ['/dashboard/check-log', '/dashboard/check-log/transactions'];
const LEDGER_BOOKS = [
  '/dashboard/check-log/payees',
  '/dashboard/check-log/accounts',
  '/dashboard/check-log/fund-sources',
  '/dashboard/check-log/checkbooks',
];
const DIRECTORY = ['/dashboard/directory', '/dashboard/directory/people'];

const forbidden: Record<RoleName, readonly string[]> = {
  admin: [],
  president: [...PLACEHOLDERS, ...AUDIT],
  supervisor: [...PLACEHOLDERS, ...AUDIT, ...ADMINISTRATION, ...LEDGER, ...LEDGER_BOOKS],
  user: [...PLACEHOLDERS, ...AUDIT, ...ADMINISTRATION, ...MANAGEMENT, ...LEDGER],
  accountant: [...PLACEHOLDERS, ...AUDIT, ...ADMINISTRATION, ...MANAGEMENT, ...DIRECTORY, ...LEDGER_BOOKS],
};

describe.each(demoAccounts)('$email', ({ email, role }) => {
  it("sees the role's menu and who is signed in", async () => {
    const { page } = await product().visit({ as: email, path: '/dashboard' });
    await heading(page, 'Welcome to Staffbook').waitFor();
    expect(await menuOf(page)).toEqual(menus[role]);
    await sees(page, /^Welcome, \S+/, new RegExp(`^Role\\s*${role}$`), 'No Aside Content');
    await sees(page, /^For questions, contact the office at 555-010-0100 or office@example.com\.$/);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(expect.arrayContaining(['Profile', 'Role', 'User']));
  });

  it('finds what the role may open under MY ACCOUNT and DIRECTORY', async () => {
    const { page } = await product().visit({ as: email, path: '/dashboard/my-account' });
    await heading(page, 'MY ACCOUNT').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Profile', exact: true }).waitFor();
    await main.getByRole('link', { name: 'Change password', exact: true }).waitFor();
    if (directories[role].length === 0) return;
    await page.goto('/dashboard/directory');
    await heading(page, 'DIRECTORY').waitFor();
    expect(await page.locator('.place-list a').allInnerTexts()).toEqual(directories[role]);
    expect(await page.getByRole('navigation', { name: 'Directory' }).getByRole('listitem').allInnerTexts()).toEqual(
      directories[role],
    );
  });

  it('is offered emails about timesheets to approve only if the role can approve', async () => {
    const { page } = await product().visit({ as: email, path: '/dashboard/my-account/profile' });
    await sees(page, 'My Timesheet Was Approved');
    const ready = page.getByText('Timesheets Are Ready for My Approval', { exact: true });
    expect(await ready.count()).toBe(['supervisor', 'president', 'admin'].includes(role) ? 1 : 0);
  });

  it('is redirected to the dashboard from pages that the role may not open', async () => {
    const { page } = await product().visit({ as: email });
    for (const path of forbidden[role]) {
      // In one page, like a person typing one address after the other.
      /* oxlint-disable no-await-in-loop */
      await page.goto(path);
      await heading(page, 'Welcome to Staffbook').waitFor();
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/dashboard']);
      /* oxlint-enable no-await-in-loop */
    }
  });
});

describe('placeholder areas', () => {
  it.each([...PLACEHOLDERS, '/dashboard/work-requests'])('show only their sentence at %s', async (path) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await sees(page, 'This page is being built...');
    const content = page.getByText('This page is being built...', { exact: true }).locator('xpath=..');
    expect(await content.innerText()).toBe('This page is being built...');
    const inMain = await page.getByRole('main').innerText();
    const trail = await page.getByRole('navigation', { name: 'Breadcrumbs' }).innerText();
    expect(inMain.replace(trail, '').trim()).toBe('This page is being built...');
  });
});

describe('unknown addresses', () => {
  it.each(['/dashboard/no-such-feature', '/dashboard/directory/no-such-page', '/no-such-page'])(
    'say that there is nothing at %s and lead back',
    async (path) => {
      const { page } = await product().visit({ as: 'user@demo.example', path });
      await heading(page, 'Page not found').waitFor();
      await expect.poll(() => page.title()).toBe('Page not found - Staffbook');
      await sees(page, path);
      await button(page, 'Go to the dashboard').click();
      await heading(page, 'Welcome to Staffbook').waitFor();
    },
  );
});

describe('a custom role', () => {
  it('only gets to /unauthorized, where Go to Login signs out', async () => {
    const admin = await product().api('admin@demo.example');
    const { id } = await admin.crud<{ id: number }>('Role', 'create', {}, { role_name: 'visitor', color: '#445566' });
    expect(knownRoleName(id)).toBeUndefined();
    await admin.addPerson({ email: 'visitor@demo.example', roleId: id });
    const { page } = await product().visit({ as: 'visitor@demo.example' });
    const tasks: string[] = [];
    page.on('request', (request) => request.url().endsWith('/home') && tasks.push(request.url()));
    await page.goto('/dashboard');
    await heading(page, '403 - Unauthorized').waitFor();
    await expectPath(page, '/unauthorized');
    await sees(page, 'You do not have permission to access this page.');
    // They would be refused, which the audit log counts.
    expect(tasks).toEqual([]);
    await page.goto('/dashboard/my-account/profile');
    await heading(page, '403 - Unauthorized').waitFor();
    await button(page, 'Go to Login').click();
    await expectPath(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('authorized_user_storage'))).toBeNull();
  });
});

describe('someone whose account changes while a page is open', () => {
  it('sees less on the next page once the role is a lesser one', async () => {
    const admin = await product().api('admin@demo.example');
    const { id } = await admin.addPerson({ email: 'demoted@demo.example', roleId: roleIds.president });
    const { page } = await product().visit({ as: 'demoted@demo.example', path: '/dashboard/directory' });
    await page.locator('.place-list').getByRole('link', { name: 'Users' }).waitFor();
    await admin.crud('User', 'update', { id }, { role_id: roleIds.user });
    await page.locator('.place-list').getByRole('link', { name: 'Users' }).click();
    await expectPath(page, '/dashboard');
    await seesNo(page, 'Create user');
    expect(await dialog(page).count()).toBe(0);
  });

  it('is signed out at the next step once the account is deleted', async () => {
    const admin = await product().api('admin@demo.example');
    const { id } = await admin.addPerson({ email: 'deleted@demo.example', roleId: roleIds.user });
    const { page } = await product().visit({ as: 'deleted@demo.example', path: '/dashboard/directory' });
    await heading(page, 'DIRECTORY').waitFor();
    await admin.crud('User', 'delete', { id });
    await page.locator('.place-list').getByRole('link', { name: 'People' }).click();
    await expectPath(page, '/login');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('preference:'))),
    ).toEqual([]);
  });
});
