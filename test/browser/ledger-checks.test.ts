import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectFocus, expectPath, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const LIST = '/dashboard/check-log/transactions';
const FORM = '/dashboard/check-log/modify-check';
const WRITERS = ['admin@demo.example', 'president@demo.example'];
const REQUIRED = 'Payee, Account, and Fund Source are required.';
const DEFAULT_FUND_SOURCE = 29;

const api = () => product().api('admin@demo.example');

interface Named {
  readonly id: number;
  readonly version: number;
}

const ids = { usual: 0, other: 0, payee: 0, fundSource: 0 };

beforeAll(async () => {
  const admin = await api();
  const add = async (name: 'CklgAccount' | 'CklgPayee' | 'CklgFundSource', body: object) =>
    (await admin.crud<Named>(name, 'create', {}, body)).id;
  ids.usual = await add('CklgAccount', { name: 'Quills' });
  ids.other = await add('CklgAccount', { name: 'Inkwells' });
  ids.payee = await add('CklgPayee', { name: 'Quill and Sons', default_account_id: ids.usual });
  ids.fundSource = await add('CklgFundSource', { name: 'Stationery fund' });
});

/** A check of the year 2019, which the demo company has none of, unless a test says otherwise. */
const addCheck = async (check: Partial<Check>): Promise<Check> =>
  (await api()).crud<Check>(
    'CklgTransaction',
    'create',
    {},
    {
      transaction_date: '2019-03-05',
      amount: 10,
      payee_id: ids.payee,
      account_id: ids.usual,
      fund_source_id: ids.fundSource,
      ...check,
    },
  );

const stored = async (id: number): Promise<Check> => (await api()).crud<Check>('CklgTransaction', 'getOne', { id });

const checksWith = async (note: string): Promise<Check[]> =>
  (await (await api()).crud<Check[]>('CklgTransaction', 'getAll')).filter((check) => check.note === note);

/** Opens a list of choices, types until there is one, and takes it: all by keyboard. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page
    .getByRole('combobox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first()
    .waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

describe.each(WRITERS)('the form of a check, for %s', (email) => {
  const note = `first of ${email}`;

  it('says what is missing, in its words', async () => {
    const { page } = await product().visit({ as: email, path: FORM });
    await expectFocus(field(page, 'Payee'));
    await sees(page, 'Operating');
    await button(page, 'Save').click();
    await expectProblem(page, 'Payee', REQUIRED);
    await expectProblem(page, 'Account', REQUIRED);
    await expectProblem(page, 'Amount', 'Invalid amount.');
    await field(page, 'Amount').fill('12.345');
    await field(page, 'Amount').press('Tab');
    await expectProblem(page, 'Amount', 'Invalid amount.');
    await expectAccessible(page);
  });

  it('puts date and amount in order when they are left', async () => {
    const { page } = await product().visit({ as: email, path: FORM });
    const today = await field(page, 'Date').inputValue();
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const [typed, shown] of [
      ['0805', `${today.slice(0, 4)}-08-05`],
      ['2024-02-29', '2024-02-29'],
      ['1340', today],
      ['yesterday', today],
    ] as const) {
      // One after the other, in one field.
      /* oxlint-disable no-await-in-loop */
      await field(page, 'Date').fill(typed);
      await field(page, 'Date').press('Tab');
      await expectValue(field(page, 'Date'), shown);
      /* oxlint-enable no-await-in-loop */
    }
    await field(page, 'Amount').fill('1234.5');
    await field(page, 'Amount').press('Tab');
    await expectValue(field(page, 'Amount'), '$1,234.50');
  });

  it('fills the account of the payee, stores once, and leads back to the list', async () => {
    const { page } = await product().visit({ as: email, path: LIST });
    await button(page, 'Create check').click();
    await expectFocus(field(page, 'Payee'));
    await choose(page, 'Quill and Sons');
    await sees(page, 'Quills');
    await field(page, 'Amount').fill('42');
    await field(page, 'Note - optional').fill(note);
    await field(page, 'Note - optional').press('Enter');
    await sees(page, /^The check \d+ was created\.$/);
    await expectPath(page, LIST);
    await rowOf(page, note).waitFor();
    const [made, ...more] = await checksWith(note);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ amount: 42, account_id: ids.usual, fund_source_id: DEFAULT_FUND_SOURCE });
  });

  it('saves a changed account as the default of the payee, and says so before and after', async () => {
    const { page } = await product().visit({ as: email, path: FORM });
    await expectFocus(field(page, 'Payee'));
    await choose(page, 'Quill and Sons');
    const isUsual = (await field(page, 'Account').innerText()).includes('Quills');
    const wanted = isUsual ? 'Inkwells' : 'Quills';
    await field(page, 'Account').focus();
    await choose(page, wanted);
    await sees(page, 'Saving makes this the default account of Quill and Sons.');
    await field(page, 'Amount').fill('5');
    await button(page, 'Save').click();
    await sees(page, new RegExp(`${wanted} is now the default account of Quill and Sons\\.$`));
    const payee = await (await api()).crud<{ default_account_id: number }>('CklgPayee', 'getOne', { id: ids.payee });
    expect(payee.default_account_id).toBe(isUsual ? ids.other : ids.usual);
    await (await api()).crud('CklgPayee', 'update', { id: ids.payee }, { default_account_id: ids.usual });
  });
});

