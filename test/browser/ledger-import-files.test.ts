import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const IMPORT = '/dashboard/check-log/import-checks';
const ADMIN = 'admin@demo.example';
const fixtures = join(import.meta.dirname, '../shared/ledger/files/fixtures');

async function furnish(): Promise<void> {
  const admin = await product().api(ADMIN);
  const account = await admin.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Paper' });
  for (const name of ['Thames Water', 'Royal Mail', 'CHECK 2001', 'SHOP']) {
    await admin.crud('CklgPayee', 'create', {}, { name, default_account_id: account.id });
  }
}

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  // Another default would make the preview one of other choices.
  await expect.poll(() => field(page, 'Default fund source - optional').inputValue()).toBe('Operating');
}

const checksOf = async (year: number) => {
  const checks = await (await product().api(ADMIN)).crud<Check[]>('CklgTransaction', 'getAll', { year });
  return checks.map(({ check_number, transaction_date, amount, cleared_on }) => [
    check_number,
    transaction_date,
    amount,
    cleared_on ?? null,
  ]);
};

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

const qif = [
  ["03/04'2014", '-250.00', '000451', 'Thames Water', 'Paper'],
  ["05/04'2014", '-18.20', '000453', 'Royal Mail', 'Paper'],
  ["08/04'2014", '640.00', '', 'Rent received', ''],
]
  .map(([date, amount, number, payee, category]) => `D${date}\nT${amount}\nN${number}\nP${payee}\nL${category}\n^\n`)
  .join('');

describe('a file of another program', () => {
  it('asks for the order of its dates, lists what is left out, and is imported as cleared up to a day', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await choose(page, 'money.qif', `!Type:Bank\n${qif}`);
    await sees(
      page,
      'QIF: 2 payments, $268.20 in total.',
      '1 row is left out (money received), 640.00 in total: line 14.',
    );
    await button(page, 'Preview').click();
    await sees(page, 'Choose one.');
    await expectAccessible(page);
    await sees(page, "03/04'2014 is March 4, 2014", "03/04'2014 is April 3, 2014");
    await radio(page, /^Day first/).check();
    await sees(page, 'QIF: 2 payments, $268.20 in total, April 3, 2014 to April 5, 2014.');
    await field(page, 'Cleared through - optional').fill('2014-04-04');
    await button(page, 'Preview').click();
    await sees(page, '2 checks, $268.20 in total');
    const row = rowOf(page, 'Thames Water').first();
    await sees(row, '2014-04-03', '$250.00', 'Paper', "03/04'2014 | -250.00 | 000451 | Thames Water | Paper");
    await expectAccessible(page);
    await button(page, 'Import 2 checks').click();
    await sees(page, '2 checks imported, $268.20 in total.');
    expect(await checksOf(2014)).toEqual([
      [451, '2014-04-03', 250, '2014-04-03'],
      [453, '2014-04-05', 18.2, null],
    ]);
  });

  it('with titles above its columns is read without help, and its columns can be matched by hand', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await choose(page, 'report.csv', readFileSync(join(fixtures, 'qbo-check-detail.csv')));
    await sees(page, 'CSV: 3 payments, $2,119.54 in total, January 17, 2024 to February 22, 2024.');
    await button(page, 'Match columns yourself').click();
    await sees(page, /rows, 8 columns$/);
    await expect.poll(() => field(page, 'Check number - optional').inputValue()).toBe('Num');
    await button(page, 'Match columns automatically').click();
    await sees(page, 'CSV: 3 payments, $2,119.54 in total, January 17, 2024 to February 22, 2024.');
  });
});

describe("a bank's file, on a phone", () => {
  it('comes in as cleared on the day of the bank, and is matched the same way the next time', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT, browser: { viewport: PHONE } });
    const card = 'Date,Description,Amount\n2015-03-01,SHOP,10.00\n2015-03-02,PAYMENT THANK YOU,-99.00\n';
    await choose(page, 'card.csv', card);
    await sees(page, 'Which amounts in this file are payments?');
    await radio(page, /^Positive amounts/).check();
    await expectAccessible(page);
    await button(page, 'Preview').click();
    await sees(page, '1 check, $10.00 in total');
    await expectAccessible(page);
    await button(page, 'Import 1 check').click();
    await sees(page, '1 check imported, $10.00 in total.');
    expect(await checksOf(2015)).toEqual([[null, '2015-03-01', 10, '2015-03-01']]);
    await choose(page, 'next.csv', card.replaceAll('2015', '2016'));
    await expect.poll(() => radio(page, /^Positive amounts/).isChecked()).toBe(true);
  });

  it('can be OFX', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    const row =
      '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20170301<TRNAMT>-12.34<FITID>1<CHECKNUM>2001<NAME>CHECK 2001</STMTTRN>';
    await choose(page, 'bank.qfx', `OFXHEADER:100\n\n<OFX><BANKTRANLIST>${row}</BANKTRANLIST></OFX>`);
    await sees(page, 'OFX 1 SGML: 1 payment, $12.34 in total, March 1, 2017.');
    await button(page, 'Preview').click();
    await button(page, 'Import 1 check').click();
    await sees(page, '1 check imported, $12.34 in total.');
    expect(await checksOf(2017)).toEqual([[2001, '2017-03-01', 12.34, '2017-03-01']]);
  });
});
