import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { endImport } from '../../shared/contract/operations/import-parts.ts';
import { MAX_PART_ROWS } from '../../shared/ledger/import-parts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addPayee, checksOf, choose, chooseFundSource, file, HEADER, IMPORT, line } from './support/import.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, sees } from './support/screen.ts';

const product = runProduct({ furnish: async () => addPayee(await api()) });

const ADMIN = 'admin@demo.example';
const api = () => product().api(ADMIN);

const ROWS = 5000;

/** A file of three parts, all in one year. Amounts differ, so that no rows look alike. */
const fileOf = (year: number): string => {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const month = String(1 + (index % 12)).padStart(2, '0');
    const day = String(1 + (index % 28)).padStart(2, '0');
    return line(year * 10_000 + index, `${year}-${month}-${day}`, ((index + 1) / 100).toFixed(2), `Row ${index + 1}`);
  });
  return [HEADER, ...rows].join('\n');
};

/** Lets the first call to an address through; later ones get no answer until released. */
async function holdAfterFirst(page: Page, address: string): Promise<{ readonly release: () => Promise<void> }> {
  let calls = 0;
  let isReleased = false;
  const held: Route[] = [];
  await page.route(`**${address}`, async (route) => {
    calls += 1;
    if (calls === 1 || isReleased) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    release: async () => {
      isReleased = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

async function preview(page: Page, year: number, name: string): Promise<void> {
  await choose(page, fileOf(year), name);
  await sees(page, /5,000 rows, 5 columns$/);
  await chooseFundSource(page);
  await button(page, 'Preview').click();
  await sees(page, '5,000 checks, $125,025.00 in total');
}

/** Begins an import, whose second part gets no answer. */
async function beginImport(page: Page, year: number, name: string): Promise<void> {
  await preview(page, year, name);
  await holdAfterFirst(page, '/import-part');
  await button(page, 'Import 5,000 checks').click();
  await sees(page, "Importing 5,000 checks, 2,000 so far. They'll appear once all of them are saved.");
}

/** Begins an import in a tab that is closed before its second part is stored. */
async function leaveUnfinished(year: number, name: string): Promise<void> {
  const { page, context } = await product().visit({ as: ADMIN, path: IMPORT });
  await beginImport(page, year, name);
  await context.close();
}

/** Chooses a file for the unfinished import, which is above the choice of a new one. */
async function chooseAgain(page: Page, text: string): Promise<void> {
  await sees(page, 'Choose the same file again');
  await page.locator('input[type="file"]').first().setInputFiles(file(text));
}

const gone = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor({ state: 'hidden' });

describe(`an import of ${ROWS} rows`, () => {
  it('shows how many rows were checked, and a preview can be stopped', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    const { release } = await holdAfterFirst(page, '/import-transactions');
    await choose(page, fileOf(2001));
    await chooseFundSource(page);
    await button(page, 'Preview').click();
    await sees(page, `${MAX_PART_ROWS.toLocaleString('en-US')} of 5,000 rows checked`);
    await expectAccessible(page);
    await button(page, 'Stop').click();
    await gone(page, /rows checked$/);
    await release();
    await button(page, 'Preview').click();
    await sees(page, '5,000 checks, $125,025.00 in total');
  });

  it('shows how many checks were stored, and leaves none when it is stopped', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await beginImport(page, 2002, 'stopped.csv');
    await expectAccessible(page);
    expect(await checksOf(await api(), 2002)).toEqual([]);
    await button(page, 'Stop').click();
    await sees(page, 'Import stopped. Nothing was imported.');
    await page.unroute('**/import-part');
    await button(page, 'Import 5,000 checks').click();
    await sees(page, '5,000 checks imported, $125,025.00 in total.');
    expect(await checksOf(await api(), 2002)).toHaveLength(ROWS);
  });

  it('is continued with the same file after its tab was closed, and stores each row once', async () => {
    await leaveUnfinished(2005, 'closed tab.csv');
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await sees(page, "The import of closed tab.csv isn't finished", /2,000 of 5,000 checks stored/);
    await button(page, 'Continue').click();
    await chooseAgain(page, fileOf(2006));
    await sees(page, "This isn't the file that the import was started with. Choose that file.");
    expect(await checksOf(await api(), 2005)).toEqual([]);
    await chooseAgain(page, fileOf(2005));
    await sees(page, '5,000 checks imported, $125,025.00 in total.');
    await gone(page, "The import of closed tab.csv isn't finished");
    const numbers = (await checksOf(await api(), 2005)).map(({ check_number }) => check_number);
    expect(new Set(numbers).size).toBe(ROWS);
    expect(numbers).toHaveLength(ROWS);
  });

  it('is not said to be discarded if it was completed in another tab', async () => {
    await leaveUnfinished(2003, 'elsewhere.csv');
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await sees(page, "The import of elsewhere.csv isn't finished");
    const message = 'This import is already complete. To remove its checks, undo it.';
    await page.route(
      (url) => url.pathname === endImport.path,
      (route) => route.fulfill({ status: 409, json: { error: true, message, value: null } }),
      { times: 1 },
    );
    await button(page, 'Discard').click();
    await sees(page, message);
    expect(await page.getByText(/^Import discarded/).count()).toBe(0);
    await button(page, 'Discard').click();
    await sees(page, 'Import discarded. Nothing was imported.');
  });

  it('is discarded on a phone after its tab was closed, and its file can be imported again', async () => {
    await leaveUnfinished(2007, 'discarded.csv');
    const { page } = await product().visit({ as: ADMIN, path: IMPORT, browser: { viewport: PHONE } });
    await sees(page, "The import of discarded.csv isn't finished");
    await expectAccessible(page);
    await button(page, 'Discard').click();
    await sees(page, 'Import discarded. Nothing was imported.');
    await gone(page, "The import of discarded.csv isn't finished");
    await preview(page, 2007, 'discarded.csv');
    expect(await checksOf(await api(), 2007)).toEqual([]);
  });
});

const statement = (account: string, lines: readonly string[]): string =>
  `<STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS>`;

const paid = (id: string, number: number): string =>
  `<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20080309<TRNAMT>-${number}.00<FITID>${id}<CHECKNUM>${number}<NAME>Waxworks & Co</STMTTRN>`;

const ACCOUNTS = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1>${statement('1111', [paid('A1', 801), paid('A2', 802)])}${statement('2222', [paid('B1', 803)])}${statement('3333', [paid('C1', 804)])}</BANKMSGSRSV1></OFX>`;

describe('a file with several accounts', () => {
  it('asks for the fund source of each account, and leaves out those that are to be left out', async () => {
    const { page } = await product().visit({ as: ADMIN, path: IMPORT });
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'accounts.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ACCOUNTS) });
    await sees(page, 'This file has several accounts. Choose the fund source of each, or leave it out.');
    await button(page, 'Preview').click();
    await sees(page, 'Choose a fund source, or "Leave out".');
    await expectAccessible(page);
    const sources = { 'Account 1111': 'Operating', 'Account 2222': 'Grants', 'Account 3333': 'Leave out' };
    for (const [account, source] of Object.entries(sources)) {
      // oxlint-disable-next-line no-await-in-loop
      await field(page, account).fill(source);
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press('Enter');
    }
    await button(page, 'Preview').click();
    await sees(page, '3 checks, $2,406.00 in total');
    await button(page, 'Import 3 checks').click();
    await sees(page, '3 checks imported, $2,406.00 in total.');
    const admin = await api();
    const funds = await admin.crud<{ id: number; name: string }[]>('CklgFundSource', 'getAll');
    const nameOf = (id: number) => funds.find((each) => each.id === id)?.name;
    const stored = await checksOf(admin, 2008);
    const found = new Map(stored.map(({ check_number, fund_source_id }) => [check_number, nameOf(fund_source_id)]));
    expect(found).toEqual(
      new Map([
        [801, 'Operating'],
        [802, 'Operating'],
        [803, 'Grants'],
      ]),
    );
  });
});
