import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addStatementLines } from '../../shared/contract/operations/reconcile.ts';
import { askForLeave } from '../../shared/contract/operations/leave.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { nextWorkingDay } from '../../shared/leave/requests.ts';
import { expectFocus } from './support/expect.ts';
import { addClaimer, addPeriod, addSheet, APPROVE } from './support/payroll.ts';
import { LEAVE_REQUESTS } from './support/leave-screens.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const DESK = { width: 1280, height: 900 };

const open = async (path: string) => (await product().visit({ as: ADMIN, path, browser: { viewport: DESK } })).page;

/** Two people with a sheet each, in a list of the steps that are due. */
async function openSheets(areLocked: boolean) {
  const admin = await product().api(ADMIN);
  const period = await addPeriod(admin);
  const approver = admin.session.user.id;
  const people = [
    await addClaimer(admin, 'Fay', 'First', approver, 1),
    await addClaimer(admin, 'Sid', 'Second', approver, 2),
  ] as const;
  for (const { id } of people) {
    // In their order. oxlint-disable-next-line no-await-in-loop
    await addSheet(admin, id, period, areLocked);
  }
  return { page: await open(`${APPROVE}?pay_period_id=${period.id}`), people };
}

const expectFocusIn = (place: Locator) => place.locator(':focus').waitFor();

describe('the focus after a step on a row', () => {
  it('is on what the row offers next, and after Undo on what it offers then', async () => {
    const { page, people } = await openSheets(false);
    await button(page, `Lock ${people[0].name}`).press('Enter');
    await sees(page, `Timesheet locked: ${people[0].name}.`);
    await button(page, `Approve ${people[0].name}`).waitFor();
    await expectFocusIn(rowOf(page, people[0].name));
    await button(page, 'Undo').press('Enter');
    await button(page, `Lock ${people[0].name}`).waitFor();
    await expectFocusIn(rowOf(page, people[0].name));
  });

  it('is on the same step of the next row if the row is gone, and on the heading after the last', async () => {
    const { page, people } = await openSheets(true);
    await button(page, `Approve ${people[0].name}`).press('Enter');
    await rowOf(page, people[0].name).waitFor({ state: 'detached' });
    await expectFocus(button(page, `Approve ${people[1].name}`));
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return rowOf(page, people[1].name).count();
      })
      .toBe(0);
    await expectFocus(page.locator('main h1'));
  });

  it('takes no second step while the key of the first is held, or pressed again at once', async () => {
    const { page, people } = await openSheets(true);
    await button(page, `Approve ${people[0].name}`).focus();
    await page.evaluate(() => {
      // As a keyboard does: the key repeats while the answer is pending, and is pressed anew as soon as the focus moves.
      const press = (repeat: boolean) => {
        const pressed = document.activeElement;
        const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
        // What a browser does for a key that nobody prevented.
        if (pressed instanceof HTMLButtonElement && pressed.dispatchEvent(event)) pressed.click();
      };
      document.addEventListener('focusin', () =>
        queueMicrotask(() => {
          press(true);
          press(false);
        }),
      );
    });
    await page.keyboard.press('Enter');
    await rowOf(page, people[0].name).waitFor({ state: 'detached' });
    await expectFocus(button(page, `Approve ${people[1].name}`));
    await sees(page, `Timesheet approved: ${people[0].name}.`);
    await page.reload();
    await button(page, `Approve ${people[1].name}`).waitFor();
  });

  it('stays where a person put it meanwhile', async () => {
    const { page, people } = await openSheets(true);
    const search = page.getByRole('searchbox').first();
    await button(page, `Approve ${people[0].name}`).press('Enter');
    await search.focus();
    await rowOf(page, people[0].name).waitFor({ state: 'detached' });
    await sees(page, `Timesheet approved: ${people[0].name}.`);
    await expectFocus(search);
  });
});

it('the focus after a decision in a dialog whose row goes is in the list', async () => {
  const admin = await product().api(ADMIN);
  const person = await addClaimer(admin, 'Lea', 'Leaver', admin.session.user.id, 940);
  const own = await product().api(person.email);
  const { id } = await admin.crud<{ id: number }>(
    'TsrpLeaveKind',
    'create',
    {},
    { name: 'Focus day', counts_as: 'vacation', keeps_balance: false },
  );
  const day = nextWorkingDay(addDays(dayIn('America/New_York', new Date()), 200), new Set());
  await own.call(askForLeave, {}, { kind_id: id, first_day: day, last_day: day, hours: null, note: null });
  const page = await open(LEAVE_REQUESTS);
  await act(page, 'Approve', `leave of ${person.name} from ${day}`);
  await button(dialog(page), 'Approve').press('Enter');
  await sees(page, `Leave approved: ${person.name}.`);
  await page.locator('main tr :focus, main h1:focus').waitFor();
});

it('the focus is in the list after a decision about a line, and on the heading of an added statement', async () => {
  const admin = await product().api(ADMIN);
  const { id: checkbook_id } = await admin.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: 'Focus book' });
  const balances = { opening_balance: 0, closing_balance: 0 };
  const body = { checkbook_id, statement_date: '2019-03-31', ...balances };
  const { id } = await admin.crud<{ id: number }>('CklgReconciliation', 'create', {}, body);
  const line = { date: '2019-03-02', number: null, bank_id: null };
  const lines = ['MONTHLY FEE', 'CARD FEE'].map((text, nth) => ({ ...line, text, amount: -10 - nth }));
  await admin.call(addStatementLines, {}, { reconciliation_id: id, lines, file_name: null, format: null });
  const page = await open(`/dashboard/check-log/statement?reconciliation_id=${id}`);
  await rowOf(page, 'MONTHLY FEE')
    .getByRole('button', { name: /^Bank fee/ })
    .press('Enter');
  await rowOf(page, 'MONTHLY FEE')
    .getByRole('button', { name: /^Put back/ })
    .waitFor();
  await expectFocus(rowOf(page, 'CARD FEE').getByRole('button', { name: /^Bank fee/ }));

  await page.goto('/dashboard/check-log/reconcile');
  await button(page, 'Add statement').press('Enter');
  await field(dialog(page), 'Statement date').fill('2026-11-01');
  await field(dialog(page), 'Closing balance').fill('1');
  await button(dialog(page), 'Add').press('Enter');
  await heading(page, 'Statement of November 1, 2026').waitFor();
  await expectFocus(page.locator('main h1'));
});
