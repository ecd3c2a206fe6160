import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import {
  CHECK_FORM,
  type CheckBook,
  checkField,
  CHECKS,
  LAST_YEAR,
  openCheckBook,
  READERS,
} from './support/check-book.ts';
import { expectFocus, expectPath, expectValue, seesNo } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, rowOf, rowsOf, sees, openFilters } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const SEARCHED = yearsAgo(9);
const DATED = yearsAgo(8);
const EXPORTED = yearsAgo(6);
const PRINTED = yearsAgo(5);

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
  const { addCheck } = book;
  await addCheck({ transaction_date: `${SEARCHED}-01-05`, amount: 100, check_number: 8500 });
  await addCheck({ transaction_date: `${SEARCHED}-02-05`, amount: 250.5, check_number: 8501, note: 'dear' });
  await addCheck({
    transaction_date: `${SEARCHED}-03-05`,
    amount: 999,
    check_number: 8502,
    is_voided: true,
    account_id: null,
  });
  await addCheck({ transaction_date: `${DATED}-06-15`, check_number: 8400, note: `middle of ${DATED}` });
  await addCheck({ transaction_date: `${DATED}-12-31`, check_number: 8401, note: `end of ${DATED}` });
  await addCheck({ transaction_date: `${EXPORTED}-02-05`, amount: 1234.5, check_number: 8600, note: '=1+1' });
  await addCheck({ transaction_date: `${PRINTED}-01-05`, amount: 100, check_number: 8701 });
  await addCheck({ transaction_date: `${PRINTED}-01-06`, amount: 50, check_number: 8702 });
  await addCheck({ transaction_date: `${PRINTED}-02-05`, amount: 25, check_number: 8700 });
}

