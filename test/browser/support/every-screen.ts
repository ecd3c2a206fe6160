import type { Page } from 'playwright-core';
import { demoAccounts } from '../../../shared/demo.ts';
import { ACCOUNTS, addNode, FUND_SOURCES, nodeIn, PAYEES } from './ledger.ts';
import { MY_TIMESHEET } from './timesheets.ts';
import { accountScreens } from './account-screens.ts';
import { auditScreens } from './audit-screens.ts';
import { checkScreens } from './check-screens.ts';
import { directoryScreens } from './directory-screens.ts';
import { publicScreens } from './public-screens.ts';
import { leaveScreens } from './leave-screens.ts';
import { payrollScreens } from './payroll-screens.ts';
import { byAdmin, headed, type Screen } from './one-screen.ts';
import { act, button, dialog, field, filled, heading, openFilters, sees } from './screen.ts';

const [admin = '', president = '', , user = ''] = demoAccounts.map(({ email }) => email);

const TIMESHEETS = '/dashboard/report-timesheet';
const PROFILE = '/dashboard/my-account/profile';
const POSITIVE_PAY = '/dashboard/check-log/positive-pay';

/** The current year alone has hardly a check in its first days. */
const ALL_DAYS = 'from=2000-01-01&to=2100-01-01';

/** One's own timesheet in the current pay period, started if necessary. */
async function openMyTimesheet(page: Page): Promise<void> {
  const start = button(page, 'Start timesheet');
  const first = page.getByLabel(/^Work, /).first();
  await start.or(first).first().waitFor();
  if ((await start.count()) > 0) await start.click();
  await first.waitFor();
}

