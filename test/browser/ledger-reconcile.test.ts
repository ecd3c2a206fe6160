import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { DEFAULT_CHECKBOOK_ID } from '../../shared/contract/collections/cklg-checkbook.ts';
import { addStatementLines, matchChecks } from '../../shared/contract/operations/reconcile.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { formatMoney } from '../../shared/ledger/money.ts';
import type { Reconciliation } from '../../shared/ledger/reconcile/reconciliation.ts';
import { dateWords } from '../../shared/dates.ts';
import { runProduct } from './support/run-product.ts';
import { readPdf } from './support/pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectValue } from './support/expect.ts';
import { act, button, dialog, field, filled, heading, reasonOf, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const RECONCILE = '/dashboard/check-log/reconcile';

const api = () => product().api('admin@demo.example');

const ids = { payee: 0, account: 0, checkbook: 0, source: 0 };

async function furnish(): Promise<void> {
  const admin = await api();
  const create = async (name: CollectionName, body: Record<string, unknown>) =>
    (await admin.crud<{ id: number }>(name, 'create', {}, body)).id;
  ids.account = await create('CklgAccount', { name: 'Postage' });
  ids.payee = await create('CklgPayee', { name: 'Carrier Pigeons' });
  ids.checkbook = await create('CklgCheckbook', { name: 'Albany Savings' });
  ids.source = await create('CklgFundSource', { name: 'Savings', checkbook_id: ids.checkbook });
}

const addCheck = async (check_number: number, amount: number): Promise<Check> =>
  (await api()).crud<Check>(
    'CklgTransaction',
    'create',
    {},
    {
      check_number,
      amount,
      transaction_date: '2026-03-05',
      payee_id: ids.payee,
      account_id: ids.account,
      fund_source_id: ids.source,
    },
  );

const stored = async (id: number): Promise<Check> => (await api()).crud<Check>('CklgTransaction', 'getOne', { id });

const row = (id: string, kind: string, amount: string, more: string): string =>
  `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>20260309<TRNAMT>${amount}<FITID>${id}${more}</STMTTRN>`;

/** The bank's file of March: two checks as they are, one read wrongly, a deposit and a fee. */
const FILE = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
${row('A1', 'CHECK', '-100.00', '<CHECKNUM>501')}
${row('A2', 'CHECK', '-20.50', '<CHECKNUM>502')}
${row('A3', 'CHECK', '-54.00', '<CHECKNUM>503')}
${row('A4', 'CREDIT', '1000.00', '<NAME>DEPOSIT')}
${row('A5', 'DEBIT', '-12.00', '<NAME>SERVICE CHARGE')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1813.50<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const difference = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Balance' }).getByRole('status').getByText(words, { exact: true }).waitFor();

describe('a month of the bank', () => {
  it('is reconciled from its file, undone, closed with its difference, and can no longer be changed', async () => {
    const first = await addCheck(501, 100);
    await addCheck(502, 20.5);
    await addCheck(503, 45);
    const { page } = await product().visit({ as: 'admin@demo.example', path: RECONCILE });
    await button(page, 'Add statement').click();
    const form = dialog(page);
    await field(form, 'Checkbook').fill('Albany');
    await page.getByRole('option', { name: 'Albany Savings' }).click();
    await form.locator('input[type="file"]').setInputFiles({
      name: 'march.ofx',
      mimeType: 'application/x-ofx',
      buffer: Buffer.from(FILE),
    });
    await form.getByText('march.ofx: 5 lines').waitFor();
    expect(await field(form, 'Statement date').inputValue()).toBe('2026-03-31');
    await form.getByLabel(/^Opening balance/).fill('1000');
    await button(form, 'Add').click();

    await heading(page, 'Statement of March 31, 2026').waitFor();
    await page.getByText('The bank paid $54.00, but check 503 is for $45.00.').waitFor();
    await button(page, 'Clear 2 checks').click();
    await page.getByText('2 checks cleared. You can undo this for 15 minutes.').waitFor();
    expect(await stored(first.id)).toMatchObject({ cleared_on: '2026-03-09', statement_line: 1 });

    await button(page, 'Undo clearing 2 checks').click();
    await page.getByText('2 checks taken off the statement.').waitFor();
    expect(await stored(first.id)).toMatchObject({ cleared_on: null, reconciliation_id: null });
    await button(page, 'Clear 2 checks').click();
    await button(page, 'Undo clearing 2 checks').waitFor();

    await page.getByRole('button', { name: /^Accept #503/ }).click();
    await page.getByRole('checkbox', { name: 'Select line of 2026-03-09, -$12.00' }).check();
    await button(page, 'Bank fee').click();
    // The bank took 9.00 more than the check says.
    await difference(page, '-$9.00');
    await button(page, 'Close reconciliation').click();
    await field(dialog(page), 'Reason for the difference').fill('The bank corrects it in April.');
    await button(dialog(page), 'Close with this difference').click();
    await sees(page, 'Closed with a difference: The bank corrects it in April.');

    await page.goto(`${product().url}/dashboard/check-log/modify-check?transaction_id=${first.id}`);
    const why =
      'This check is on the statement of March 31, 2026, which is reconciled and closed. Reopen that reconciliation to change it.';
    await sees(page, why);
    const names = ['Date', 'Fund source', 'Check number', 'Payee', 'Account', 'Amount', 'Note - optional'];
    await Promise.all(names.map((name) => expect(field(page, name).getAttribute('readonly')).resolves.not.toBeNull()));
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await field(page, 'Amount').press('Enter');
    expect(await stored(first.id)).toMatchObject({ note: null, version: (await stored(first.id)).version });
    await button(page, 'Open statement').click();
    await heading(page, 'Statement of March 31, 2026').waitFor();
    await button(page, 'Reopen').waitFor();
  });
});

describe('a check on an open statement', () => {
  it('can be corrected except for its amount, and says to take it off first', async () => {
    const check = await addCheck(601, 70);
    const admin = await api();
    const { id: statementId } = await admin.crud<{ id: number }>(
      'CklgReconciliation',
      'create',
      {},
      { checkbook_id: ids.checkbook, statement_date: '2026-04-30', opening_balance: null, closing_balance: 1 },
    );
    await admin.call(
      matchChecks,
      {},
      { reconciliation_id: statementId, matches: [{ check_id: check.id, line: null }] },
    );
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `/dashboard/check-log/modify-check?transaction_id=${check.id}`,
    });
    await sees(
      page,
      'This check is on the statement of April 30, 2026. Take it off the statement before you change its amount.',
    );
    await field(page, 'Note - optional').fill('Corrected');
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, /^Check 601 saved\./);
    expect(await stored(check.id)).toMatchObject({ note: 'Corrected', amount: 70 });
    await page.goto(`${product().url}/dashboard/check-log/transactions?from=2026-03-05&to=2026-03-05`);
    expect(await reasonOf(page, 'Void', 'check 601')).toBe(
      'This check is on a bank statement. Take it off the statement before you void it.',
    );
  });
});

it('a statement and a payee that a colleague added since the lists were read are like all others', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/payees' });
  await filled(page);
  await page.goto(RECONCILE);
  await filled(page);
  const admin = await api();
  const add = async (name: CollectionName, body: object) =>
    (await admin.crud<{ id: number }>(name, 'create', {}, body)).id;
  const checkbook_id = await add('CklgCheckbook', { name: 'Late Savings' });
  const fund_source_id = await add('CklgFundSource', { name: 'Late fund', checkbook_id });
  const payee_id = await add('CklgPayee', { name: 'Late Riser' });
  const check = { check_number: 701, amount: 5, transaction_date: '2026-03-05' };
  await add('CklgTransaction', { ...check, fund_source_id, payee_id, account_id: ids.account });
  const balances = { opening_balance: 10, closing_balance: 10 };
  const id = await add('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
  await page.goto(`/dashboard/check-log/statement?reconciliation_id=${id}`);
  await sees(page, 'Late Savings');
  await page.getByText('Late Riser').first().waitFor();
  await button(page, 'Close reconciliation').click();
  await dialog(page).locator('button[type="submit"]').click();
  await sees(page, 'Reconciliation of March 31, 2026 closed.');
  await page.goto(RECONCILE);
  await rowOf(page, 'Late Savings').getByText('Closed').waitFor();
});

it('a statement is printed with all of its lines and nothing to press', async () => {
  const admin = await api();
  const { id } = await admin.crud<{ id: number }>(
    'CklgReconciliation',
    'create',
    {},
    { checkbook_id: ids.checkbook, statement_date: '2026-05-31', opening_balance: null, closing_balance: 1 },
  );
  const texts = Array.from({ length: 18 }, (_, index) => `TRANSFER${index + 1}X`);
  const lines = texts.map((text, index) => ({
    date: '2026-05-11',
    amount: -1 - index,
    number: null,
    text,
    bank_id: text,
  }));
  await admin.call(addStatementLines, {}, { reconciliation_id: id, lines, file_name: 'may.csv', format: 'CSV' });
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `/dashboard/check-log/statement?reconciliation_id=${id}`,
  });
  await page.getByText('TRANSFER15X').waitFor();
  expect(await page.getByText('TRANSFER16X').count()).toBe(0);
  const sheets = await readPdf(await page.pdf({ format: 'Letter' }));
  const words = sheets.flatMap((sheet) => sheet.lines.map(({ text }) => text)).join(' ');
  expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  expect(words).not.toMatch(/Actions|Set aside:|Bank fee:/);
});

