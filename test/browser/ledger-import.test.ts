import { describe, expect, it } from 'vitest';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { importTransactions } from '../../shared/contract/operations/ledger.ts';
import { expectAccessible } from './support/accessibility.ts';
import { WRITER } from './support/check-book.ts';
import { expectPath, seesNo } from './support/expect.ts';
import { addPayee, checksOf, choose, chooseFundSource, HEADER, IMPORT, line } from './support/import.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, rowOf, rowsOf, sees, signIn } from './support/screen.ts';

const product = runProduct({ furnish: async () => addPayee(await api()) });

const api = () => product().api('admin@demo.example');

describe('an import', () => {
  const fileOf = (year: number, first: number): string =>
    [
      HEADER,
      line(first, `1/31/${year}`, '$1,250.00', 'Rent'),
      line(first + 1, `${year}-02-28`, '99.5', 'Candles'),
      line(first + 2, `03/05/${year}`, '0.01', 'Stamps'),
    ].join('\r\n');

  it('recognizes the columns, previews and stores the checks, and links to them', async () => {
    const year = 2012;
    const first = 1;
    const { page } = await product().visit({ as: WRITER, path: IMPORT });
    await choose(page, fileOf(year, first));
    await sees(page, /3 rows, 5 columns$/, 'For example: $1,250.00; 99.5; 0.01');
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await sees(page, '3 checks, $1,349.51 in total', 'All rows (3)');
    expect(await checksOf(await api(), year)).toEqual([]);
    await expectAccessible(page);
    await button(page, 'Import 3 checks').click();
    await sees(page, '3 checks imported, $1,349.51 in total.');
    const stored = await checksOf(await api(), year);
    expect(
      stored.map(({ check_number, transaction_date, amount, note }) => [check_number, transaction_date, amount, note]),
    ).toEqual([
      [first, `${year}-01-31`, 1250, 'Rent'],
      [first + 1, `${year}-02-28`, 99.5, 'Candles'],
      [first + 2, `${year}-03-05`, 0.01, 'Stamps'],
    ]);
    await button(page, 'Show these checks').click();
    await rowOf(page, 'Candles').waitFor();
    expect(new URL(page.url()).search).toBe(`?from=${year}-01-31&to=${year}-03-05`);
    expect(await rowsOf(page)).toHaveLength(3);
  });

  it('marks duplicates and imports them only when accepted', async () => {
    const year = 2003;
    const first = 401;
    const rows = ['01-31 1250 Rent', '02-28 99.5 Candles', '03-05 0.01 Stamps'].map((row, index) => {
      const [day, amount, note] = row.split(' ');
      return {
        check_number: `${first + index}`,
        transaction_date: `${year}-${day}`,
        payee: 'Waxworks & Co',
        amount,
        note,
      };
    });
    await (await api()).call(importTransactions, {}, { rows, fund_source_id: DEFAULT_FUND_SOURCE_ID });
    const { page } = await product().visit({ as: WRITER, path: IMPORT });
    await choose(page, [fileOf(year, first), line(first + 3, `${year}-06-01`, '5', 'New')].join('\n'));
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await sees(page, '3 rows look like existing checks', 'Possible duplicates (3)');
    await sees(page, /^Looks like an existing check: the same number in this checkbook\./);
    await button(page, 'Import 4 checks').click();
    await sees(page, 'Skip these rows, or select "Import these rows too".');
    await expectAccessible(page);
    await button(page, 'Skip these rows').click();
    await sees(page, '1 check, $5.00 in total', '3 rows are skipped.');
    await button(page, 'Include them again').click();
    await sees(page, '4 checks, $1,354.51 in total');
    await page.getByRole('checkbox', { name: 'Import these rows too' }).check();
    await button(page, 'Import 4 checks').click();
    await sees(page, '4 checks imported, $1,354.51 in total.');
    expect(await checksOf(await api(), year)).toHaveLength(7);
  });
});

describe('the choices of an import', () => {
  const text = [HEADER, line(330, '2006-01-05', '10', 'Kept')].join('\n');

  it('are not discarded by accident', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, text);
    await sees(page, /1 row, 5 columns$/);
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await heading(dialog(page), 'Leave this page?').waitFor();
    await button(dialog(page), 'Stay').click();
    await sees(page, /1 row, 5 columns$/);
  });

  it('are restored for the same person after an expired session', async () => {
    const { page } = await product().visit({ as: 'president@demo.example', path: IMPORT });
    await choose(page, text);
    await chooseFundSource(page);
    await page.route('**/import-transactions', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ error: true, message: 'Token expired', value: null }),
      }),
    );
    await button(page, 'Preview').click();
    await expectPath(page, '/login');
    await page.unroute('**/import-transactions');
    await signIn(page, 'president@demo.example', 'welcome-demo');
    await expectPath(page, IMPORT);
    await sees(page, 'Your file is still here. Nothing has been imported yet.');
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await sees(page, '1 check, $10.00 in total');
  });
});

it('the import fits on a phone', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT, browser: { viewport: PHONE } });
  await choose(page, [HEADER, line(40, '2005-02-30', '10', 'No such day')].join('\n'));
  await button(page, 'Preview').click();
  await sees(page, "1 row can't be imported");
  await expectAccessible(page);
});

it('an accountant is not offered the import', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', path: IMPORT });
  await heading(page, 'Welcome to Staffbook').waitFor();
  await expectPath(page, '/dashboard');
  await page.goto('/dashboard/check-log');
  await heading(page, 'CHECK LOG').waitFor();
  await seesNo(page, 'Import checks');
});
