import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nextCheckNumber } from '../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { checkField } from './support/check-book.ts';
import { expectProblem, expectValue, seesNo } from './support/expect.ts';
import { FUND_SOURCES, named, type Node } from './support/ledger.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, rowOf, rowsOf, sees, openFilters } from './support/screen.ts';

const ADMIN = 'admin@demo.example';
const CHECKBOOKS = '/dashboard/check-log/checkbooks';
const NUMBERS = '/dashboard/check-log/missing-numbers';
const POSITIVE_PAY = '/dashboard/check-log/positive-pay';
const NEW_CHECK = '/dashboard/check-log/modify-check';
const PAYEE = 'Æther Freight and Warehousing Company of Northern New England';

const product = runProduct();

interface Book {
  readonly id: number;
  readonly name: string;
}

/** A checkbook with two fund sources, of which each has checks. */
async function addBook(name: string, more: Readonly<Record<string, unknown>>) {
  const api = await product().api(ADMIN);
  const book = await api.crud<Book>('CklgCheckbook', 'create', {}, { name, ...more });
  const source = (of: string) =>
    api.crud<Node>('CklgFundSource', 'create', {}, { name: `${name} ${of}`, checkbook_id: book.id });
  const [rent, travel] = [await source('rent'), await source('travel')];
  const [account] = await api.crud<Node[]>('CklgAccount', 'getAll');
  const known = await named<Node>(api, 'CklgPayee', PAYEE);
  const payee = known ?? (await api.crud<Node>('CklgPayee', 'create', {}, { name: PAYEE }));
  const add = (fund_source_id: number, check_number: number, amount: number) =>
    api.crud<Check>(
      'CklgTransaction',
      'create',
      {},
      {
        fund_source_id,
        check_number,
        amount,
        payee_id: payee.id,
        account_id: account!.id,
        transaction_date: '2016-05-04',
      },
    );
  await add(rent.id, 801, 10);
  await add(travel.id, 802, 20.5);
  const torn = await add(rent.id, 804, 3);
  return { book, rent, travel, torn };
}

