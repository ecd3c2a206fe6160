import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { leaveOfPerson } from '../../shared/contract/operations/leave.ts';
import { timesheetBoard } from '../../shared/contract/operations/payroll.ts';
import { expectPath } from './support/expect.ts';
import { addNode } from './support/ledger.ts';
import { APPROVE } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const POSITIVE_PAY = '/dashboard/check-log/positive-pay';

/** Opens a page as if the company had nothing of what it shows. */
async function openEmpty(as: string, path: string, call: string, nothing: object): Promise<Page> {
  const { page } = await product().visit({ as });
  await page.route(`**${call}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: object };
    const value = Array.isArray(nothing) ? nothing : { ...answer.value, ...nothing };
    await route.fulfill({ response, json: { ...answer, value } });
  });
  await page.goto(path);
  return page;
}

const follow = async (page: Page, title: string, path: string) => {
  await page.locator('main').getByRole('link', { name: title, exact: true }).click();
  await expectPath(page, path);
};

it('while nobody is tracked, timesheets to approve lead to the tracker', async () => {
  const page = await openEmpty(ADMIN, APPROVE, timesheetBoard.path, []);
  await sees(page, 'Nobody is tracked yet.');
  await follow(page, 'Tracker', '/dashboard/report-timesheet/tracker');
});

it('a supervisor who approves nobody is told whom to ask', async () => {
  const page = await openEmpty('supervisor@demo.example', APPROVE, timesheetBoard.path, []);
  await sees(page, "You don't approve anyone's timesheets yet. An administrator can make you their approver.");
  expect(await page.locator('main').getByRole('link', { name: 'Tracker' }).count()).toBe(0);
});

it('an administrator without leave types is led to them', async () => {
  const page = await openEmpty(ADMIN, '/dashboard/report-timesheet/my-leave', leaveOfPerson.path, {
    balances: [],
    requests: [],
  });
  await sees(page, 'No leave can be requested yet. Set it up in Leave types.');
  await follow(page, 'Leave types', '/dashboard/report-timesheet/leave-kinds');
});

it('Positive Pay leads to the checkbook that has no account number', async () => {
  const { id } = await addNode(await product().api(ADMIN), 'CklgFundSource', 'Unnumbered');
  const { page } = await product().visit({ as: ADMIN, path: `${POSITIVE_PAY}?source=${id}` });
  await sees(page, /^This fund source has no account number\./);
  await follow(page, 'Checkbooks', '/dashboard/check-log/checkbooks');
});
