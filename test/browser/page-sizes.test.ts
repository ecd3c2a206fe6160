import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { importTransactions } from '../../shared/contract/operations/ledger.ts';
import { addStatementLines } from '../../shared/contract/operations/reconcile.ts';
import { runProduct } from './support/run-product.ts';
import { button, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const CHECK_LOG = '/dashboard/check-log';
const YEAR = 2003;
const numbers = Array.from({ length: 16 }, (_, index) => index + 1);

let statementId = 0;

/** 16 files, each with a check of another account, and a statement with 16 lines. */
async function furnish(): Promise<void> {
  const admin = await product().api('admin@demo.example');
  const create = async (name: CollectionName, body: Record<string, unknown>) =>
    (await admin.crud<{ id: number }>(name, 'create', {}, body)).id;
  for (const number of numbers) {
    /* oxlint-disable no-await-in-loop -- as one person would */
    const account_id = await create('CklgAccount', { name: `Shelf ${number}` });
    await create('CklgPayee', { name: `Carpenter ${number}`, default_account_id: account_id });
    const row = { check_number: String(number), payee: `Carpenter ${number}`, amount: '7' };
    const rows = [{ ...row, transaction_date: `${YEAR}-03-05` }];
    const body = { rows, fund_source_id: DEFAULT_FUND_SOURCE_ID, file_name: `shelf ${number}.csv` };
    await admin.call(importTransactions, {}, body);
    /* oxlint-enable no-await-in-loop */
  }
  const balances = { opening_balance: 0, closing_balance: 0 };
  const checkbook_id = await create('CklgCheckbook', { name: 'Shelf Savings' });
  statementId = await create('CklgReconciliation', { checkbook_id, statement_date: `${YEAR}-03-31`, ...balances });
  const lines = numbers.map((number) => ({
    date: `${YEAR}-03-05`,
    amount: -number,
    number: null,
    text: `Fee ${number}`,
    bank_id: null,
  }));
  await admin.call(addStatementLines, {}, { reconciliation_id: statementId, lines, file_name: null, format: null });
}

const visit = async (path: string): Promise<Page> =>
  (await product().visit({ as: 'admin@demo.example', path: `${CHECK_LOG}/${path}` })).page;

/** R48: the first page has 15 of the 16 rows, and the second the other. */
async function expectPages(page: Page, words: string): Promise<void> {
  const rows = page.locator('tbody tr').filter({ hasText: words });
  await expect.poll(() => rows.count()).toBe(15);
  await button(page, 'Next page').click();
  await expect.poll(() => rows.count()).toBe(1);
}

it('totals start with 15 rows', async () => {
  const page = await visit(`totals?from=${YEAR}-01-01&to=${YEAR}-12-31`);
  await sees(page, '$112.00 in 16 checks. Totals include the levels below.');
  await expectPages(page, 'Shelf');
});

it('the lines of a statement have pages of 15 rows', async () => {
  await expectPages(await visit(`statement?reconciliation_id=${statementId}`), 'Fee');
});

it('past imports have pages of 15 rows', async () => {
  const page = await visit('import-checks');
  await button(page, 'Past imports').click();
  await expectPages(page, 'shelf');
});