describe('ten checks in a row', () => {
  it('are entered by keyboard alone: date, fund source and the next number are there', async () => {
    const note = 'row by keyboard';
    const { page } = await product().visit({ as: 'admin@demo.example', path: FORM });
    await expectFocus(field(page, 'Payee'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(field(page, 'Fund Source'));
    await choose(page, 'Stationery fund');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(field(page, 'Date'));
    await page.keyboard.type('0805');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(field(page, 'Check Number'));
    await page.keyboard.type('7001');
    await page.keyboard.press('Tab');
    for (let nth = 0; nth < 10; nth += 1) {
      // Each check follows the one before.
      /* oxlint-disable no-await-in-loop */
      await expectFocus(field(page, 'Payee'));
      await expectValue(field(page, 'Check Number'), String(7001 + nth));
      await choose(page, 'Quill and Sons');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expectFocus(field(page, 'Amount'));
      await page.keyboard.type(`${nth + 1}.25`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(note);
      await page.keyboard.press('Control+Enter');
      await sees(page, `The check ${7001 + nth} was created.`);
      /* oxlint-enable no-await-in-loop */
    }
    const made = (await checksWith(note)).toSorted((a, b) => (a.check_number ?? 0) - (b.check_number ?? 0));
    expect(made.map(({ check_number }) => check_number)).toEqual(Array.from({ length: 10 }, (_, nth) => 7001 + nth));
    expect(made.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, (_, nth) => nth + 1.25));
    expect(new Set(made.map(({ transaction_date }) => transaction_date.slice(5)))).toEqual(new Set(['08-05']));
    expect(new Set(made.map(({ fund_source_id }) => fund_source_id))).toEqual(new Set([ids.fundSource]));
  });
});

describe('a number that is used already', () => {
  it('is pointed out, and saved once more by who wants it', async () => {
    const twin = await addCheck({ check_number: 8100, note: 'the first 8100' });
    const mine = await addCheck({ check_number: 8101, note: 'to become 8100' });
    const { page } = await product().visit({ as: 'president@demo.example', path: `${FORM}?transaction_id=${mine.id}` });
    await heading(page, 'Modify check 8101').waitFor();
    await field(page, 'Check Number').fill('8100');
    await sees(page, 'Another check has this number.');
    await button(page, 'Save').click();
    await heading(dialog(page), 'This check number is used already').waitFor();
    await sees(dialog(page), /2019-03-05, Quill and Sons, \$10\.00/);
    await expectAccessible(page);
    await button(dialog(page), 'Cancel').click();
    await expectFocus(field(page, 'Check Number'));
    expect((await stored(mine.id)).check_number).toBe(8101);
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, 'The check 8100 was saved.');
    expect((await stored(mine.id)).check_number).toBe(8100);
    expect((await stored(twin.id)).check_number).toBe(8100);
  });
});

describe('a check that another changes meanwhile', () => {
  it('is neither lost nor overwritten', async () => {
    const check = await addCheck({ check_number: 8200 });
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${FORM}?transaction_id=${check.id}` });
    await field(page, 'Amount').fill('77');
    await (await api()).crud('CklgTransaction', 'update', { id: check.id }, { note: 'theirs', amount: 11 });
    await button(page, 'Save').click();
    await sees(page, 'This check was changed by someone else meanwhile');
    await button(page, 'Keep what I typed').click();
    await button(page, 'Save').click();
    await sees(page, 'The check 8200 was saved.');
    expect(await stored(check.id)).toMatchObject({ amount: 77, note: 'theirs' });
  });

  it('is not left by mistake', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: FORM });
    await field(page, 'Amount').fill('77');
    await button(page, 'Cancel').click();
    await heading(dialog(page), 'Leave this page?').waitFor();
    await button(dialog(page), 'Stay').click();
    await expectValue(field(page, 'Amount'), '$77.00');
  });
});

describe.each(WRITERS)('voids, for %s', (email) => {
  it('need a reason, can be undone, and unvoid to the account that was', async () => {
    const number = email.startsWith('admin') ? 8300 : 8301;
    const check = await addCheck({ check_number: number });
    const name = `check ${number}`;
    const { page } = await product().visit({ as: email, path: `${LIST}?year=2019` });
    await act(page, 'Void', name);
    await button(dialog(page), 'Void').click();
    await expectProblem(dialog(page), 'Reason', 'This field is required.');
    await expectAccessible(page);
    await field(dialog(page), 'Reason').fill('Lost in the mail');
    await button(dialog(page), 'Void').click();
    await sees(page, `The ${name} was voided.`);
    await rowOf(page, String(number)).getByText('VOID').waitFor();
    expect(await stored(check.id)).toMatchObject({
      is_voided: true,
      account_id: null,
      void_reason: 'Lost in the mail',
    });

    await button(page, 'Undo').click();
    await sees(page, `The ${name} is active again.`);
    expect(await stored(check.id)).toMatchObject({ is_voided: false, account_id: ids.usual });

    await act(page, 'Void', name);
    await field(dialog(page), 'Reason').fill('Lost again');
    await button(dialog(page), 'Void').click();
    await rowOf(page, String(number)).getByText('VOID').waitFor();
    await act(page, 'Edit', name);
    await heading(dialog(page), 'CONFLICT ACTION').waitFor();
    await sees(dialog(page), 'You cannot edit this transaction because it is voided.');
    await button(dialog(page), 'OK').click();

    await act(page, 'Unvoid', name);
    await sees(dialog(page), /^Voided by .+: Lost again$/);
    await sees(dialog(page), 'Quills');
    await field(dialog(page), 'Reason').fill('Found');
    await button(dialog(page), 'Unvoid').click();
    await sees(page, `The ${name} was unvoided.`);
    expect(await stored(check.id)).toMatchObject({ is_voided: false, account_id: ids.usual });

    await act(page, 'History', name);
    await sees(dialog(page), 'Voided: no → yes', 'Account: Quills → (nothing)');
    await sees(dialog(page), /reason: Lost in the mail$/, /reason: Found$/);
    await expectAccessible(page);
  });

  it('close the form of the check', async () => {
    const check = await addCheck({ is_voided: true, account_id: null });
    const { page } = await product().visit({ as: email, path: `${FORM}?transaction_id=${check.id}` });
    await heading(dialog(page), 'CONFLICT ACTION').waitFor();
    await sees(dialog(page), 'You cannot edit this transaction because it is voided.');
    await button(dialog(page), 'OK').click();
    await expectPath(page, LIST);
  });
});

describe('the list', () => {
  it('is asked for by year or by days in one call each, and each clears the other', async () => {
    await addCheck({ transaction_date: '2018-06-15', check_number: 8400, note: 'middle of 2018' });
    await addCheck({ transaction_date: '2018-12-31', check_number: 8401, note: 'end of 2018' });
    const { page } = await product().visit({ as: 'admin@demo.example' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('CklgTransaction/getAll')) return;
      const { searchParams } = new URL(request.url());
      // The first rows are asked for ahead of the whole, by the same filter.
      for (const name of ['order', 'limit']) searchParams.delete(name);
      if (!asked.includes(String(searchParams))) asked.push(String(searchParams));
    });
    await page.goto(`${LIST}?year=2018`);
    await rowOf(page, 'middle of 2018').waitFor();
    expect((await rowsOf(page)).map(([date]) => date)).toEqual(['2018-12-31', '2018-06-15']);
    await field(page, 'From').fill('2018-07-01');
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2018-07-01');
    await expect.poll(() => asked).toContain('from=2018-07-01');
    await field(page, 'To').fill('2019-01-01');
    await expect.poll(() => rowOf(page, 'middle of 2018').count()).toBe(0);
    await rowOf(page, 'end of 2018').waitFor();
    expect(new URL(page.url()).search).toBe('?from=2018-07-01&to=2019-01-01');
    await expect.poll(() => asked).toContain('from=2018-07-01&to=2019-01-01');
    await field(page, 'Year').click();
    await page.getByRole('option', { name: '2018', exact: true }).click();
    await rowOf(page, 'middle of 2018').waitFor();
    expect(new URL(page.url()).search).toBe('?year=2018');
    await expectValue(field(page, 'From'), '');
    expect(await page.getByRole('option').count()).toBe(0);
    await field(page, 'Year').click();
    expect(await page.getByRole('option').count()).toBe(11);
    expect(asked).toEqual(['year=2018', 'from=2018-07-01', 'from=2018-07-01&to=2019-01-01']);
  });

  it('keeps both of two changes that come before the page has followed the first', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${LIST}?year=2018` });
    await field(page, 'To').waitFor();
    await page.evaluate(() => {
      const inputs = document.querySelectorAll<HTMLInputElement>('input[placeholder="YYYY-MM-DD"]');
      for (const [index, day] of ['2018-07-01', '2019-01-01'].entries()) {
        const input = inputs[index];
        input?.focus();
        input?.select();
        document.execCommand('insertText', false, day);
      }
    });
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2018-07-01&to=2019-01-01');
    await expectValue(field(page, 'From'), '2018-07-01');
    await expectValue(field(page, 'To'), '2019-01-01');
  });

  it('adds up what is filtered, voided checks as 0, and runs the total by date', async () => {
    await addCheck({ transaction_date: '2017-01-05', amount: 100, check_number: 8500 });
    await addCheck({ transaction_date: '2017-02-05', amount: 250.5, check_number: 8501, note: 'dear' });
    const voided = await addCheck({ transaction_date: '2017-03-05', amount: 999, check_number: 8502 });
    await (await api()).crud('CklgTransaction', 'update', { id: voided.id }, { is_voided: true, reason: 'test' });
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${LIST}?year=2017` });
    await sees(page, '$350.50', '2 active, 1 voided');
    const running = page.locator('tbody tr td').filter({ hasText: /^\$(?:100\.00|350\.50)$/ });
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
      `${LIST}?year=2017&filter=${encodeURIComponent('{"tokens":[{"propertyKey":"amount","operator":">","value":"200"}]}')}`,
    );
    await sees(page, '2 matches', '1 active, 1 voided');
    await expectAccessible(page);
  });

  it('hands over what is filtered as CSV', async () => {
    await addCheck({ transaction_date: '2020-02-05', amount: 1234.5, check_number: 8600, note: '=1+1' });
    const { page } = await product().visit({ as: 'accountant@demo.example', path: `${LIST}?year=2020` });
    await rowOf(page, '8600').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(download.suggestedFilename()).toBe('checks Year 2020.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('8600,2020-02-05,Quill and Sons,Quills,Stationery fund,1234.5,1234.5,Active,,"\'=1+1"');
  });

  it('works on a phone', async () => {
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: LIST,
      browser: { viewport: PHONE },
    });
    await page.locator('tbody tr').first().waitFor();
    await field(page, 'From').waitFor();
    await expectAccessible(page);
    await button(page, 'Create check').click();
    await expectFocus(field(page, 'Payee'));
    await expectAccessible(page);
  });
});

describe('the report', () => {
  it('opens in a window of its own, as filtered and sorted, and fits its paper', async () => {
    await addCheck({ transaction_date: '2021-01-05', amount: 100, check_number: 8701 });
    await addCheck({ transaction_date: '2021-01-06', amount: 50, check_number: 8702 });
    await addCheck({ transaction_date: '2021-02-05', amount: 25, check_number: 8700 });
    const { page, context } = await product().visit({ as: 'accountant@demo.example', path: `${LIST}?year=2021` });
    await rowOf(page, '8700').waitFor();
    const print = async (by: string, direction: string) => {
      await button(page, 'Print report').click();
      await dialog(page).getByRole('radio', { name: by }).check();
      await dialog(page).getByRole('radio', { name: direction }).check();
      const [report] = await Promise.all([context.waitForEvent('page'), button(dialog(page), 'Print').click()]);
      await sees(report, 'Year 2021', 'Total', '$175.00');
      return report;
    };
    const byDate = await print('Date', 'Ascending');
    await sees(byDate, 'January 2021', '$150.00', 'February 2021');
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

  it('goes over many pages, each with the header, and names what is filtered', async () => {
    const filter = encodeURIComponent('{"tokens":[{"propertyKey":"state","operator":"!=","value":"VOID"}]}');
    const { page } = await product().visit({
      as: 'president@demo.example',
      path: `/print/checks?by=date&direction=descending&from=2022-01-01&to=2030-01-01&filter=${filter}`,
    });
    await sees(page, '2022-01-01 to 2030-01-01; State is not “VOID”', 'By date, descending', 'Total');
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

  it('leaves nothing in its window once its person signs out elsewhere', async () => {
    const { page, context } = await product().visit({ as: 'accountant@demo.example', path: '/print/checks?year=2026' });
    await sees(page, 'Total');
    const other = await context.newPage();
    await other.goto('/logout');
    await sees(other, 'Logout successful!');
    await expectPath(page, '/login');
  });

  it('says when its window is blocked', async () => {
    const { page } = await product().visit({ as: 'president@demo.example' });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(LIST);
    await button(page, 'Print report').click();
    await button(dialog(page), 'Print').click();
    await sees(dialog(page), 'Could not open print window. Please check your popup settings.');
    await expectAccessible(page);
  });
});

describe('the accountant', () => {
  it('sees and prints, and is offered nothing that would be refused', async () => {
    const { page } = await product().visit({ as: 'accountant@demo.example', path: LIST });
    await page.locator('tbody tr').first().waitFor();
    await button(page, 'Print report').waitFor();
    await seesNo(page, 'Create check', 'Void', 'Edit', 'History');
    expect(await page.getByRole('button', { name: /^Actions on / }).count()).toBe(0);
    await page.goto(FORM);
    await expectPath(page, '/dashboard');
  });
});

it('writing checks on paper is still being built', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/write-a-check' });
  await sees(page, 'This page is being built...');
});