describe.each(READERS)('the ledger, for %s', (email) => {
  it('is filtered by year or by dates with one call each, and each clears the other', async () => {
    const { page } = await product().visit({ as: email });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('CklgTransaction/getAll')) return;
      const { searchParams } = new URL(request.url());
      // The first rows are requested ahead of the rest, with the same filter.
      for (const name of ['order', 'limit']) searchParams.delete(name);
      if (!asked.includes(String(searchParams))) asked.push(String(searchParams));
    });
    await page.goto(`${CHECKS}?year=${DATED}`);
    await rowOf(page, `middle of ${DATED}`).waitFor();
    // Only those who may print checks can select them.
    expect((await rowsOf(page)).map((cells) => cells.find(Boolean))).toEqual([`${DATED}-12-31`, `${DATED}-06-15`]);
    await openFilters(page);
    await field(page, 'From').fill(`${DATED}-07-01`);
    await expect.poll(() => new URL(page.url()).search).toBe(`?from=${DATED}-07-01`);
    await expect.poll(() => asked).toContain(`from=${DATED}-07-01`);
    await field(page, 'To').fill(`${DATED + 1}-01-01`);
    await expect.poll(() => rowOf(page, `middle of ${DATED}`).count()).toBe(0);
    await rowOf(page, `end of ${DATED}`).waitFor();
    expect(new URL(page.url()).search).toBe(`?from=${DATED}-07-01&to=${DATED + 1}-01-01`);
    await expect.poll(() => asked).toContain(`from=${DATED}-07-01&to=${DATED + 1}-01-01`);
    await field(page, 'Year').click();
    await page.getByRole('option', { name: `${DATED}`, exact: true }).click();
    await rowOf(page, `middle of ${DATED}`).waitFor();
    expect(new URL(page.url()).search).toBe(`?year=${DATED}`);
    await expectValue(field(page, 'From'), '');
    await expectValue(field(page, 'To'), '');
    expect(await page.getByRole('option').count()).toBe(0);
    await field(page, 'Year').click();
    expect(await page.getByRole('option').count()).toBe(11);
    expect(asked).toEqual([`year=${DATED}`, `from=${DATED}-07-01`, `from=${DATED}-07-01&to=${DATED + 1}-01-01`]);
  });

  it('adds up the filtered checks with voided ones as 0, and has a running total by date', async () => {
    const { page } = await product().visit({ as: email, path: `${CHECKS}?year=${SEARCHED}` });
    await sees(page, '$350.50', '2 active, 1 voided');
    const running = page.locator('tbody tr td').filter({ hasText: /\$(?:100\.00|350\.50)$/ });
    await expect.poll(() => running.count()).toBeGreaterThanOrEqual(3);
    const filter = page.getByRole('combobox', { name: 'Filter checks' });
    await filter.fill('dear');
    await filter.press('Enter');
    await sees(page, '1 match', '$250.50');
    await expect.poll(() => rowOf(page, '8500').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('filter')).toContain('dear');
    await page.reload();
    await sees(page, '1 match', '1 active, 0 voided');
    await page.goto(
      `${CHECKS}?year=${SEARCHED}&filter=${encodeURIComponent('{"tokens":[{"propertyKey":"amount","operator":">","value":"200"}]}')}`,
    );
    await sees(page, '2 matches', '1 active, 1 voided');
    await expectAccessible(page);
  });

  it('exports the filtered checks as CSV', async () => {
    const { page } = await product().visit({ as: email, path: `${CHECKS}?year=${EXPORTED}` });
    await rowOf(page, '8600').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(download.suggestedFilename()).toBe(`checks Year ${EXPORTED}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(
      `8600,${EXPORTED}-02-05,Quill and Sons,Quills,Stationery fund,1234.5,1234.5,Active,,'=1+1,,,Main checkbook\r\n`,
    );
    // The file of a part isn't taken for that of the year.
    const filter = encodeURIComponent('{"tokens":[{"propertyKey":"number","operator":"=","value":"8600"}]}');
    await page.goto(`${CHECKS}?year=2020&filter=${filter}`);
    await sees(page, '1 match');
    const [part] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(part.suggestedFilename()).toBe('checks Year 2020 filtered.csv');
    await page.goto(`/dashboard/check-log/totals?year=2020&filter=${filter}`);
    await sees(page, '$1,234.50 in 1 check. Totals include the levels below.');
    const [totals] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(totals.suggestedFilename()).toBe('totals by account Year 2020 filtered.csv');
  });

  it('keeps order, page and columns in the address, and remembers columns and page size', async () => {
    const { page } = await product().visit({ as: email, path: `${CHECKS}?from=2000-01-01` });
    await rowOf(page, '8600').or(page.locator('tbody tr').nth(14)).first().waitFor();
    const columnOf = (name: string) => page.getByRole('columnheader', { name });
    await columnOf('Amount').getByRole('button', { name: 'Amount' }).first().press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('amount');
    // A running total by date means nothing in another order.
    await expect.poll(() => columnOf('Running total').count()).toBe(0);
    const first = await rowsOf(page);
    await button(page, 'Next page').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    // The address changes before the rows do.
    await expect.poll(() => rowsOf(page)).not.toEqual(first);
    const second = await rowsOf(page);
    expect(second).toHaveLength(15);
    await page.reload();
    await expect.poll(() => rowsOf(page)).toEqual(second);

    await button(page, 'Table preferences').click();
    await dialog(page).getByRole('radio', { name: '5 checks', exact: true }).check();
    await field(dialog(page), 'Fund source').uncheck();
    await button(dialog(page), 'Confirm').click();
    await expect.poll(async () => (await rowsOf(page)).length).toBe(5);
    expect(new URL(page.url()).searchParams.get('columns')).not.toContain('fund_source');
    await page.goto(`${CHECKS}?year=${LAST_YEAR}`);
    await expect.poll(async () => (await rowsOf(page)).length).toBe(5);
    await columnOf('Running total').waitFor();
    expect(await columnOf('Fund source').count()).toBe(0);
  });
});

describe('the ledger', () => {
  it('keeps both of two quick changes to its address', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECKS}?year=${DATED}` });
    await openFilters(page);
    await field(page, 'To').waitFor();
    await page.evaluate(
      (days) => {
        const inputs = document.querySelectorAll<HTMLInputElement>('input[placeholder="YYYY-MM-DD"]');
        for (const [index, day] of days.entries()) {
          const input = inputs[index];
          input?.focus();
          input?.select();
          document.execCommand('insertText', false, day);
        }
      },
      [`${DATED}-07-01`, `${DATED + 1}-01-01`],
    );
    await expect.poll(() => new URL(page.url()).search).toBe(`?from=${DATED}-07-01&to=${DATED + 1}-01-01`);
    await expectValue(field(page, 'From'), `${DATED}-07-01`);
    await expectValue(field(page, 'To'), `${DATED + 1}-01-01`);
  });

  it('folds its filters into one line, and a press changes or clears them', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECKS}?year=${DATED}` });
    const year = button(page.getByRole('group', { name: 'Filters' }), `Year ${DATED}`);
    await year.waitFor();
    expect(await field(page, 'From').count()).toBe(0);
    await year.press('Enter');
    await field(page, 'From').waitFor();
    expect(await year.getAttribute('aria-expanded')).toBe('true');
    await field(page, 'From').fill(`${DATED}-07-01`);
    await button(page, `From ${DATED}-07-01`).press('Enter');
    await expect.poll(() => field(page, 'From').count()).toBe(0);
    await button(page, `Clear filter: From ${DATED}-07-01`).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await button(page, `Year ${LAST_YEAR + 1}`).waitFor();
    expect(await page.getByRole('button', { name: /^Clear filter/ }).count()).toBe(0);
  });

  it('works on a phone', async () => {
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `${CHECKS}?year=${LAST_YEAR}`,
      browser: { viewport: PHONE },
    });
    const first = page.locator('tbody tr').first();
    await first.waitFor();
    // The first look is at checks.
    expect((await first.boundingBox())?.y).toBeLessThan(PHONE.height * 0.6);
    await openFilters(page);
    await field(page, 'From').waitFor();
    await expectAccessible(page);
    await button(page, 'Create check').click();
    await expectFocus(checkField(page, 'payee_id'));
    await expectAccessible(page);
  });
});