it('a statement without a file is opened once it is added', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: RECONCILE });
  await button(page, 'Add statement').click();
  await field(dialog(page), 'Statement date').fill('2026-11-01');
  await field(dialog(page), 'Closing balance').fill('1');
  await button(dialog(page), 'Add').click();
  await sees(page, 'Statement of November 1, 2026 added.');
  await heading(page, 'Statement of November 1, 2026').waitFor();
});

it('a file fills in what was not typed, and nothing is left behind', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: RECONCILE });
  await button(page, 'Add statement').click();
  const form = dialog(page);
  await field(form, 'Closing balance').fill('4321');
  const choose = (name: string, content: string) =>
    form.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose('march.ofx', FILE);
  await form.getByText('march.ofx: 5 lines').waitFor();
  await expectValue(field(form, 'Statement date'), '2026-03-31');
  await expectValue(field(form, 'Closing balance'), '4321');
  await button(form, 'Cancel').click();
  await button(page, 'Discard').click();
  await button(page, 'Add statement').click();
  await choose('march.ofx', FILE);
  await form.getByText('march.ofx: 5 lines').waitFor();
  await expectValue(field(form, 'Closing balance'), '1813.50');
});

it.each([
  ['', 'This link is incomplete. Open the statement from the list.'],
  ['?reconciliation_id=99999999', "This reconciliation doesn't exist. It may have been deleted."],
])('the address of no statement%s leads to the list', async (query, why) => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: `/dashboard/check-log/statement${query}` });
  await heading(page, "The statement can't be displayed").waitFor();
  await sees(page, why);
  await expectAccessible(page);
  expect(await button(page, 'Try again').count()).toBe(0);
  await button(page, 'All statements').click();
  await page.waitForURL(/\/reconcile$/);
  await page.goto(`${product().url}/print/reconciliation${query}`);
  await sees(page, why);
  expect(await button(page, 'Try again').count()).toBe(0);
});