/** Every screen and every dialog that can be open on it. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  { name: 'not permitted', visit: { as: user, path: '/unauthorized' }, show: headed('403 - Unauthorized') },
  // A person who appears on no other screen.
  {
    name: 'signed out',
    visit: { as: president, path: '/logout' },
    show: (page) => sees(page, 'Logout successful!'),
  },
  byAdmin('welcome', '/dashboard', headed('Waiting for you')),
  byAdmin('search', '/dashboard', async (page) => {
    await heading(page, 'Waiting for you').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('ev');
    await page.getByRole('option', { name: /^Evergreen/ }).waitFor();
  }),
  byAdmin('keyboard shortcuts', '/dashboard', async (page) => {
    await heading(page, 'Waiting for you').waitFor();
    await page.keyboard.press('?');
    await dialog(page).waitFor();
  }),
  byAdmin('main menu', '/dashboard', async (page) => {
    const toggle = button(page, 'Show the main menu');
    await heading(page, 'Welcome to Staffbook').waitFor();
    if ((await toggle.count()) > 0) await toggle.click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quotes' }).waitFor();
  }),
  byAdmin('aside', '/dashboard/directory', async (page) => {
    const toggle = button(page, 'Show the account panel');
    await heading(page, 'DIRECTORY').waitFor();
    if ((await toggle.count()) > 0) await toggle.click();
    await page.getByRole('navigation', { name: 'Directory' }).getByRole('link', { name: 'Users' }).waitFor();
  }),
  byAdmin('my account', '/dashboard/my-account', headed('MY ACCOUNT')),
  ...accountScreens,
  byAdmin('profile', PROFILE, (page) => field(page, 'First Name').waitFor()),
  byAdmin('profile, with problems', PROFILE, async (page) => {
    await field(page, 'First Name').fill('');
    await field(page, 'ZIP').fill('1');
    await button(page, 'Save Profile').click();
    await sees(page, 'This field is required.', 'ZIP code must be 5 digits.');
  }),
  byAdmin('profile, saved', PROFILE, async (page) => {
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
  }),
  byAdmin('leaving a changed profile', PROFILE, async (page) => {
    await field(page, 'City').fill('Elsewhere');
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await heading(dialog(page), 'Leave this page?').waitFor();
  }),
  byAdmin('profile changed by two', PROFILE, async (page, product) => {
    const api = await product.api(admin);
    await field(page, 'City').fill('Mine');
    const stored = await api.profile(api.session.profile?.id ?? 0);
    await api.crud('Profile', 'update', { id: stored.id }, { ...stored, city: `${stored.city ?? ''} East` });
    await button(page, 'Save Profile').click();
    await sees(page, 'This profile was changed elsewhere');
  }),
  byAdmin('change password', '/dashboard/my-account/change-password', headed('Change password')),
  byAdmin('sessions', '/dashboard/my-account/sessions', (page) => sees(page, 'This session')),
  byAdmin('ending other sessions', '/dashboard/my-account/sessions', async (page, product) => {
    await product.visit({ as: admin, path: '/login' });
    await page.reload();
    await button(page, 'End all others').click();
    await heading(dialog(page), 'End all other sessions').waitFor();
  }),
  ...directoryScreens,
  ...auditScreens,
  byAdmin('check log', '/dashboard/check-log', headed('CHECK LOG')),
  ...checkScreens,
  byAdmin('payees', PAYEES, filled),
  byAdmin('payee, new', PAYEES, async (page) => {
    await button(page, 'Create payee').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('account, chosen in the tree', `${PAYEES}?search=adirondack`, async (page) => {
    await act(page, 'Edit', 'Adirondack Fuel Company');
    await button(dialog(page), 'Browse accounts for Default account').click();
    await nodeIn(page, 'Fuel').waitFor();
  }),
  byAdmin('accounts', `${ACCOUNTS}?search=elec`, async (page) => {
    await sees(page, '1 match');
    await act(page, 'Add sub-account', 'Electricity');
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('account, to be moved', ACCOUNTS, async (page) => {
    await filled(page);
    await button(page, 'Expand all').click();
    await act(page, 'Move', 'Electricity');
    await button(dialog(page), 'Move').click();
    await sees(dialog(page), 'Select the account first.');
  }),
  byAdmin('fund sources', FUND_SOURCES, async (page) => {
    await button(page, 'Expand Operating').click();
    await sees(page, 'Head office');
  }),
  byAdmin('fund sources, as a list', `${FUND_SOURCES}?view=list`, (page) => sees(page, 'Head office')),
  byAdmin('holidays', `${TIMESHEETS}/ts-holidays`, filled),
  byAdmin('holiday, new', `${TIMESHEETS}/ts-holidays`, async (page) => {
    await filled(page);
    await button(page, 'Create holiday').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('pay periods', `${TIMESHEETS}/pay-periods`, async (page) => {
    await filled(page);
    await sees(page, 'Current');
  }),
  byAdmin('pay periods, to be generated', `${TIMESHEETS}/pay-periods`, async (page) => {
    await filled(page);
    await button(page, 'Generate').click();
    await dialog(page).locator('tbody tr').nth(9).waitFor();
  }),
  byAdmin('tracker', `${TIMESHEETS}/tracker`, filled),
  byAdmin('tracker, edited', `${TIMESHEETS}/tracker?search=${user}`, async (page) => {
    await act(page, 'Edit', 'David Vargas');
    await field(dialog(page), 'Order number').fill('0');
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), 'This field must be at least 1.');
  }),
  byAdmin('settings', `${TIMESHEETS}/settings`, filled),
  byAdmin('setting, with a warning', `${TIMESHEETS}/settings`, async (page) => {
    await act(page, 'Edit', 'PAY_AFTER');
    await field(dialog(page), 'Value').fill('0');
    await sees(dialog(page), /^The pay date would be 3 days before processing:/);
  }),
  byAdmin('timesheets', '/dashboard/report-timesheet', headed('TIMESHEETS')),
  byAdmin('my timesheet', MY_TIMESHEET, async (page) => {
    await openMyTimesheet(page);
    const work = page.getByLabel(/^Work, /);
    await work.nth(0).fill('7-15 break 11-12');
    await work.nth(1).fill('15-7');
    await button(page, 'Save').click();
    await sees(page, '1 cell needs attention.', 'End time must be after start time');
  }),
  byAdmin('timesheet history', MY_TIMESHEET, async (page) => {
    await openMyTimesheet(page);
    await button(page, 'History').click();
    await sees(dialog(page), /^Created by /);
  }),
  // The last of these, because what it leaves typed opens with the timesheet again.
  byAdmin('times of a day, with problems', MY_TIMESHEET, async (page) => {
    await openMyTimesheet(page);
    await page
      .getByRole('button', { name: /^Times of / })
      .first()
      .click();
    await button(dialog(page), '07:00-11:00').click();
    await button(dialog(page), 'Break').click();
    await button(dialog(page), 'Apply').click();
    await sees(dialog(page), 'End time must be after start time');
  }),
  byAdmin('totals', `/dashboard/check-log/totals?${ALL_DAYS}`, async (page) => {
    await page
      .getByRole('button', { name: /^Expand / })
      .first()
      .waitFor();
    await button(page, 'Expand all').click();
    await page
      .getByRole('button', { name: /^Collapse / })
      .first()
      .waitFor();
    await heading(page, 'Amounts by account').waitFor();
    await page.getByLabel('Amounts by account').first().waitFor();
  }),
  byAdmin('totals, by fund source', `/dashboard/check-log/totals?by=fund_source&${ALL_DAYS}`, (page) =>
    sees(page, 'Operating'),
  ),
  byAdmin('totals, on paper', '/print/ledger-totals', (page) => sees(page, 'Totals by account', 'Total')),
  byAdmin('missing numbers', '/dashboard/check-log/missing-numbers', (page) => sees(page, /^Numbers \d+ to \d+:/)),
  byAdmin('missing numbers, with problems', '/dashboard/check-log/missing-numbers?from=9', async (page) => {
    await openFilters(page);
    await field(page, 'To number').fill('8');
    await sees(page, "The last number can't be lower than the first.");
  }),
  byAdmin('missing numbers, on paper', '/print/missing-numbers', (page) => sees(page, 'Missing check numbers')),
  byAdmin('positive pay', POSITIVE_PAY, (page) => sees(page, /^Issued \d+/)),
  byAdmin('positive pay, without an account', POSITIVE_PAY, async (page, product) => {
    const { id } = await addNode(await product.api(admin), 'CklgFundSource', 'No account at a bank');
    await page.goto(`${POSITIVE_PAY}?source=${id}`);
    await sees(page, /^This fund source has no account number\./);
  }),
  ...payrollScreens,
  ...leaveScreens,
  byAdmin('placeholder', '/dashboard/quotes', (page) => sees(page, 'This page is being built...')),
];
