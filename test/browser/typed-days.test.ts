import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { dayIn } from '../../shared/dates.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, CHECKS, checkField } from './support/check-book.ts';
import { expectValue } from './support/expect.ts';
import { MY_LEAVE } from './support/leave-screens.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, openFilters, rowOf, sees } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const YEAR = yearsAgo(8);

const product = runProduct();

const POSITIVE_PAY = '/dashboard/check-log/positive-pay';

/** Replaces what a field has, key by key. */
async function typeOver(input: Locator, text: string): Promise<void> {
  await input.press('ControlOrMeta+a');
  await input.pressSequentially(text);
  await input.press('Tab');
}

it('a typed day of a file or a list is that day, or is said to be none', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${POSITIVE_PAY}?from=2026-02-01` });
  await openFilters(page);
  const from = field(page, 'From');
  await typeOver(from, '2/5/2026');
  await expectValue(from, '2026-02-05');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-02-05');
  await typeOver(from, '1201-01-01');
  await sees(page, '"1201-01-01" isn\'t a date. Enter it like 2026-11-05 or 11/5/2026.');
  await expectValue(from, '2026-02-05');
  await expectAccessible(page);
  await typeOver(from, '0206');
  await expect.poll(() => from.inputValue()).toMatch(/^20\d\d-02-06$/);
  await typeOver(from, '2/5/2026');
  await button(page, 'Choose the first day, now 2026-02-05').click();
  await page.getByRole('gridcell').filter({ hasText: 'February 9, 2026' }).click();
  await expectValue(from, '2026-02-09');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-02-09');

  await page.goto(`${product().url}${CHECKS}?year=${YEAR}`);
  await openFilters(page);
  await typeOver(field(page, 'From'), `3/5/${YEAR}`);
  await expectValue(field(page, 'From'), `${YEAR}-03-05`);
  await expect.poll(() => new URL(page.url()).search).toBe(`?from=${YEAR}-03-05`);
});

it('a day of a dialog is read when its field is left or Enter saves, or is refused', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/report-timesheet/ts-holidays' });
  await button(page, 'Create holiday').click();
  const day = field(dialog(page), 'Date');
  await typeOver(day, '7/4/2034');
  await expectValue(day, '2034-07-04');
  await typeOver(day, '13/4/2034');
  await expectValue(day, '13/4/2034');
  await field(dialog(page), 'Description').fill('Typed day');
  await button(dialog(page), 'Create').click();
  await sees(dialog(page), 'Date must be a valid date in the format YYYY-MM-DD.');
  await day.fill('7/5/2034');
  await day.press('Enter');
  await rowOf(page, 'Typed day').filter({ hasText: '2034-07-05' }).waitFor();
});

it('a typed day of a form is that day, or is refused', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: MY_LEAVE });
  await button(page, 'Request leave').click();
  const first = field(dialog(page), 'First day');
  await typeOver(first, '12/1/2031');
  await expectValue(first, '2031-12-01');
  await expectValue(field(dialog(page), 'Last day'), '2031-12-01');
  await typeOver(first, '1201-01-01');
  await expectValue(first, '1201-01-01');
  await button(dialog(page), 'Send request').click();
  await sees(dialog(page), 'Date must be a valid date in the format YYYY-MM-DD.');
  await dialog(page)
    .getByRole('button', { name: /^Choose the first day/ })
    .click();
  await page
    .getByRole('gridcell')
    .filter({ hasText: / 15, 20/ })
    .click();
  await expect.poll(() => first.inputValue()).toMatch(/^20\d\d-\d\d-15$/);
});

it('the date of a statement of more than a year ago is questioned before it is saved', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/reconcile' });
  await button(page, 'Add statement').click();
  const day = field(dialog(page), 'Statement date');
  const question = dialog(page).getByText('This is more than a year ago. Is the year right?');
  await typeOver(day, '2016-11-01');
  await question.waitFor();
  await typeOver(day, '0101');
  await expect.poll(() => question.count()).toBe(0);
});

it("today is the company's day by the server's clock, also on a device that is days off", async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
  await page.clock.setSystemTime(Date.now() + 40 * 24 * 3_600_000);
  await page.goto(CHECK_FORM);
  const isToday = async () =>
    (await checkField(page, 'transaction_date').inputValue()) === dayIn('America/New_York', new Date());
  await expect.poll(isToday).toBe(true);
});

it('a period of checks that ends before it starts is shown with its problem', async () => {
  const path = `${CHECKS}?from=2025-07-02&to=2025-07-01`;
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  await sees(page, "The last day can't be before the first.");
});
