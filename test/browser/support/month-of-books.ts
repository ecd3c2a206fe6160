import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { checkField } from './check-book.ts';
import { catchPrint, type Sheet } from './printed-sheets.ts';
import { expectFocus, expectValue } from './expect.ts';
import { IMPORT } from './import.ts';
import { button, dialog, field, heading, openFilters, sees, tabTo } from './screen.ts';

/** The steps of a bookkeeper's month, each through the screens alone. */

const LOG = '/dashboard/check-log';

export const BOOK = { name: 'Ferry bank', account: '20004711', layout: 'Chase (CSV)', nextNumber: 4004 } as const;
export const FUND = 'Ferry office';

/** A file's content as the browser downloads it. */
export async function download(page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> {
  const [found] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { file: found.suggestedFilename(), text: await readFile(await found.path(), 'utf8') };
}

export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Opens another screen of the check log in the same tab. */
const open = (page: Page, screen: string): Promise<unknown> => page.goto(new URL(`${LOG}/${screen}`, page.url()).href);

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  // The name of such a field ends with what is chosen.
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
  await page.getByRole('option').filter({ hasText: option }).click();
};

/** A bank account with its layout of Positive Pay, and a fund source that draws on it. */
export async function openBooks(page: Page): Promise<void> {
  await open(page, 'checkbooks');
  await button(page, 'Create checkbook').click();
  const book = dialog(page);
  await field(book, 'Name').fill(BOOK.name);
  await field(book, 'Next check number - optional').fill(String(BOOK.nextNumber));
  await field(book, 'Account number - optional').fill(BOOK.account);
  await field(book, 'Positive Pay layout').click();
  await page.getByRole('option', { name: BOOK.layout, exact: true }).click();
  await button(book, 'Create').click();
  await sees(page, `Checkbook ${BOOK.name} created.`);
  await open(page, 'fund-sources');
  await button(page, 'Create fund source').click();
  await field(dialog(page), 'Name').fill(FUND);
  await field(dialog(page), 'Checkbook - optional').fill(BOOK.name);
  await page.getByRole('option', { name: BOOK.name }).click();
  await button(dialog(page), 'Create').click();
  await sees(page, `Fund source ${FUND} created.`);
}

/** Imports a program's file into the fund source, with the payees and accounts that it names. */
export async function importFile(
  page: Page,
  { name, text, count, cents }: { name: string; text: string; count: number; cents: number },
): Promise<void> {
  await page.goto(new URL(IMPORT, page.url()).href);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await field(page, 'Default fund source - optional').fill(FUND);
  await field(page, 'Default fund source - optional').press('Enter');
  await button(page, 'Preview').click();
  await button(page, 'Create with the import').click();
  await sees(page, `${count} checks, ${dollars(cents)} in total`);
  await button(page, `Import ${count} checks`).click();
  await sees(page, `${count} checks imported, ${dollars(cents)} in total.`);
}

export interface NewCheck {
  readonly payee: string;
  readonly account: string;
  readonly cents: number;
  readonly note: string;
}

