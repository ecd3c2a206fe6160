import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../../shared/dates.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { demoAccounts } from '../../shared/demo.ts';
import { CHECKS, LAST_YEAR, READERS } from './support/check-book.ts';
import { expectPath, expectProblem, expectValue } from './support/expect.ts';
import { addNode } from './support/ledger.ts';
import { readPdf } from './support/pdf.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, heading, rowOf, rowsOf, sees, openFilters } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const YEAR = yearsAgo(9);

const product = runProduct({ furnish });

const TOTALS = '/dashboard/check-log/totals';
const NUMBERS = '/dashboard/check-log/missing-numbers';
const POSITIVE_PAY = '/dashboard/check-log/positive-pay';
// Administrators read them too.
const others = demoAccounts
  .map(({ email }) => email)
  .filter((email) => ![...READERS, 'admin@demo.example'].includes(email));

const ids = { top: 0, below: 0, alone: 0, source: 0, unnumbered: 0, payee: 0, voided: 0 };

/** Checks of a year for which the demo company has none. */
async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  ids.top = (await addNode(api, 'CklgAccount', 'Harbour')).id;
  ids.below = (await addNode(api, 'CklgAccount', 'Cranes', ids.top)).id;
  ids.alone = (await addNode(api, 'CklgAccount', 'Harbour office')).id;
  ids.source = (
    await api.crud<{ id: number }>('CklgFundSource', 'create', {}, { name: 'Harbour fund', number: '0004711' })
  ).id;
  ids.unnumbered = (await addNode(api, 'CklgFundSource', 'Tide fund')).id;
  ids.payee = (await api.crud<{ id: number }>('CklgPayee', 'create', {}, { name: 'Dock and Sons' })).id;
  const add = (check_number: number | null, transaction_date: string, amount: number, account_id: number) =>
    api.crud<Check>(
      'CklgTransaction',
      'create',
      {},
      { check_number, transaction_date, amount, account_id, payee_id: ids.payee, fund_source_id: ids.source },
    );
  await add(101, `${YEAR}-02-01`, 100, ids.top);
  await add(102, `${YEAR}-02-02`, 20.5, ids.below);
  await add(102, `${YEAR}-02-03`, 30, ids.below);
  await add(106, `${YEAR}-03-01`, 5, ids.alone);
  await add(null, `${YEAR}-03-02`, 1, ids.alone);
  ids.voided = (await add(105, `${YEAR}-03-03`, 900, ids.alone)).id;
  await api.crud('CklgTransaction', 'update', { id: ids.voided }, { is_voided: true, reason: 'Fell into the sea' });
}

