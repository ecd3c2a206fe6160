import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { updateUser } from '../../shared/contract/operations/admin.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { demoAccounts } from '../../shared/demo.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { runProduct } from './support/run-product.ts';
import { heading, rowOf, sees } from './support/screen.ts';
import { addClaimant, addPeriod, startSheet } from './support/timesheets.ts';

const product = runProduct();

const emailOf = (role: string): string => demoAccounts.find((account) => account.role === role)!.email;

async function openSearch(page: Page): Promise<void> {
  await heading(page, 'Waiting for you').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
}

async function changeRole(email: string, role_id: number): Promise<void> {
  const api = await product().api(emailOf('admin'));
  const users = await api.crud<UserRecord[]>('User', 'getAll');
  const user_id = users.find((user) => user.email === email)!.id;
  await api.call(updateUser, { user_id }, { email, role_id });
}

const NOTHING = 'No results. Try different or fewer words.';

it('the search offers an accountant no people, whose page is closed to them', async () => {
  const email = await addClaimant(product(), 'Zyxwvut');
  const { page } = await product().visit({ as: emailOf('accountant'), path: '/dashboard' });
  await openSearch(page);
  await page.keyboard.type('zyxwvut');
  await sees(page, NOTHING);
  expect(await page.getByRole('option').count(), email).toBe(0);
});

it("the search opens a president's own timesheet of an earlier role in the historical review", async () => {
  const email = await addClaimant(product(), 'Promoted');
  const period = await addPeriod(product(), '2091-03-04');
  await startSheet(await product().api(email), period);
  await changeRole(email, roleIds.president);
  const { page } = await product().visit({ as: email, path: '/dashboard' });
  await openSearch(page);
  await page.keyboard.type('promoted 2091-03-04');
  await page
    .getByRole('group', { name: 'Timesheets' })
    .getByRole('option', { name: /^Promoted/ })
    .click();
  await page.waitForURL(/\/historical-review\?/);
  await rowOf(page, 'Promoted').waitFor();
});

it('the search shows nothing of what was chosen last that a new role may not read or open', async () => {
  const email = await addClaimant(product(), 'Demoted');
  await changeRole(email, roleIds.president);
  const api = await product().api(emailOf('admin'));
  const checks = await api.crud<Check[]>('CklgTransaction', 'getAll');
  const check = checks.find(({ check_number, is_voided }) => check_number !== null && !is_voided)!;
  const { page } = await product().visit({ as: email, path: '/dashboard' });
  const choices = [
    [`#${check.check_number}`, `Check ${check.check_number}`],
    ['leave cal', 'Leave calendar'],
  ] as const;
  for (const [typed, name] of choices) {
    /* oxlint-disable no-await-in-loop */
    await openSearch(page);
    await page.keyboard.type(typed);
    await page.getByRole('option', { name }).first().click();
    await page.waitForURL(/\/dashboard\/./);
    await page.goto('/dashboard');
    /* oxlint-enable no-await-in-loop */
  }
  await changeRole(email, roleIds.user);
  await page.goto('/dashboard');
  await openSearch(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect.poll(() => recent.allInnerTexts()).toEqual([expect.stringMatching(/^Leave calendar/)]);
});
