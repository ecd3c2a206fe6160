import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectFocus, seesNo } from './support/expect.ts';
import { addPayee, checksOf, choose, chooseFundSource, file, HEADER, IMPORT, line } from './support/import.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, sees } from './support/screen.ts';

const product = runProduct({ furnish: async () => addPayee(await api()) });

const api = () => product().api('admin@demo.example');

describe('rows that cannot be imported', () => {
  const text = [
    HEADER,
    line(210, '2011-01-05', '10', 'Good'),
    line(211, '2011-02-30', '10', 'No such day'),
    line(212, '2011-01-06', '1.005', 'Half a cent'),
    line(213, '2011-01-07', '12', 'A stranger', 'Nobody in Particular'),
  ].join('\n');

  it('each say why, can be downloaded, and are left out or corrected', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, text);
    await chooseFundSource(page);
    await field(page, 'Default account - optional').click();
    await page.getByRole('option', { name: 'Sealing wax', exact: true }).click();
    await button(page, 'Preview').click();
    await sees(page, "3 rows can't be imported", 'With problems (3)');
    await sees(
      page,
      'Invalid amount.',
      'Date must be a valid date in the format YYYY-MM-DD.',
      '1 payee is not in the ledger yet',
      /^Fix them in the file and choose the file again, or skip them\./,
    );
    await expectAccessible(page);
    expect(await button(page, 'Import 1 check').isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download rows with problems').click(),
    ]);
    expect(download.suggestedFilename()).toBe('problems of old checks.csv');
    const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'Check No,Date,Paid to,Debit,Memo,Line,Problem',
      '211,2011-02-30,waxworks & co,10,No such day,3,Date must be a valid date in the format YYYY-MM-DD.',
      '212,2011-01-06,waxworks & co,1.005,Half a cent,4,Invalid amount.',
    ]);

    await button(page, 'Create with the import').click();
    await sees(page, 'The import creates 1 payee', "2 rows can't be imported", 'With problems (2)');
    await button(page, 'Skip these rows').click();
    await sees(page, '2 rows are skipped.', '2 checks, $22.00 in total');
    await button(page, 'Import 2 checks').click();
    await sees(page, '2 checks imported, $22.00 in total.');
    expect((await checksOf(await api(), 2011)).map(({ note }) => note)).toEqual(['Good', 'A stranger']);
  });

  it('and only lack names are told to create these first, each of which can be told apart', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    const rows = [line(230, '2012-01-05', '10', '', 'Hooper, Inc.'), line(231, '2012-01-06', '10', '', 'Loom Works')];
    await choose(page, [HEADER, ...rows].join('\n'));
    await chooseFundSource(page);
    await field(page, 'Default account - optional').click();
    await page.getByRole('option', { name: 'Sealing wax', exact: true }).click();
    await button(page, 'Preview').click();
    await sees(
      page,
      '2 payees are not in the ledger yet',
      '"Hooper, Inc.", "Loom Works"',
      'Create the payees above with the import, or fix the rows in the file and choose the file again, or skip them. Nothing is imported until then.',
    );
    const [create, skip] = await Promise.all(
      ['Create with the import', 'Skip these rows'].map((name) => button(page, name).boundingBox()),
    );
    expect(create?.y).toBeLessThan(skip?.y ?? 0);
    await button(page, 'Create with the import').click();
    await sees(page, 'The import creates 2 payees', '2 checks, $20.00 in total');
    await seesNo(page, "2 rows can't be imported");
  });

  it('that another import added in the meantime are shown again before anything is stored', async () => {
    const same = [HEADER, line(220, '2010-01-05', '10', 'Twice')].join('\n');
    const open = async (email: string) => {
      const { page } = await product().visit({ as: email, path: IMPORT });
      await choose(page, same);
      await chooseFundSource(page);
      await button(page, 'Preview').click();
      await button(page, 'Import 1 check').waitFor();
      return page;
    };
    const [one, other] = await Promise.all([open('admin@demo.example'), open('president@demo.example')]);
    await button(one, 'Import 1 check').click();
    await sees(one, '1 check imported, $10.00 in total.');
    await button(other, 'Import 1 check').click();
    await sees(other, '1 row looks like an existing check');
    expect(await checksOf(await api(), 2010)).toHaveLength(1);
  });
});

