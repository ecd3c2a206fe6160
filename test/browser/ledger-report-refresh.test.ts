import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { positivePay } from '../../shared/contract/operations/check-reports.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { CHECK_YEAR, type CheckBook, CHECKS, openCheckBook } from './support/check-book.ts';
import { expectPath } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, cut, dialog, field, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const PAY = '/dashboard/check-log/positive-pay';
const OUTSTANDING = '/dashboard/check-log/outstanding-checks';
const DATE = `${CHECK_YEAR}-03-05`;

let book: CheckBook;

/** The fund source that Positive Pay begins with. */
let operating: number;

async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  book = await openCheckBook(api);
  await api.crud('CklgFundSource', 'update', { id: book.ids.fundSource }, { number: '0004711' });
  const sources = await api.crud<{ readonly id: number; readonly name: string }[]>('CklgFundSource', 'getAll');
  operating = sources.find(({ name }) => name === 'Operating')!.id;
}

/** Opens a page without loading the site again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const name = path === PAY ? /^Positive Pay(?! layouts)/ : /^Outstanding checks/;
  await dialog(page)
    .getByRole('combobox')
    .fill(path === PAY ? 'positive pay' : 'outstanding checks');
  await page.getByRole('option', { name }).first().click();
  await expectPath(page, path);
}

it.each([
  { path: PAY, check_number: 48_111 },
  { path: OUTSTANDING, check_number: 48_112 },
])('$path is read again when a void is undone on it, which says what the bank needs', async (tried) => {
  const check: Check = await book.addCheck({ check_number: tried.check_number, fund_source_id: operating });
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECKS}?year=${CHECK_YEAR}` });
  await act(page, 'Void', `check ${check.check_number}`);
  await field(dialog(page), 'Reason').fill('Lost in the mail');
  await button(dialog(page), 'Void').click();
  await sees(page, `Check ${check.check_number} voided.`);
  await follow(page, tried.path);
  const isPay = tried.path === PAY;
  const row = rowOf(page, String(check.check_number)).filter({ hasText: isPay ? 'V (void)' : '' });
  await expect.poll(() => row.count()).toBe(isPay ? 1 : 0);
  await rowOf(page, '$').first().waitFor();
  await button(page, 'Undo').click();
  await sees(
    page,
    `Check ${check.check_number} is active again. If your bank has it as void, send the Positive Pay file of ${DATE} again before it is cashed.`,
  );
  await row.waitFor({ state: isPay ? 'detached' : 'visible' });
});

it('the former Positive Pay file is not downloaded while it is read again, or could not be', async () => {
  await book.addCheck({ check_number: 48_113 });
  const days = `source=${book.ids.fundSource}&from=${DATE}&to=${DATE}`;
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${PAY}?${days}` });
  const load = button(page, 'Download CSV').first();
  const isGreyed = async () => (await load.getAttribute('aria-disabled')) === 'true';
  await rowOf(page, '48113').waitFor();
  await expect.poll(isGreyed).toBe(false);
  const answer = await holdAnswer(page, positivePay.path);
  await button(page, 'Refresh lines').click();
  await answer.sent;
  await rowOf(page, '48113').waitFor();
  expect(await isGreyed()).toBe(true);
  answer.letGo();
  await expect.poll(isGreyed).toBe(false);
  await cut(page, positivePay.path);
  await button(page, 'Refresh lines').click();
  await expect.poll(isGreyed).toBe(true);
  await load.hover();
  await sees(page, "The checks couldn't be loaded.");
});
