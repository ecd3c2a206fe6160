import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from './support/import.ts';
import { settled } from './support/every-page.ts';
import { PHONE } from './support/product.ts';
import { readPdf } from './support/pdf.ts';
import { runProduct } from './support/run-product.ts';
import { field, filled, openFilters } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const YEAR = yearsAgo(8);

const product = runProduct();

/** The unprintable margin in points. */
const MARGIN = 25;

const lists = [
  {
    path: '/dashboard/directory/people',
    title: 'People',
    collection: 'Profile',
    columns: ['Name', 'Work Email', 'Work Phone', 'Personal Phone'],
    words: (record: Record<string, unknown>) => String(record.last_name),
  },
  {
    path: '/dashboard/check-log/transactions?from=2000-01-01&to=2100-01-01',
    title: 'Transactions',
    collection: 'CklgTransaction',
    columns: ['Date', 'Payee', 'Amount'],
    words: (record: Record<string, unknown>) => String(record.check_number),
  },
  {
    path: '/dashboard/check-log/payees',
    title: 'Payees',
    collection: 'CklgPayee',
    columns: ['Name', 'Default account'],
    words: (record: Record<string, unknown>) => String(record.name),
  },
  {
    path: '/dashboard/check-log/accounts',
    title: 'Accounts',
    collection: 'CklgAccount',
    columns: ['Name'],
    words: (record: Record<string, unknown>) => String(record.name),
  },
];

async function print(page: Page, format: 'Letter' | 'A4') {
  const pages = await readPdf(await page.pdf({ format }));
  const lines = pages.flatMap((sheet) => sheet.lines);
  const paper = pages[0]?.width ?? 0;
  return { text: lines.map((line) => line.text).join('\n'), lines, paper };
}

it.each(['/dashboard', '/dashboard/directory/roles', '/dashboard/report-timesheet/ts-holidays'])(
  '%s is printed without an empty sheet after it',
  async (path) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readPdf(await page.pdf({ format: 'Letter' }))).toHaveLength(1);
  },
);

it.each(['/dashboard/report-timesheet/my-timesheet', '/dashboard/my-account/profile', '/dashboard/directory/people'])(
  '%s printed from a phone has as many sheets as from a laptop, none of them empty',
  async (path) => {
    const { page } = await product().visit({ as: 'user@demo.example', path, browser: { viewport: PHONE } });
    await settled(page);
    const phone = await readPdf(await page.pdf({ format: 'Letter' }));
    await page.setViewportSize({ width: 1280, height: 900 });
    const laptop = await readPdf(await page.pdf({ format: 'Letter' }));
    expect(phone.filter(({ lines }) => lines.length === 0)).toEqual([]);
    expect(phone).toHaveLength(laptop.length);
  },
);

it('empty fields of a form are not printed', async () => {
  const path = '/dashboard/my-account/profile';
  const { page } = await product().visit({ as: 'accountant@demo.example', path });
  await field(page, 'City').fill('Elsewhere');
  await field(page, 'Government Email').fill('');
  await page.emulateMedia({ media: 'print' });
  expect(await field(page, 'City').isVisible()).toBe(true);
  expect(await field(page, 'Government Email').isVisible()).toBe(false);
  expect(await page.getByText('Government Email', { exact: true }).isVisible()).toBe(false);
});

/** Screens with fields that are not of a record's form. */
const withFields: readonly { path: string; hidden: string; prepare?: (page: Page) => Promise<void> }[] = [
  { path: '/dashboard/check-log/import-checks', hidden: 'File to import' },
  {
    path: '/dashboard/check-log/import-checks',
    hidden: 'Note - optional',
    prepare: (page) => choose(page, 'Date,Payee,Amount\n2016-02-29,Nobody,1'),
  },
  {
    path: '/dashboard/check-log/transactions',
    hidden: 'From',
    prepare: async (page) => {
      await openFilters(page);
      await field(page, 'From').waitFor();
    },
  },
  { path: '/dashboard/check-log/outstanding-checks', hidden: 'Statement balance', prepare: openFilters },
  {
    path: '/dashboard/check-log/missing-numbers?from=1&to=9',
    hidden: 'To number',
    prepare: async (page) => {
      await openFilters(page);
      await field(page, 'To number').fill('');
    },
  },
];