async function download(page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> {
  const [found] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { file: found.suggestedFilename(), text: await readFile(await found.path(), 'utf8') };
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await field(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function fill(page: Page, name: Parameters<typeof checkField>[1], option: string): Promise<void> {
  await checkField(page, name).fill(option);
  await checkField(page, name).press('Enter');
}

describe('with one checkbook', () => {
  it('no form or filter mentions it', async () => {
    const { page } = await product().visit({ as: ADMIN, path: NEW_CHECK });
    await sees(page, 'Defaults to the next number.');
    await page.goto(FUND_SOURCES);
    await filled(page);
    await button(page, 'Create fund source').click();
    await field(dialog(page), 'Number - optional').waitFor();
    expect(
      await dialog(page)
        .getByLabel(/^Checkbook/)
        .count(),
    ).toBe(0);
    await page.goto(NUMBERS);
    await sees(page, /^Numbers 1001 to \d+: 0 numbers missing in 0 gaps, 0 numbers used more than once, \d+ voids\.$/);
    expect(await page.getByLabel('Checkbook', { exact: true }).count()).toBe(0);
  });
});

describe('checkbooks', () => {
  it("are created with a bank's layout, and the default one can't be deleted", async () => {
    const { page } = await product().visit({ as: ADMIN, path: CHECKBOOKS });
    await rowOf(page, 'Main checkbook (default)').waitFor();
    await button(page, 'Create checkbook').click();
    const form = dialog(page);
    await field(form, 'Name').fill('Payroll');
    await field(form, 'Bank - optional').fill('Harbor Bank');
    await field(form, 'Last four digits - optional').fill('12');
    await field(form, 'Next check number - optional').fill('5001');
    await field(form, 'Account number - optional').fill('1000004711');
    await field(form, 'Positive Pay layout').click();
    await page.getByRole('option', { name: 'Chase (CSV)', exact: true }).click();
    await sees(form, /^Banks give their customers different layouts\./);
    await button(form, 'Create').click();
    await expectProblem(form, 'Last four digits - optional', 'Enter four digits.');
    await field(form, 'Last four digits - optional').fill('4711');
    await button(form, 'Create').click();
    await sees(page, 'Checkbook Payroll created.');
    const cells = (await rowsOf(page)).find(([name]) => name === 'Payroll');
    expect(cells?.slice(0, 6)).toEqual(['Payroll', 'Harbor Bank', '4711', '5001', 'Chase (CSV)', '0']);
    await act(page, 'Delete', 'Main checkbook');
    await sees(dialog(page), /^The default checkbook can't be deleted/);
  });

  it('number the checks of their fund sources, which a new check tells', async () => {
    const { rent, travel } = await addBook('Second book', { next_number: 900 });
    const { page } = await product().visit({ as: ADMIN, path: FUND_SOURCES });
    await act(page, 'Edit', rent.name);
    await expectValue(field(dialog(page), 'Checkbook - optional'), 'Second book');
    await page.goto(NEW_CHECK);
    await sees(page, 'Defaults to the next number in Main checkbook.');
    await fill(page, 'fund_source_id', travel.name);
    await sees(page, 'Defaults to the next number in Second book.');
    await expectValue(checkField(page, 'check_number'), '900');
    await checkField(page, 'check_number').fill('801');
    await sees(page, 'Another check has this number.');
  });

  it('are balanced one by one on the page of outstanding checks', async () => {
    const { rent } = await addBook('Balanced book', {});
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/check-log/outstanding-checks' });
    await openFilters(page);
    await field(page, 'Statement balance').fill('100');
    await sees(page, "More than one checkbook is listed. Choose the statement's checkbook.");
    await choose(page, 'Checkbook', 'Balanced book');
    await sees(page, 'Less outstanding: $66.50');
    // The column is labeled like the field.
    await page.getByRole('button', { name: 'Fund source All fund sources' }).click();
    await page.getByRole('option', { name: rent.name, exact: true }).click();
    await sees(page, 'Less outstanding: $87.00');
    await page.reload();
    await openFilters(page);
    await sees(page, '$13.00');
    await choose(page, 'Checkbook', 'All checkbooks');
    await expect.poll(() => page.getByText('$13.00', { exact: true }).count()).toBe(0);
  });

  it('propose their next number again for a check that is not printed later after all', async () => {
    const { rent, travel } = await addBook('Printed book', { next_number: 950 });
    const { page } = await product().visit({ as: ADMIN, path: NEW_CHECK });
    const later = page.getByRole('checkbox', { name: 'Print later' });
    await sees(page, 'Defaults to the next number in Main checkbook.');
    await later.check();
    await fill(page, 'fund_source_id', travel.name);
    await later.uncheck();
    await sees(page, 'Defaults to the next number in Printed book.');
    await expectValue(checkField(page, 'check_number'), '950');

    await later.check();
    await fill(page, 'payee_id', PAYEE);
    await fill(page, 'account_id', (await (await product().api(ADMIN)).crud<Node[]>('CklgAccount', 'getAll'))[0]!.name);
    await checkField(page, 'amount').fill('5');
    await button(page, 'Save and new').click();
    await sees(page, /created\.$/);
    await expectValue(checkField(page, 'amount'), '');
    await later.uncheck();
    await expectValue(checkField(page, 'check_number'), '950');
    await later.check();
    await fill(page, 'fund_source_id', rent.name);
    await later.uncheck();
    await expectValue(checkField(page, 'check_number'), '950');
  });

  it('propose no number of a fund source chosen before, however late it arrives', async () => {
    const { rent } = await addBook('Chosen later', { next_number: 970 });
    const { page } = await product().visit({ as: ADMIN, path: NEW_CHECK });
    const number = checkField(page, 'check_number');
    await expect.poll(() => number.inputValue()).toMatch(/^\d+$/);
    await fill(page, 'payee_id', PAYEE);
    await fill(page, 'account_id', (await (await product().api(ADMIN)).crud<Node[]>('CklgAccount', 'getAll'))[0]!.name);
    await checkField(page, 'amount').fill('6');
    await number.fill('');
    const answer = await holdAnswer(page, nextCheckNumber.path);
    await button(page, 'Save and new').click();
    await answer.sent;
    await fill(page, 'fund_source_id', rent.name);
    await expectValue(number, '970');
    const late = page.waitForResponse((response) => response.url().includes(nextCheckNumber.path));
    answer.letGo();
    await (await late).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expectValue(number, '970');
  });

  it('show what numbers all of their fund sources lack', async () => {
    const { book, rent } = await addBook('Third book', {});
    const { page } = await product().visit({ as: ADMIN, path: NUMBERS });
    await openFilters(page);
    await choose(page, 'Checkbook', 'Third book');
    await sees(page, 'Numbers 801 to 804: 1 number missing in 1 gap, 0 numbers used more than once, 0 voids.');
    expect(new URL(page.url()).searchParams.get('checkbook')).toBe(String(book.id));
    expect((await rowsOf(page)).map(([numbers]) => numbers)).toEqual(['803']);
    await choose(page, 'Fund source', rent.name);
    await expect.poll(() => new URL(page.url()).searchParams.get('source')).toBe(String(rent.id));
    await choose(page, 'Fund source', 'All fund sources');
    await expect.poll(() => new URL(page.url()).searchParams.get('checkbook')).toBe(String(book.id));
    const csv = await download(page, 'Export CSV');
    expect(csv.file).toBe('missing numbers Third book.csv');
  });
});

describe('Positive Pay of a checkbook', () => {
  const DAYS = 'from=2016-05-04&to=2016-05-04';

  it.each([ADMIN, 'accountant@demo.example'])('has the layout of its bank, for %s', async (as) => {
    const name = as === ADMIN ? 'Fourth book' : 'Fifth book';
    const { book } = await addBook(name, {
      account_number: '4711',
      bank_id: 'AB12',
      positive_pay_layout: 'bank-of-america',
    });
    const { page } = await product().visit({ as, path: `${POSITIVE_PAY}?checkbook=${book.id}&${DAYS}` });
    await sees(page, 'Payees are cut after 43 characters: checks 801, 802, and 804.');
    const lines = [
      'AB1200000000004711',
      '000000080100000010000000004711050416 AETHER FREIGHT AND WAREHOUSING COMPANY OF N',
      '000000080200000020500000004711050416 AETHER FREIGHT AND WAREHOUSING COMPANY OF N',
      '000000080400000003000000004711050416 AETHER FREIGHT AND WAREHOUSING COMPANY OF N',
      '1EOF 00003                    00000024070000003350',
    ];
    await button(page, 'Preview: Bank of America (fixed width)').click();
    const preview = (await page.getByLabel('Preview of the file').innerText()).split('\n');
    expect(preview.slice(1)).toEqual(lines.slice(1));
    expect(preview[0]).toMatch(new RegExp(`^${lines[0]}\\d{8}$`));
    const sent = await download(page, 'Download TXT');
    expect(sent.file).toBe(`positive pay ${name} 2016-05-04 to 2016-05-04.txt`);
    expect(sent.text).toBe(`${preview.join('\r\n')}\r\n`);
  });

  it("is previewed whatever the layout's line endings", async () => {
    const api = await product().api(ADMIN);
    const detail = [{ content: 'check-number' }, { content: 'amount' }];
    const layout = { name: 'Lines of Unix', format: 'comma', detail, line_end: 'LF' };
    const { id } = await api.crud<Book>('CklgPayLayout', 'create', {}, layout);
    const { book } = await addBook('Seventh book', { account_number: '4711', pay_layout_id: id });
    const { page } = await product().visit({ as: ADMIN, path: `${POSITIVE_PAY}?checkbook=${book.id}&${DAYS}` });
    await button(page, 'Preview: Lines of Unix').click();
    const preview = await page.getByLabel('Preview of the file').innerText();
    expect(preview.split('\n')).toEqual(['801,10.00', '802,20.50', '804,3.00']);
    expect((await download(page, 'Download TXT')).text).toBe(`${preview}\n`);
  });

  it('is not downloaded while its bank would refuse it, and says why', async () => {
    const { book, torn } = await addBook('Sixth book', {
      account_number: '47-11',
      positive_pay_layout: 'bank-of-america',
    });
    const api = await product().api(ADMIN);
    await api.crud('CklgTransaction', 'update', { id: torn.id }, { is_voided: true, reason: 'Torn' });
    const { page } = await product().visit({ as: ADMIN, path: `${POSITIVE_PAY}?checkbook=${book.id}&from=2016-05-04` });
    await heading(page, 'Positive Pay').waitFor();
    await sees(
      page,
      /takes account numbers of digits only\. Change the account number of the checkbook\.$/,
      /starts with a bank ID\. Enter the one your bank gave you in the checkbook\.$/,
      /files can't include voids\. Tell your bank about check 804 another way\.$/,
    );
    expect(await button(page, 'Download TXT').first().getAttribute('aria-disabled')).toBe('true');
  });
});

it('a checkbook without fund sources has nothing to report to its bank, and says why', async () => {
  const api = await product().api(ADMIN);
  const book = await api.crud<Book>('CklgCheckbook', 'create', {}, { name: 'Not used yet' });
  const { page } = await product().visit({ as: ADMIN, path: `${POSITIVE_PAY}?checkbook=${book.id}` });
  await sees(page, 'This checkbook has no fund sources yet.');
  await seesNo(page, 'Loading the checks', 'All fund sources');
  expect(await button(page, 'Download CSV').getAttribute('aria-disabled')).toBe('true');
});
