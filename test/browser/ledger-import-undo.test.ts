import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { importTransactions } from '../../shared/contract/operations/ledger.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const IMPORT = '/dashboard/check-log/import-checks';
const ADMIN = 'admin@demo.example';

let accountId = 0;

async function furnish(): Promise<void> {
  const admin = await product().api(ADMIN);
  accountId = (await admin.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Candles' })).id;
  await admin.crud('CklgPayee', 'create', {}, { name: 'Chandlers', default_account_id: accountId });
}

/** Imports a check for each amount, all of one year. */
async function imported(file_name: string, year: number, amounts: readonly string[]): Promise<void> {
  const rows = amounts.map((amount, index) => ({
    check_number: String(year * 10 + index),
    transaction_date: `${year}-0${index + 1}-15`,
    payee: 'Chandlers',
    amount,
  }));
  const admin = await product().api(ADMIN);
  await admin.call(importTransactions, {}, { rows, fund_source_id: DEFAULT_FUND_SOURCE_ID, file_name });
}

const checksOf = async (year: number): Promise<Check[]> =>
  (await product().api(ADMIN)).crud<Check[]>('CklgTransaction', 'getAll', { year });

async function openPast(page: Page): Promise<void> {
  await button(page, 'Past imports').click();
}

const undoOf = (page: Page, name: string) => button(page, `Undo the import of ${name}`);

describe('past imports', () => {
  it('lead to their checks without leaving the app, which asks first while a file is open', async () => {
    await imported('autumn.csv', 2009, ['7']);
    const { page } = await product().visit({ as: 'president@demo.example', path: IMPORT });
    const name = 'chosen.csv';
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('A;B\n1;2') });
    await openPast(page);
    const link = page.getByRole('link', { name: 'autumn.csv: show its checks' });
    await link.click();
    await heading(page, 'Leave this page?').waitFor();
    await button(dialog(page), 'Leave').click();
    await rowOf(page, '$7.00').waitFor();
  });

  it('are listed, and one is undone with a reason after saying what goes', async () => {
    await imported('spring.csv', 2013, ['100', '20.50']);
    const { page } = await product().visit({ as: 'president@demo.example', path: IMPORT });
    await openPast(page);
    const row = rowOf(page, 'spring.csv');
    for (const words of ['2 checks', '$120.50', '2013-01-15 to 2013-02-15', /^by \S+ \S+$/]) {
      // oxlint-disable-next-line no-await-in-loop
      await row.getByText(words, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    await undoOf(page, 'spring.csv').click();
    await sees(
      dialog(page),
      /^This removes 2 checks, \$120\.50 in total, dated January 15, 2013 to February 15, 2013, all at once and for everyone\./,
    );
    await button(dialog(page), 'Remove 2 checks').click();
    await sees(dialog(page), 'This field is required.');
    await expectAccessible(page);
    await field(dialog(page), 'Reason').fill('The wrong file');
    await page.keyboard.press('Enter');
    await sees(page, 'Import undone: 2 checks removed.', 'Undone', 'Reason: The wrong file');
    expect(await checksOf(2013)).toEqual([]);
    await expect.poll(() => undoOf(page, 'spring.csv').count()).toBe(0);
  });

  it('say which checks were changed since, and are not undone then', async () => {
    await imported('summer.csv', 2012, ['7', '8', '9']);
    const [check] = await checksOf(2012);
    const admin = await product().api(ADMIN);
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await openPast(page);
    await undoOf(page, 'summer.csv').waitFor();
    // Opened before somebody changes one.
    await admin.crud('CklgTransaction', 'update', { id: check?.id ?? 0 }, { note: 'Corrected' });
    await undoOf(page, 'summer.csv').click();
    await sees(dialog(page), "This import can't be undone: 1 of its 3 checks was changed afterward: #20120.");
    await dialog(page)
      .getByRole('link', { name: /^Check #20120/ })
      .waitFor();
    await expectAccessible(page);
    await button(dialog(page), 'Close').last().click();
    await page.reload();
    await openPast(page);
    await expect.poll(() => undoOf(page, 'summer.csv').getAttribute('aria-disabled')).toBe('true');
    await undoOf(page, 'summer.csv').hover();
    await expect
      .poll(() => page.getByRole('tooltip').innerText())
      .toContain('1 of its 3 checks was changed afterward: #20120.');
    expect(await checksOf(2012)).toHaveLength(3);
  });

  it('fit a phone as cards, and list what was imported on the page itself', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT, browser: { viewport: PHONE } });
    const text = 'Date,Payee,Amount\n2011-03-04,CHANDLERS,12.5';
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'phone.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect.poll(() => field(page, 'Default fund source - optional').inputValue()).toBe('Operating');
    await button(page, 'Preview').click();
    await sees(page, 'Line 2', '2011-03-04', 'Candles');
    await expectAccessible(page);
    await button(page, 'Import 1 check').click();
    await sees(page, '1 check imported, $12.50 in total.');
    await openPast(page);
    await sees(page, 'phone.csv', '$12.50');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });
});

describe('unknown accounts of a file', () => {
  it('are created as the tree that their names say', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    const lines = [
      'Date,Payee,Amount,Split',
      '2010-03-04,Chandlers,1,candles:Tapers:Red',
      '2010-03-05,Chandlers,2,Candles:Tapers',
    ];
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tree.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect.poll(() => field(page, 'Default fund source - optional').inputValue()).toBe('Operating');
    await button(page, 'Preview').click();
    await sees(page, '2 accounts are not in the ledger yet', 'candles / Tapers / Red, Candles / Tapers');
    await button(page, 'Create with the import').click();
    await sees(page, 'The import creates 2 accounts', '2 checks, $3.00 in total');
    await button(page, 'Import 2 checks').click();
    await sees(page, '2 checks imported, $3.00 in total.');
    const accounts = await (
      await product().api(ADMIN)
    ).crud<{ id: number; name: string; parent_id: number | null }[]>('CklgAccount', 'getAll');
    const tapers = accounts.find(({ name }) => name === 'Tapers');
    expect(tapers?.parent_id).toBe(accountId);
    expect(accounts.find(({ name }) => name === 'Red')?.parent_id).toBe(tapers?.id);
  });
});

describe('the columns of a file', () => {
  it('are chosen by typing, and a text that names none is no choice', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    const lines = ['When,Whom,How much,Why', '2009-03-04,Chandlers,5,Wick'];
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await field(page, 'Date').fill('Wh');
    await field(page, 'Payee').fill('whom');
    await page.keyboard.press('Tab');
    await sees(page, '"Wh" isn\'t one of the choices. Choose one from the list.');
    await field(page, 'Date').fill('when');
    await page.keyboard.press('Tab');
    await field(page, 'Amount').fill('much');
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, 'Amount').inputValue()).toBe('How much');
    await button(page, 'Preview').click();
    await sees(page, '1 check, $5.00 in total');
  });
});