describe('a file', () => {
  it('that is a workbook, empty or too long is refused with instructions', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'checks.xlsx');
    await sees(
      page,
      'This is a workbook or a ZIP file. In your spreadsheet, save the sheet as CSV first; unpack a ZIP file.',
    );
    await choose(page, ' \n');
    await sees(page, 'This file is empty.');
    const rows = Array.from({ length: 100_001 }, (_, index) => line(index + 1, '2010-01-05', '10', 'x'));
    await choose(page, [HEADER, ...rows].join('\n'));
    await sees(
      page,
      'This file has 100,001 rows, but at most 100,000 can be imported at once. Split it into smaller files.',
    );
    await expectAccessible(page);
  });

  it.each([
    ['OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>', 'bank.qfx', 'This file has no rows to read.'],
    ['<?xml version="1.0"?><Document/>', 'bank.xml', /^This is a web page or an XML file of another kind/],
    ['!Type:Bank\nD2026-01-05\nT10.00\nPSomebody\n^', 'deposits.qif', 'This file has no payments.'],
  ])('with nothing to import is refused with the reason: %j', async (text, name, words) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, text, name);
    await sees(page, words);
  });

  it('from Windows or Excel keeps its special characters', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    const words = [HEADER, line(1, '2010-01-05', '10', 'Caf\u00e9')].join('\n');
    await choose(page, Buffer.from(words, 'latin1'));
    await sees(page, 'For example: Caf\u00e9');
    await button(page, 'Choose another file').click();
    await choose(page, Buffer.from(`\uFEFF${words.replaceAll(';', '\t')}`, 'utf16le'));
    await sees(page, 'For example: Caf\u00e9');
  });

  it('without column names lets them be chosen and says which are missing', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, line(301, '2009-01-05', '10', 'No header'));
    await sees(page, 'This file has no rows below its column names.');
    await choose(page, [line(301, '2009-01-05', '10', 'First'), line(302, '2009-01-06', '11', 'Second')].join('\n'));
    await page.getByRole('checkbox', { name: 'The first row has column names' }).uncheck();
    await sees(page, /2 rows, 5 columns$/);
    await button(page, 'Preview').click();
    await sees(page, 'Choose a column.');
    await expectFocus(field(page, 'Date'));
    for (const [label, column] of [
      ['Date', 2],
      ['Payee', 3],
      ['Amount', 4],
    ] as const) {
      // One list of choices after the other.
      /* oxlint-disable no-await-in-loop */
      await field(page, label).click();
      await page.getByRole('option', { name: `Column ${column}`, exact: true }).click();
      /* oxlint-enable no-await-in-loop */
    }
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await sees(page, '2 checks, $21.00 in total');
  });

  it('is previewed whatever was typed for the file before it', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, [HEADER, line(311, '2006-01-05', '10', 'One')].join('\n'));
    await chooseFundSource(page);
    await field(page, 'Note - optional').fill('no such column');
    await button(page, 'Preview').click();
    await button(page, 'Choose another file').click();
    await choose(page, ['A;B;C', '1;2;3'].join('\n'), 'second.csv');
    await sees(page, /1 row, 3 columns$/);
    expect(await page.getByText('Choose a column.').count()).toBe(0);
    await button(page, 'Choose another file').click();
    await choose(page, [HEADER, line(313, '2006-01-07', '12', 'Three')].join('\n'), 'third.csv');
    await button(page, 'Preview').click();
    await sees(page, '1 check, $12.00 in total');
  });

  it('that is large does not replace one that was chosen while it was read', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await sees(page, 'File to import');
    const rows = Array.from({ length: 60_000 }, (_, index) => line(index + 1, '2010-01-05', '10', 'large'));
    const [reader] = await Promise.all([page.waitForEvent('worker'), choose(page, [HEADER, ...rows].join('\n'))]);
    await choose(page, [HEADER, line(315, '2006-01-09', '14', 'Five')].join('\n'), 'small.csv');
    await sees(page, 'small.csv');
    // Answers once it has read the large file.
    await reader.evaluate(() => true);
    await sees(page, 'For example: Five');
    await seesNo(page, 'old checks.csv');
  });

  it("isn't previewed with a cleared date that can't be read", async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await choose(page, [HEADER, line(314, '2006-01-08', '13', 'Four')].join('\n'));
    await chooseFundSource(page);
    const day = field(page, 'Cleared through - optional');
    await day.fill('soon');
    await button(page, 'Preview').click();
    await sees(page, 'Enter a date up to today, such as 2025-12-31.');
    expect(await button(page, 'Import 1 check').count()).toBe(0);
    await day.fill('2006-12-31');
    await button(page, 'Preview').click();
    await sees(page, '1 check, $13.00 in total', '2006-01-08');
  });

  it('of 10,000 checks is previewed and stored while the page stays responsive', async () => {
    const { page } = await product().visit({ as: 'president@demo.example', path: IMPORT });
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      line(50_001 + index, `2008-0${1 + (index % 9)}-1${index % 10}`, `${index + 1}.25`, `nth ${index}`),
    );
    await choose(page, [HEADER, ...rows].join('\n'));
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await page.getByText('All rows (10,000)').first().waitFor({ timeout: 180_000 });
    await sees(page, '10,000 checks, $50,007,500.00 in total');
    await button(page, 'Next page').click();
    await sees(page, 'nth 15');
    await button(page, 'Import 10,000 checks').click();
    await sees(page, "Importing 10,000 checks. They'll appear once all of them are saved.");
    await page
      .getByText('10,000 checks imported, $50,007,500.00 in total.', { exact: true })
      .first()
      .waitFor({ timeout: 300_000 });
    expect(await checksOf(await api(), 2008)).toHaveLength(10_000);
  }, 600_000);

  it('is chosen and imported with the keyboard alone', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: IMPORT });
    await sees(page, 'File to import');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('input[type="file"]').press('Enter'),
    ]);
    await chooser.setFiles(file(['Date,Payee,Amount,Fund', '2007-05-05,Waxworks & Co,7.5,Operating'].join('\n')));
    await sees(page, /1 row, 4 columns$/);
    await button(page, 'Preview').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Import 1 check').focus();
    await page.keyboard.press('Enter');
    await sees(page, '1 check imported, $7.50 in total.');
  });
});