async function download(page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> {
  const [found] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { file: found.suggestedFilename(), text: await readFile(await found.path(), 'utf8') };
}

const pagesOf = (paper: Buffer): number => paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe.each(READERS)('totals, for %s', (email) => {
  it('add up the filtered checks per account and fund source, alone and with sub-accounts', async () => {
    const { page } = await product().visit({ as: email, path: `${TOTALS}?year=${YEAR}` });
    await sees(page, '$156.50 in 6 checks. Totals include the levels below.');
    await button(page, 'Expand all').click();
    await rowOf(page, 'Cranes').waitFor();
    // The figures of the chart below have four columns.
    const rows = (await rowsOf(page)).filter(({ length }) => length > 4).map((cells) => cells.slice(0, 5));
    expect(rows).toEqual([
      ['Harbour', '1', '$100.00', '3', '$150.50'],
      ['Cranes', '2', '$50.50', '2', '$50.50'],
      ['Harbour office', '2', '$6.00', '2', '$6.00'],
      ['No account (voided)', '1', '$0.00', '1', '$0.00'],
    ]);
    await page
      .getByRole('application', { name: 'Amounts by account' })
      .or(page.getByLabel('Amounts by account'))
      .first()
      .waitFor();
    const csv = await download(page, 'Export CSV');
    expect(csv.file).toBe(`totals by account Year ${YEAR}.csv`);
    expect(csv.text).toContain('Harbour / Cranes,2,50.5,2,50.5');
    await page.getByRole('radio', { name: 'By fund source' }).click();
    await rowOf(page, 'Harbour fund').waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('fund_source');
  });

  it('count a single check as one', async () => {
    const { page } = await product().visit({ as: email, path: `${TOTALS}?from=${YEAR}-03-01&to=${YEAR}-03-01` });
    await sees(page, '$5.00 in 1 check. Totals include the levels below.');
  });

  it('link to their checks', async () => {
    const { page } = await product().visit({ as: email, path: `${TOTALS}?year=${YEAR}` });
    await page.getByRole('link', { name: 'Harbour: show its checks' }).click();
    await expectPath(page, '/dashboard/check-log/transactions');
    // Harbour office starts with the same word but is another account.
    await sees(page, '3 matches', '3 active, 0 voided', '$150.50');
    await page.goto(`${TOTALS}?year=${YEAR}`);
    await page.getByRole('link', { name: 'No account (voided): show its checks' }).click();
    await sees(page, '1 match', '0 active, 1 voided');
  });

  it('can be printed', async () => {
    const { page, context } = await product().visit({ as: email, path: `${TOTALS}?year=${YEAR}` });
    await sees(page, '$156.50 in 6 checks. Totals include the levels below.');
    const [paper] = await Promise.all([context.waitForEvent('page'), button(page, 'Print report').click()]);
    await sees(paper, 'Totals by account', `Year ${YEAR}`, 'Harbour / Cranes');
    expect(pagesOf(await paper.pdf({ format: 'Letter' }))).toBe(1);
  });
});

describe.each(READERS)('missing numbers, for %s', (email) => {
  it('lists gaps, duplicates and voids of a fund source and range', async () => {
    const { page } = await product().visit({ as: email, path: `${NUMBERS}?source=${ids.source}` });
    await sees(page, 'Numbers 101 to 106: 2 numbers missing in 1 gap, 1 number used more than once, 1 void.');
    const found = (await rowsOf(page)).map((cells) => cells.slice(0, 6));
    expect(found).toEqual([
      ['102', 'Duplicate', '1', `${YEAR}-02-02`, 'Dock and Sons', '$20.50'],
      ['102', 'Duplicate', '1', `${YEAR}-02-03`, 'Dock and Sons', '$30.00'],
      ['103 to 104', 'Missing', '2', '-', '-', '-'],
      ['105', 'VOID', '1', `${YEAR}-03-03`, 'Dock and Sons', '$900.00'],
    ]);
    const csv = await download(page, 'Export CSV');
    expect(csv.file).toBe('missing numbers Harbour fund.csv');
    expect(csv.text).toContain(`VOID,105,105,1,${YEAR}-03-03,Dock and Sons,900,VOID,Fell into the sea`);
    await openFilters(page);
    await field(page, 'From number').fill('104');
    await field(page, 'To number').fill('110');
    await sees(page, 'Numbers 104 to 110: 5 numbers missing in 2 gaps, 0 numbers used more than once, 1 void.');
    expect(new URL(page.url()).search).toContain('from=104&to=110');
    await field(page, 'To number').fill('12x');
    await expectProblem(page, 'To number', 'Enter a whole number, 1 or higher.');
    await field(page, 'To number').fill('103');
    await expectProblem(page, 'To number', "The last number can't be lower than the first.");
    await sees(page, 'No numbers to show.');
    expect(await page.getByText("can't be lower").filter({ visible: true }).count()).toBe(1);
    expect(await page.getByText('No numbers are missing').count()).toBe(0);
    expect(await page.getByText('no numbered checks').count()).toBe(0);
    await page.goto(`${NUMBERS}?source=${ids.source}&from=105&to=105`);
    await page.getByRole('link', { name: `${YEAR}-03-03, check 105 in the list` }).click();
    await sees(page, '1 match', '0 active, 1 voided');
  });

  it('can be printed', async () => {
    const { page, context } = await product().visit({ as: email, path: `${NUMBERS}?source=${ids.source}&from=100` });
    await sees(page, /^Numbers 100 to 106:/);
    const [paper] = await Promise.all([context.waitForEvent('page'), button(page, 'Print report').click()]);
    await sees(paper, 'Missing check numbers', 'Harbour fund', '103 to 104', 'Fell into the sea');
    const [sheet, ...more] = await readPdf(await paper.pdf({ format: 'A4' }));
    expect(more).toEqual([]);
    const lines = sheet?.lines.map(({ text }) => text) ?? [];
    // No word is broken across lines.
    expect(lines).toContain('Numbers Finding Date Payee Void reason Count Amount');
    expect(lines).toContain(`102 Duplicate ${YEAR}-02-02 Dock and Sons 1 $20.50`);
    expect(lines.at(-1)).toBe('Check log Page 1 of 1');
    const count = paper.getByRole('row', { name: /^103 to 104/ }).getByRole('cell', { name: '2', exact: true });
    expect(await count.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end');
  });
});

describe.each(READERS)('Positive Pay, for %s', (email) => {
  it('shows what the file includes and leaves out, and downloads it', async () => {
    const { page } = await product().visit({
      as: email,
      path: `${POSITIVE_PAY}?source=${ids.source}&from=${YEAR}-02-01&to=${YEAR}-03-31`,
    });
    await sees(page, /^1 check in this period has no number and is not in the file\./);
    expect((await rowsOf(page)).map(([account, number, , , , type]) => [account, number, type])).toEqual([
      ['0004711', '101', 'I (issue)'],
      ['0004711', '102', 'I (issue)'],
      ['0004711', '102', 'I (issue)'],
      ['0004711', '106', 'I (issue)'],
    ]);
    const csv = await download(page, 'Download CSV');
    expect(csv.file).toBe(`positive pay Harbour fund ${YEAR}-02-01 to ${YEAR}-03-31.csv`);
    expect(csv.text.split('\r\n')).toEqual([
      'Account number,Check number,Amount,Issue date,Payee,Issue or void',
      `0004711,101,100.00,${YEAR}-02-01,Dock and Sons,I`,
      `0004711,102,20.50,${YEAR}-02-02,Dock and Sons,I`,
      `0004711,102,30.00,${YEAR}-02-03,Dock and Sons,I`,
      `0004711,106,5.00,${YEAR}-03-01,Dock and Sons,I`,
      '',
    ]);
  });

  it('reports a void on the day it was voided', async () => {
    const reader = await product().api(email);
    const { voided_at } = await reader.crud<Check>('CklgTransaction', 'getOne', { id: ids.voided });
    const day = dayIn('America/New_York', new Date(voided_at ?? ''));
    const query = `source=${ids.source}&from=${day}&to=${day}`;
    const { page } = await product().visit({ as: email, path: `${POSITIVE_PAY}?${query}` });
    await rowOf(page, '105').waitFor();
    expect((await rowsOf(page)).map(([, number, amount, issued]) => [number, amount, issued])).toEqual([
      ['105', '$900.00', `${YEAR}-03-03`],
    ]);
  });

  it('says why there is no file', async () => {
    const { page } = await product().visit({ as: email, path: `${POSITIVE_PAY}?source=${ids.unnumbered}` });
    await sees(page, /^This fund source has no account number\./);
    const greyed = async () => (await button(page, 'Download CSV').first().getAttribute('aria-disabled')) === 'true';
    await expect.poll(greyed).toBe(true);
    await page.goto(`${POSITIVE_PAY}?source=${ids.source}&from=${YEAR}-03-31&to=${YEAR}-02-01`);
    await expectValue(field(page, 'From'), `${YEAR}-03-31`);
    await expectProblem(page, 'To', "The last day can't be before the first.");
    await expect.poll(greyed).toBe(true);
  });
});

it.each(others)('%s sees none of the reports', async (email) => {
  const { page } = await product().visit({ as: email, path: TOTALS });
  await expectPath(page, '/dashboard');
  await page.goto('/print/ledger-totals');
  await expectPath(page, '/dashboard');
  await heading(page, 'Welcome to Staffbook').waitFor();
});

it('outstanding checks of a fund source that was deleted since are those of all', async () => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/check-log/outstanding-checks?fund_source=999999',
  });
  await page.locator('tbody tr').nth(2).waitFor();
});

