import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addStatementLines } from '../../shared/contract/operations/reconcile.ts';
import type { Reconciliation } from '../../shared/ledger/reconcile/reconciliation.ts';
import { statementAddress } from '../../web/features/ledger/checks/statement-address.ts';
import { WRITER } from './support/check-book.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, sees } from './support/screen.ts';

const product = runProduct();

const api = () => product().api('admin@demo.example');

const change = async (id: number, body: Record<string, unknown>): Promise<Reconciliation> =>
  (await api()).crud<Reconciliation>('CklgReconciliation', 'update', { id }, body);

const stored = async (id: number): Promise<Reconciliation> =>
  (await api()).crud<Reconciliation>('CklgReconciliation', 'getOne', { id });

/** A statement with a fee of 12.00, which nobody has treated. */
async function statement(checkbook: string): Promise<{ id: number; page: Page }> {
  const admin = await api();
  const { id: checkbook_id } = await admin.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: checkbook });
  const balances = { opening_balance: 100, closing_balance: 88 };
  const body = { checkbook_id, statement_date: '2019-03-31', ...balances };
  const { id } = await admin.crud<Reconciliation>('CklgReconciliation', 'create', {}, body);
  const lines = [{ date: '2019-03-02', amount: -12, number: null, text: 'Fee', bank_id: null }];
  await admin.call(addStatementLines, {}, { reconciliation_id: id, lines, file_name: null, format: null });
  return { id, page: (await product().visit({ as: WRITER, path: statementAddress(id) })).page };
}

const CHANGED = 'This reconciliation was changed elsewhere. Look at it before you try again.';

describe('a statement that a colleague changes while somebody is about to close or reopen it', () => {
  it('is closed at the second attempt, with the difference that is shown then', async () => {
    const { id, page } = await statement('Barge Savings');
    await button(page, 'Close reconciliation').click();
    await field(dialog(page), 'Reason for the difference').fill('Asked the bank');
    await change(id, { closing_balance: 87 });
    await button(dialog(page), 'Close with this difference').click();
    await sees(dialog(page), CHANGED, /\$13\.00/);
    expect(await stored(id)).toMatchObject({ state: 'open' });
    await button(dialog(page), 'Close with this difference').click();
    await sees(page, 'Reconciliation of March 31, 2019 closed.');
    expect(await stored(id)).toMatchObject({ state: 'closed', difference: -13 });
  });

  it('is reopened at the second attempt', async () => {
    const { id, page } = await statement('Canoe Savings');
    const closed = { state: 'closed', accepted_difference: -12, difference_reason: 'Asked the bank' };
    await change(id, closed);
    await page.reload();
    await button(page, 'Reopen').click();
    await field(dialog(page), 'Reason').fill('Wrong file');
    await change(id, { state: 'open', reason: 'Another file' });
    await change(id, closed);
    await button(dialog(page), 'Reopen').click();
    await sees(dialog(page), CHANGED);
    await button(dialog(page), 'Reopen').click();
    await sees(page, 'Reconciliation of March 31, 2019 reopened.');
    expect(await stored(id)).toMatchObject({ state: 'open' });
  });
});