describe('the ledger report', () => {
  it.each(READERS)('opens in a new window, filtered and sorted the same, and fits its paper, for %s', async (email) => {
    const { page, context } = await product().visit({ as: email, path: `${CHECKS}?year=${PRINTED}` });
    await rowOf(page, '8700').waitFor();
    const print = async (by: string, direction: string) => {
      await button(page, 'Print report').click();
      await dialog(page).getByRole('radio', { name: by }).check();
      await dialog(page).getByRole('radio', { name: direction }).check();
      const [report] = await Promise.all([context.waitForEvent('page'), button(dialog(page), 'Print').click()]);
      await sees(report, `Year ${PRINTED}`, 'Total', '$175.00');
      return report;
    };
    const byDate = await print('Date', 'Ascending');
    await sees(byDate, `January ${PRINTED}`, '$150.00', `February ${PRINTED}`);
    const firstCells = (report: Page) => report.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect((await firstCells(byDate)).filter((text) => text.startsWith('8'))).toEqual(['8701', '8702', '8700']);
    await expectAccessible(byDate);
    const byNumber = await print('Check number', 'Descending');
    expect((await firstCells(byNumber)).filter((text) => text.startsWith('8'))).toEqual(['8702', '8701', '8700']);
    for (const format of ['Letter', 'A4'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one printer
      const paper = (await byDate.pdf({ format })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });

  it('spans pages that each have a header, and names the filters', async () => {
    const filter = encodeURIComponent('{"tokens":[{"propertyKey":"state","operator":"!=","value":"VOID"}]}');
    const { page } = await product().visit({
      as: 'president@demo.example',
      path: `/print/checks?by=date&direction=descending&from=2022-01-01&to=2100-01-01&filter=${filter}`,
    });
    await sees(page, '2022-01-01 to 2100-01-01; Status is not "VOID"', 'By date, descending', 'Total');
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('thead')
        .first()
        .evaluate((head) => getComputedStyle(head).display),
    ).toBe('table-header-group');
    expect(await button(page, 'Print').count()).toBe(0);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
  });

  it('is emptied when its person signs out elsewhere', async () => {
    const { page, context } = await product().visit({
      as: 'accountant@demo.example',
      path: '/print/checks?from=2022-01-01',
    });
    await sees(page, 'Total');
    const other = await context.newPage();
    await other.goto('/logout');
    await sees(other, 'Logout successful!');
    await expectPath(page, '/login');
  });

  it('says when its window was blocked', async () => {
    const { page } = await product().visit({ as: 'president@demo.example', isAlone: true });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(CHECKS);
    await button(page, 'Print report').click();
    await button(dialog(page), 'Print').click();
    await sees(dialog(page), 'Could not open print window. Please check your popup settings.');
    await expectAccessible(page);
  });
});

describe('an accountant', () => {
  it('sees and prints the ledger and is offered no actions', async () => {
    const { page } = await product().visit({ as: 'accountant@demo.example', path: `${CHECKS}?year=${LAST_YEAR}` });
    await page.locator('tbody tr').first().waitFor();
    await button(page, 'Print report').waitFor();
    await seesNo(page, 'Create check', 'Void', 'Edit', 'History');
    expect(await page.getByRole('button', { name: /^Actions on / }).count()).toBe(0);
    await page.goto(CHECK_FORM);
    await expectPath(page, '/dashboard');
  });
});

it('printing checks is still under construction', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/write-a-check' });
  await sees(page, 'This page is being built...');
});