describe('the list of statements', () => {
  it('lets an accountant open a statement and its report, without ways to change them', async () => {
    const admin = await api();
    const statements = await admin.crud<Reconciliation[]>('CklgReconciliation', 'getAll');
    // The demo company's, whose dates and checks depend on the day it was created.
    const [open, closed] = ['open', 'closed'].map((state) =>
      statements.find((each) => each.state === state && each.checkbook_id === DEFAULT_CHECKBOOK_ID)!,
    );
    const checks = (await admin.every<Check>('CklgTransaction', {})).filter(
      ({ reconciliation_id: id }) => id === closed!.id,
    );
    const cents = checks.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

    const { page, context } = await product().visit({ as: 'accountant@demo.example', path: RECONCILE });
    await act(page, 'Open', `statement of ${open!.statement_date}`);
    await heading(page, `Statement of ${dateWords(open!.statement_date)}`).waitFor();
    await sees(page, 'Exact matches');
    await button(page, 'Print report').waitFor();
    const changes = /^(Add a file|Edit|Close reconciliation|Clear \d+ checks?|Set aside)$/;
    expect(await page.getByRole('button', { name: changes }).count()).toBe(0);

    await page.goBack();
    const opened = context.waitForEvent('page');
    await act(page, 'Report', `statement of ${closed!.statement_date}`);
    const report = await opened;
    await heading(report, 'Cleared checks').waitFor();
    const texts = (await rowsOf(report)).map((cells) => cells.join(' '));
    expect(checks.length).toBeGreaterThan(0);
    expect(texts).toEqual(
      expect.arrayContaining([
        `Checks cleared (${checks.length}) ${formatMoney(-cents)}`,
        `Reconciled balance ${formatMoney(Math.round(closed!.closing_balance * 100))}`,
        'Difference $0.00',
        ...checks.map((each) => expect.stringMatching(new RegExp(`^${each.check_number} ${each.transaction_date} `))),
        `Total (${checks.length}) ${formatMoney(cents)}`,
      ]),
    );
  });
});