/** Types a value and takes the choice it names. */
async function typeChoice(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Enters checks that wait for the printer, without touching the mouse once the form is open. */
export async function typeChecks(page: Page, day: string, checks: readonly NewCheck[]): Promise<void> {
  await open(page, 'modify-check');
  await expectFocus(checkField(page, 'payee_id'));
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('Shift+Tab');
  await expectFocus(checkField(page, 'fund_source_id'));
  await typeChoice(page, FUND);
  await page.keyboard.press('Shift+Tab');
  await expectFocus(checkField(page, 'transaction_date'));
  await page.keyboard.type(day);
  await tabTo(checkField(page, 'payee_id'));
  for (const { payee, account, cents, note } of checks) {
    await expectFocus(checkField(page, 'payee_id'));
    await typeChoice(page, payee);
    await tabTo(checkField(page, 'account_id'));
    await page.keyboard.press('Control+A');
    await typeChoice(page, account);
    await tabTo(checkField(page, 'amount'));
    await page.keyboard.type((cents / 100).toFixed(2));
    await page.keyboard.press('Tab');
    await page.keyboard.type(note);
    const later = page.getByRole('checkbox', { name: 'Print later' });
    if (!(await later.isChecked())) {
      await tabTo(later);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Control+Enter');
    await sees(page, /^Check.* created\./);
    await expectValue(field(page, 'Note - optional'), '');
  }
}

/** Prints all waiting checks of the checkbook on paper that starts with a number. */
export async function printWaiting(page: Page, first: number): Promise<readonly Sheet[]> {
  await open(page, 'print-checks');
  await page.getByRole('img', { name: /^Page 1: / }).waitFor();
  // Chosen already, because only its checks wait.
  await page.getByRole('button', { name: `Checkbook ${BOOK.name}` }).waitFor();
  await expectValue(field(page, 'First check number'), String(first));
  const printed = await catchPrint(page);
  await button(page, 'Print').click();
  const sheets = await printed();
  await button(dialog(page), 'Done').click();
  await dialog(page).waitFor({ state: 'hidden' });
  return sheets;
}

interface BankLine {
  readonly day: string;
  /** Negative for money that left the account. */
  readonly cents: number;
  readonly number?: number;
  readonly text: string;
}

/** The bank's file of a statement. */
export function statementFile(lines: readonly BankLine[], closingCents: number, day: string): string {
  const plain = (date: string): string => date.replaceAll('-', '');
  const amount = (cents: number): string => (cents / 100).toFixed(2);
  const rows = lines.map(({ day: date, cents, number, text }, nth) =>
    [
      `<STMTTRN><TRNTYPE>${number === undefined ? (cents < 0 ? 'DEBIT' : 'CREDIT') : 'CHECK'}`,
      `<DTPOSTED>${plain(date)}<TRNAMT>${amount(cents)}<FITID>B${nth}`,
      number === undefined ? '' : `<CHECKNUM>${number}`,
      `<NAME>${text}</STMTTRN>`,
    ].join(''),
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>${BOOK.account}</BANKACCTFROM><BANKTRANLIST>
${rows.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${amount(closingCents)}<DTASOF>${plain(day)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

interface Statement {
  readonly file: string;
  readonly lines: number;
  readonly openingCents: number;
  readonly title: string;
  /** How many checks of the ledger the bank has surely paid. */
  readonly sure: number;
  readonly fee: string;
}

/** Adds the bank's statement, clears what is sure with one press, books the fee and closes at a difference of 0.00. */
export async function reconcile(page: Page, { file, lines, openingCents, title, sure, fee }: Statement): Promise<void> {
  await open(page, 'reconcile');
  await button(page, 'Add statement').click();
  const form = dialog(page);
  await field(form, 'Checkbook').fill(BOOK.name);
  await page.getByRole('option', { name: BOOK.name }).click();
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'march.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(file) });
  await form.getByText(`march.ofx: ${lines} lines`).waitFor();
  await form.getByLabel(/^Opening balance/).fill((openingCents / 100).toFixed(2));
  await button(form, 'Add').click();
  await heading(page, title).waitFor();
  await button(page, `Clear ${sure} checks`).click();
  await button(page, `Undo clearing ${sure} checks`).waitFor();
  await page.getByRole('checkbox', { name: `Select line of ${fee}` }).check();
  await button(page, 'Bank fee').click();
  const balance = page.getByRole('region', { name: 'Balance' }).getByRole('status');
  await balance.getByText('$0.00', { exact: true }).waitFor();
  await button(page, 'Close reconciliation').click();
  await sees(dialog(page), /^The balances agree\./);
  await button(dialog(page), 'Close').last().click();
  await button(page, 'Reopen').waitFor();
}

/** Downloads the file for the bank of the checks of some days. */
export async function positivePay(page: Page, from: string, to: string) {
  await open(page, 'positive-pay');
  await openFilters(page);
  await choose(page, 'Checkbook', BOOK.name);
  await field(page, 'From').fill(from);
  await field(page, 'To').fill(to);
  await field(page, 'To').press('Tab');
  await page.waitForURL((url) => url.searchParams.get('from') === from && url.searchParams.get('to') === to);
  return download(page, 'Download CSV');
}
