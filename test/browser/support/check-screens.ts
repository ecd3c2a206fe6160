import type { Page } from 'playwright-core';
import { checkImports } from '../../../shared/contract/operations/check-imports.ts';
import { printChecks } from '../../../shared/contract/operations/check-printing.ts';
import { checkNumberUses, nextCheckNumber } from '../../../shared/contract/operations/check-numbers.ts';
import { importTransactions } from '../../../shared/contract/operations/ledger.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../shared/contract/collections/cklg-fund-source.ts';
import { demoAccounts } from '../../../shared/demo.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { byAdmin, type Screen } from './one-screen.ts';
import type { Product } from './product.ts';
import { act, button, dialog, field, filled, heading, openFilters, sees } from './screen.ts';
import { yearsAgo } from './years-ago.ts';

const YEAR = yearsAgo(10);
const EMPTY_YEAR = yearsAgo(9);

const LOG = '/dashboard/check-log';
const LIST = `${LOG}/transactions`;
const FORM = `${LOG}/modify-check`;
const POSITIVE_PAY = `${LOG}/positive-pay`;
const CHECKBOOKS = `${LOG}/checkbooks`;
const RECONCILE = `${LOG}/reconcile`;
/** The demo company's month in progress, and the closed one before it. */
const IN_PROGRESS = `${LOG}/statement?reconciliation_id=2`;
const CLOSED = `${LOG}/statement?reconciliation_id=1`;
const [admin = '', , , , accountant = ''] = demoAccounts.map(({ email }) => email);

const of = (as: string, name: string, path: string, show: Screen['show']): Screen => ({
  name,
  visit: { as, path },
  show,
});
/** Creates the newest outstanding check, because the latest one of the default fund source may have any state. */
async function addCheck(product: Product, more: Partial<Check> = {}): Promise<Check> {
  const api = await product.api(admin);
  const [payees, accounts] = await Promise.all([
    api.crud<{ id: number }[]>('CklgPayee', 'getAll'),
    api.crud<{ id: number }[]>('CklgAccount', 'getAll'),
  ]);
  const body = {
    transaction_date: `${YEAR}-05-05`,
    amount: 12.5,
    payee_id: payees[0]?.id,
    account_id: accounts[0]?.id,
    fund_source_id: DEFAULT_FUND_SOURCE_ID,
    ...more,
  };
  return api.crud<Check>('CklgTransaction', 'create', {}, body);
}

/** Opens a dialog of a newly created check in the list of its year. */
const onCheck =
  (number: number, action: string, more: Partial<Check>, show: (page: Page) => Promise<unknown>): Screen['show'] =>
  async (page, product) => {
    const api = await product.api(admin);
    const query = { fund_source_id: DEFAULT_FUND_SOURCE_ID, check_number: number };
    const known = await api.call<Check[]>(checkNumberUses, query);
    if (known.length === 0) await addCheck(product, { check_number: number, ...more });
    await page.reload();
    await act(page, action, `check ${number}`);
    await show(page);
  };

const ofYear = `${LIST}?year=${YEAR}`;