it.each(withFields)('$path prints no empty $hidden', async ({ path, hidden, prepare }) => {
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await prepare?.(page);
  await page.getByText(hidden, { exact: true }).filter({ visible: true }).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(hidden, { exact: true }).filter({ visible: true }).count()).toBe(0);
});

it('passwords are not printed', async () => {
  const path = '/dashboard/my-account/change-password';
  const { page } = await product().visit({ as: 'user@demo.example', path });
  await field(page, 'New Password').fill('typed but not saved');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  expect(await page.locator('main input').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText('New Password', { exact: true }).isVisible()).toBe(false);
});

it('a printed status is on the line of its person', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/report-timesheet/tracker' });
  await filled(page);
  const { lines } = await print(page, 'Letter');
  const ofElena = lines.findIndex(({ text }) => text.includes('Elena Okafor'));
  expect(lines[ofElena]?.text).toMatch(/Tracking/);
});

it('the board is printed without the choice of views', async () => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/report-timesheet/approve-timesheet?view=board',
  });
  await filled(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Pay period', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.getByLabel('Show', { exact: true }).filter({ visible: true }).count()).toBe(0);
});

describe('a printed list', () => {
  it('says what it was filtered by, and of which day it is', async () => {
    const filter = { operation: 'and', tokens: [{ propertyKey: 'state', operator: '=', value: 'Active' }] };
    const query = new URLSearchParams({ from: '2000-01-01', to: '2100-01-01', filter: JSON.stringify(filter) });
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `/dashboard/check-log/transactions?${query}`,
    });
    await filled(page);
    const { text } = await print(page, 'Letter');
    expect(text).toMatch(/, created on \d{4}-\d\d-\d\d/);
    expect(text).toContain('Filters: 2000-01-01 to 2100-01-01; Status is "Active"');
    await page.goto('/dashboard/check-log/payees?search=office');
    await filled(page);
    expect((await print(page, 'Letter')).text).toContain('Filters: Search "office"');
  });

  it('has the largest amounts and a note without spaces within the paper', async () => {
    const api = await product().api('admin@demo.example');
    const [known] = await api.crud<Record<string, unknown>[]>('CklgTransaction', 'getAll');
    const { payee_id, account_id, fund_source_id } = known!;
    const body = { payee_id, account_id, fund_source_id, transaction_date: `${YEAR}-01-05`, amount: 999_999_999.99 };
    await api.crud('CklgTransaction', 'create', {}, { ...body, check_number: 5001, note: 'W'.repeat(400) });
    await api.crud('CklgTransaction', 'create', {}, { ...body, check_number: 5002 });
    const path = `/dashboard/check-log/transactions?year=${YEAR}`;
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await filled(page);
    const { text, lines, paper } = await print(page, 'Letter');
    expect(text).toContain('$999,999,999.99');
    expect(lines.filter(({ left, right }) => left < MARGIN || right > paper - MARGIN)).toEqual([]);
  });
});

describe.each(lists)('$title, printed from the page', ({ path, title, collection, columns, words }) => {
  it.each(['Letter', 'A4'] as const)('has every row and column on %s paper and no controls', async (format) => {
    const api = await product().api('admin@demo.example');
    const records = await api.crud<Record<string, unknown>[]>(collection as 'Profile', 'getAll');
    expect(records.length).toBeGreaterThan(15);
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await filled(page);
    // The heading shows a count once the rest of a long list has arrived.
    await page.locator('h1').filter({ hasText: /\(\d+/ }).waitFor();
    const { text, lines, paper } = await print(page, format);
    // Once: the table on screen is not printed below it.
    expect(lines.filter((line) => line.text.startsWith(title))).toHaveLength(1);
    // A header may need two lines, but not one of its words.
    for (const word of columns.flatMap((column) => column.split(' '))) expect(text).toContain(word);
    // Names may wrap within a cell.
    const read = text.replaceAll(/\s+/g, ' ');
    const missing = records.map(words).filter((each) => !each.split(' ').every((word) => read.includes(word)));
    expect(missing).toEqual([]);
    expect(lines.filter(({ left, right }) => left < MARGIN || right > paper - MARGIN)).toEqual([]);
    for (const control of ['Search', 'Create', 'Refresh', 'Edit', 'Preferences']) {
      expect(lines.map((line) => line.text)).not.toContain(control);
    }
  });
});
