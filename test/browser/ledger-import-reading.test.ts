import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { seesNo } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const IMPORT = '/dashboard/check-log/import-checks';
const ADMIN = 'admin@demo.example';

async function furnish(): Promise<void> {
  const admin = await product().api(ADMIN);
  const parent = await admin.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Supplies' });
  const account = await admin.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Wax', parent_id: parent.id });
  await admin.crud('CklgPayee', 'create', {}, { name: 'Waxworks & Co', default_account_id: account.id });
}

async function choose(page: Page, ...lines: string[]): Promise<void> {
  const text = ['Date;Payee;Amount;Memo', ...lines].join('\n');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect.poll(() => field(page, 'Default fund source - optional').inputValue()).toBe('Operating');
}

const checksOf = async (year: number): Promise<[string, number][]> => {
  const checks = await (await product().api(ADMIN)).crud<Check[]>('CklgTransaction', 'getAll', { year });
  return checks.map(({ transaction_date, amount }) => [transaction_date, amount]);
};

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

describe('dates that can be read either way', () => {
  it('are asked about, shown in words, and stored as chosen', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await choose(page, '01/05/2011;waxworks & co;10,50;First', '02/05/2011;waxworks & co;20,00;Second');
    await sees(page, '01/05/2011 is January 5, 2011', '01/05/2011 is May 1, 2011');
    await button(page, 'Preview').click();
    await sees(page, 'Choose how to read the dates.', "2 rows can't be imported");
    await sees(page, '"01/05/2011" is ambiguous. Choose whether the month or the day comes first.');
    expect(await button(page, 'Import 0 checks').isDisabled()).toBe(true);
    await expectAccessible(page);
    await radio(page, /^Day first/).check();
    await seesNo(page, 'Choose how to read the dates.');
    await button(page, 'Preview').click();
    await sees(page, '2 checks, $30.50 in total');
    const row = rowOf(page, 'First');
    for (const words of ['2011-05-01', '$10.50', 'Waxworks & Co', 'Supplies / Wax', 'Operating']) {
      await row.getByText(words, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    await button(page, 'Import 2 checks').click();
    await sees(page, '2 checks imported, $30.50 in total.');
    expect(await checksOf(2011)).toEqual([
      ['2011-05-01', 10.5],
      ['2011-05-02', 20],
    ]);
  });

  it('are not asked about when one of them settles the order', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await choose(page, '01/05/2012;waxworks & co;10;First', '31/05/2012;waxworks & co;20;Second');
    await sees(page, 'Dates are read with the day first, then the month, because some are only valid that way.');
    expect(await radio(page, /^Day first/).count()).toBe(0);
    await button(page, 'Preview').click();
    await rowOf(page, 'First').getByText('2012-05-01', { exact: true }).waitFor();
  });
});

describe('amounts with a minus', () => {
  it('are payments when all of them have one', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await choose(page, '2013-05-01;waxworks & co;-10.50;First', '2013-05-02;waxworks & co;(20.00);Second');
    await sees(page, /^All amounts are negative, so they'll be imported as payments/);
    await button(page, 'Preview').click();
    await button(page, 'Import 2 checks').click();
    await sees(page, '2 checks imported, $30.50 in total.');
    expect(await checksOf(2013)).toEqual([
      ['2013-05-01', 10.5],
      ['2013-05-02', 20],
    ]);
  });

  it('are asked about when some have none, on a phone too, and deposits are left out', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT, browser: { viewport: PHONE } });
    await choose(page, '2014-05-01;waxworks & co;-10.50;Paid', '2014-05-02;waxworks & co;500;Deposit');
    await radio(page, /^Negative amounts/).check();
    await button(page, 'Preview').click();
    await sees(page, "1 row can't be imported");
    await sees(
      page,
      'A positive amount is money received in this file, not a check. Skip this row, or change which amounts are payments.',
    );
    await expectAccessible(page);
    await button(page, 'Skip this row').click();
    await button(page, 'Import 1 check').click();
    await sees(page, '1 check imported, $10.50 in total.');
    expect(await checksOf(2014)).toEqual([['2014-05-01', 10.5]]);
  });
});

it("amounts that all have CR are payments if the file is of a company's books", async () => {
  const { page } = await product().visit({ as: ADMIN, path: IMPORT });
  await choose(page, '2015-05-01;waxworks & co;"1,200.00 CR";First', '2015-05-02;waxworks & co;30.00 CR;Second');
  await radio(page, /^Amounts with a plus or CR/).check();
  expect(await radio(page, /^Negative amounts/).count()).toBe(0);
  await button(page, 'Preview').click();
  await button(page, 'Import 2 checks').click();
  await sees(page, '2 checks imported, $1,230.00 in total.');
  expect(await checksOf(2015)).toEqual([
    ['2015-05-01', 1200],
    ['2015-05-02', 30],
  ]);
});