it('the tree of totals names every account', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${TOTALS}?year=${YEAR}&by=fund_source` });
  await rowOf(page, 'Harbour fund').waitFor();
  // The figures of the chart have four columns.
  const rows = (await rowsOf(page)).filter(({ length }) => length > 4);
  expect(rows.map(([name]) => name)).toEqual(['Harbour fund']);
});

it.each([
  { path: `${CHECKS}?year=${LAST_YEAR}`, width: 1440 },
  { path: '/dashboard/check-log/outstanding-checks', width: 1440 },
  { path: `${TOTALS}?year=${LAST_YEAR}`, width: 1280 },
  { path: `${POSITIVE_PAY}?from=${LAST_YEAR}-01-01&to=${LAST_YEAR}-12-31`, width: 1280 },
  { path: '/dashboard/check-log/fund-sources?view=list', width: 1280 },
])('the table of $path fits beside both panels at $width pixels', async ({ path, width }) => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path,
    browser: { viewport: { width, height: 900 } },
  });
  await page.locator('tbody tr').nth(2).waitFor();
  const { wanted, given } = await page
    .locator('table')
    .first()
    .evaluate((table) => {
      const frame = table.parentElement!;
      return { wanted: frame.scrollWidth, given: frame.clientWidth };
    });
  expect(wanted).toBeLessThanOrEqual(given);
});
