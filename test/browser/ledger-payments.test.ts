import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { importTransactions } from '../../shared/contract/operations/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, openFilters, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();
const ADMIN = 'admin@demo.example';
const PAYMENTS = '/dashboard/check-log/payee-payments';
const LAYOUTS = '/dashboard/check-log/pay-layouts';
const YEAR = 2019;

interface Made {
  readonly account_id: number;
  readonly source: { readonly id: number };
  readonly book: { readonly id: number };
}

/** Two payees, one of them a 1099 recipient, with checks of two years, one voided. */
async function fill(): Promise<Made> {
  const api = await product().api(ADMIN);
  await api.crud('CklgPayee', 'create', {}, { name: 'Contractor', is_1099: true });
  await api.crud('CklgPayee', 'create', {}, { name: 'Shop' });
  const account = await api.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Of payments' });
  const book = await api.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: 'Bay', account_number: '4711' });
  const values = { name: 'Bay fund', checkbook_id: book.id };
  const source = await api.crud<{ id: number }>('CklgFundSource', 'create', {}, values);
  const row = (number: number, day: string, amount: string, payee: string) => ({
    check_number: String(number),
    transaction_date: day,
    amount,
    payee,
  });
  const rows = [
    row(1, `${YEAR}-01-15`, '400', 'Contractor'),
    row(2, `${YEAR}-02-15`, '200.5', 'Contractor'),
    row(3, `${YEAR}-02-16`, '1000', 'Shop'),
    row(4, `${YEAR - 1}-02-16`, '50', 'Shop'),
    { ...row(5, `${YEAR}-03-01`, '9000', 'Contractor'), is_voided: 'VOID' },
  ];
  const ids = { fund_source_id: source.id, account_id: account.id };
  await api.call(importTransactions, {}, { rows, ...ids });
  return { account_id: account.id, source, book };
}

let made: Promise<Made> | undefined;
const filled = (): Promise<Made> => (made ??= fill());

async function csvOf(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  return readFile(await download.path(), 'utf8');
}

describe('payments by payee', () => {
  it('are added up per year without voided checks, and name who gets a Form 1099', async () => {
    await filled();
    const { page } = await product().visit({ as: 'accountant@demo.example', path: `${PAYMENTS}?year=${YEAR}` });
    await rowOf(page, 'Contractor').waitFor();
    expect(await rowsOf(page)).toEqual([
      ['Shop', '-', '1', '$1,000.00'],
      ['Contractor', 'Due', '2', '$600.50'],
    ]);
    await sees(page, '$1,600.50');
    await page.getByRole('searchbox').fill('contr');
    await sees(page, /^Total \$600\.50 by check date/);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await sees(page, /^Total \$600\.50 by check date/);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('searchbox').fill('');
    await openFilters(page);
    await field(page, 'Payees').click();
    await page.getByRole('option', { name: 'Form 1099 due ($600 or more)' }).click();
    await expect.poll(() => rowsOf(page)).toEqual([['Contractor', 'Due', '2', '$600.50']]);
    expect(new URL(page.url()).searchParams.get('shown')).toBe('reported');
    expect((await csvOf(page)).trim().split('\r\n')).toEqual([
      'Year,Payee,Address,Checks,Paid,1099 recipient,Form 1099 due',
      `${YEAR},Contractor,,2,600.5,Yes,Yes`,
    ]);
    await page.getByRole('link', { name: 'Contractor: show its checks' }).click();
    await sees(page, '3 matches', '2 active, 1 voided');
  });

  it("stand in the payee's dialog", async () => {
    await filled();
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/check-log/payees?search=Contractor' });
    await act(page, 'Edit', 'Contractor');
    for (let more = 0; more < 3; more += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await button(dialog(page), 'Earlier years').click();
    }
    const row = dialog(page).getByRole('row', { name: String(YEAR) });
    await expect.poll(() => row.innerText()).toMatch(/\$600\.50\s+2/);
  });
});

it('totals show each month next to the one a year before, as a chart and as figures', async () => {
  await filled();
  const { page } = await product().visit({
    as: 'accountant@demo.example',
    path: `/dashboard/check-log/totals?year=${YEAR}`,
  });
  await sees(page, `$1,600.50 in ${YEAR}, $50.00 in ${YEAR - 1}`);
  await button(page, 'Figures by month').click();
  const february = page.getByRole('row', { name: 'Feb' });
  expect((await february.innerText()).split(/\s+/)).toEqual(['Feb', '$1,200.50', '$50.00', '+$1,150.50']);
});

it("a company's own layout is previewed, stored, chosen in a checkbook and used for its file", async () => {
  const { source, book } = await filled();
  const { page } = await product().visit({ as: ADMIN, path: LAYOUTS });
  await button(page, 'Create layout').first().click();
  const form = dialog(page);
  await field(form, 'Name').fill('Bay bank');
  await button(form, 'Start from Choose a preset').click();
  await page.getByRole('option', { name: 'US Bank SinglePoint (CSV)' }).click();
  await expect.poll(() => form.getByLabel('Preview of the layout').innerText()).toContain(',ISS,');
  await field(form, 'Code for issued checks - optional').fill('PAID');
  await expect.poll(() => form.getByLabel('Preview of the layout').innerText()).toContain(',PAID,');
  await button(form, 'Create').click();
  await rowOf(page, 'Bay bank').waitFor();

  const api = await product().api(ADMIN);
  const [layout] = await api.crud<{ id: number }[]>('CklgPayLayout', 'getAll');
  const stored = await api.crud<object>('CklgCheckbook', 'getOne', { id: book.id });
  await api.crud('CklgCheckbook', 'update', { id: book.id }, { ...stored, pay_layout_id: layout?.id });
  const query = `checkbook=${book.id}&from=${YEAR}-02-01&to=${YEAR}-02-28`;
  await page.goto(`/dashboard/check-log/positive-pay?${query}`);
  await rowOf(page, 'Contractor').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toEqual([
    `4711,2,200.50,02/15/${YEAR},PAID,CONTRACTOR`,
    `4711,3,1000.00,02/16/${YEAR},PAID,SHOP`,
    '',
  ]);
  expect(source.id).toBeGreaterThan(0);
  // R28: it is in use.
  await page.goto(LAYOUTS);
  await act(page, 'Delete', 'Bay bank');
  await sees(dialog(page), /checkbook/);
});