const importOf =
  (text: string, show: (page: Page) => Promise<unknown>): Screen['show'] =>
  async (page) => {
    const file = { name: 'checks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await button(page, 'Preview').click();
    await show(page);
  };

/** The list of imports with one in it. */
const withImport =
  (show: (page: Page) => Promise<unknown>): Screen['show'] =>
  async (page, product) => {
    const api = await product.api(admin);
    const [payee] = await api.crud<{ name: string }[]>('CklgPayee', 'getAll');
    const [account] = await api.crud<{ id: number }[]>('CklgAccount', 'getAll');
    if ((await api.call<unknown[]>(checkImports)).length === 0) {
      const rows = [{ transaction_date: '2014-02-03', payee: payee?.name ?? '', amount: '12.50' }];
      const body = { rows, fund_source_id: DEFAULT_FUND_SOURCE_ID, account_id: account?.id, file_name: 'screen.csv' };
      await api.call(importTransactions, {}, body);
    }
    await button(page, 'Past imports').click();
    await show(page);
  };

/** The screens of single checks and every dialog that can be open on them. */
export const checkScreens: readonly Screen[] = [
  byAdmin('transactions', LIST, async (page) => {
    await filled(page);
    await openFilters(page);
    await field(page, 'From').waitFor();
  }),
  of(accountant, 'transactions, to an accountant', LIST, filled),
  byAdmin('transactions, none found', `${LIST}?year=${EMPTY_YEAR}`, (page) => sees(page, 'No checks')),
  byAdmin('report, to be printed', LIST, async (page) => {
    await button(page, 'Print report').click();
    await sees(dialog(page), 'Sort by');
  }),
  byAdmin(
    'check, to be voided',
    ofYear,
    onCheck(970_001, 'Void', {}, async (page) => {
      await button(dialog(page), 'Void').click();
      await sees(dialog(page), 'This field is required.');
    }),
  ),
  byAdmin(
    'check, to be unvoided',
    ofYear,
    onCheck(970_002, 'Unvoid', { is_voided: true, account_id: null }, (page) => sees(dialog(page), /^Voided by /)),
  ),
  byAdmin(
    'voided check, not to be edited',
    ofYear,
    onCheck(970_002, 'Edit', { is_voided: true, account_id: null }, (page) =>
      heading(dialog(page), 'CONFLICT ACTION').waitFor(),
    ),
  ),
  byAdmin(
    'check, its cleared date',
    ofYear,
    onCheck(970_003, 'Cleared date', { cleared_on: `${YEAR}-06-01` }, (page) =>
      sees(dialog(page), new RegExp(`^This check cleared on ${YEAR}-06-01\\.`)),
    ),
  ),
  byAdmin(
    'check, its history',
    ofYear,
    onCheck(970_001, 'History', {}, (page) => sees(dialog(page), 'Amount: $12.50')),
  ),
  byAdmin('check, new, with problems', FORM, async (page) => {
    await button(page, 'Save').click();
    await sees(page, 'Payee, Account, and Fund Source are required.', 'Invalid amount.');
  }),
  byAdmin('outstanding checks', `${LOG}/outstanding-checks`, filled),
  of(accountant, 'outstanding checks, to an accountant', `${LOG}/outstanding-checks`, filled),
  byAdmin('outstanding checks, their cleared date', `${LOG}/outstanding-checks`, async (page) => {
    await filled(page);
    await page.locator('tbody').getByRole('checkbox').first().check();
    await button(page, 'Set cleared date').click();
    await field(dialog(page), 'Cleared on').waitFor();
  }),
  byAdmin('import of checks', `${LOG}/import-checks`, (page) => sees(page, 'File to import')),
  byAdmin(
    'import of checks, past ones',
    `${LOG}/import-checks`,
    withImport((page) => sees(page, 'screen.csv')),
  ),
  byAdmin(
    'import of checks, to be undone',
    `${LOG}/import-checks`,
    withImport(async (page) => {
      await button(page, 'Undo the import of screen.csv').first().click();
      await button(dialog(page), 'Remove 1 check').click();
      await sees(dialog(page), 'This field is required.');
    }),
  ),
  byAdmin(
    'import of checks, columns missing',
    `${LOG}/import-checks`,
    importOf('a,b\n1,2', (page) => sees(page, 'Choose a column.')),
  ),
  byAdmin(
    'import of checks, with problems',
    `${LOG}/import-checks`,
    importOf('Date,Payee,Amount\n2016-02-30,Nobody,1\n2016-02-29,Nobody,1', (page) =>
      sees(page, "2 rows can't be imported", '1 payee is not in the ledger yet'),
    ),
  ),
  byAdmin('positive pay, in the layout of a bank', POSITIVE_PAY, async (page, product) => {
    const api = await product.api(admin);
    const more = { account_number: '12-34', positive_pay_layout: 'wells-fargo-arp' };
    const book = await api.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: 'Of a bank', ...more });
    const source = { name: 'At this bank', checkbook_id: book.id };
    const { id } = await api.crud<{ id: number }>('CklgFundSource', 'create', {}, source);
    await addCheck(product, { check_number: 1, fund_source_id: id });
    await page.goto(`${POSITIVE_PAY}?checkbook=${book.id}&from=${YEAR}-05-05`);
    await sees(page, /takes account numbers of digits only/);
    await button(page, 'Preview: Wells Fargo ARP (fixed width)').click();
    await page.getByLabel('Preview of the file').waitFor();
  }),
  byAdmin('payments by payee', `${LOG}/payee-payments?year=${YEAR}`, async (page) => {
    await filled(page);
    await openFilters(page);
    await field(page, 'Payees').waitFor();
  }),
  byAdmin('positive pay layouts', `${LOG}/pay-layouts`, filled),
  byAdmin('positive pay layout, new, with problems', `${LOG}/pay-layouts`, async (page) => {
    // The empty list has the button too.
    await button(page, 'Create layout').first().click();
    await button(dialog(page), 'Remove field 2').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.', 'The check line is missing: check number.');
  }),
  byAdmin('payee, with payments', `${LOG}/payees`, async (page) => {
    await filled(page);
    await act(page, 'Edit', 'Harper Accounting Services');
    await sees(dialog(page), 'Paid per year');
  }),
  byAdmin('reconcile', RECONCILE, filled),
  of(accountant, 'reconcile, to an accountant', RECONCILE, filled),
  byAdmin('reconcile, a new statement', RECONCILE, async (page) => {
    await filled(page);
    await button(page, 'Add statement').click();
    await field(dialog(page), 'Statement date').waitFor();
  }),
  byAdmin('statement in progress', IN_PROGRESS, (page) => sees(page, 'Exact matches')),
  byAdmin('statement in progress, its balances', IN_PROGRESS, async (page) => {
    await button(page, 'Edit').click();
    await field(dialog(page), 'Closing balance').waitFor();
  }),
  byAdmin('statement in progress, another file', IN_PROGRESS, async (page) => {
    await button(page, 'Add a file').click();
    await button(dialog(page), 'Add lines').click();
    await sees(dialog(page), 'Choose a file.');
  }),
  byAdmin('statement in progress, closing with a difference', IN_PROGRESS, async (page) => {
    await button(page, 'Close reconciliation').click();
    await button(dialog(page), 'Close with this difference').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('statement, closed', CLOSED, (page) => button(page, 'Reopen').waitFor()),
  byAdmin('statement, closed, reopening', CLOSED, async (page) => {
    await button(page, 'Reopen').click();
    await field(dialog(page), 'Reason').waitFor();
  }),
  of(accountant, 'statement, to an accountant', IN_PROGRESS, (page) => button(page, 'Print report').waitFor()),
  byAdmin('reconciliation report', '/print/reconciliation?reconciliation_id=1', (page) =>
    heading(page, 'Cleared checks').waitFor(),
  ),
  byAdmin('print checks, with one to print', `${LOG}/print-checks`, async (page, product) => {
    await addCheck(product, { check_number: null, print_later: true });
    await page.reload();
    await button(page, 'Printer alignment').click();
    await field(page, 'Whole page, right').waitFor();
    await page.getByRole('img', { name: /^Page 1: / }).waitFor();
  }),
  byAdmin('a printed check, printed again', ofYear, async (page, product) => {
    const api = await product.api(admin);
    const { id } = await addCheck(product, { check_number: null });
    const query = { fund_source_id: DEFAULT_FUND_SOURCE_ID };
    const { check_number: number } = await api.call<{ check_number: number }>(nextCheckNumber, query);
    await api.call(printChecks, {}, { checks: [{ id }], check_stock: 'voucher-top', first_number: number });
    await page.reload();
    await act(page, 'Print again', `check ${number}`);
    await sees(dialog(page), 'Copy for your files');
  }),
  byAdmin('checkbooks', CHECKBOOKS, filled),
  byAdmin('checkbook, new', CHECKBOOKS, async (page) => {
    await button(page, 'Create checkbook').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
];
