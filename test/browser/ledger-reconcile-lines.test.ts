import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addStatementLines, matchChecks } from '../../shared/contract/operations/reconcile.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Reconciliation } from '../../shared/ledger/reconcile/reconciliation.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { button, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const api = () => product().api('admin@demo.example');

interface Made {
  readonly id: number;
}

/** A statement of a checkbook of its own, with a line for each text. */
async function addStatement(name: string, texts: readonly string[]) {
  const admin = await api();
  const book = await admin.crud<Made>('CklgCheckbook', 'create', {}, { name });
  const source = await admin.crud<Made>('CklgFundSource', 'create', {}, { name, checkbook_id: book.id });
  const statement = await admin.crud<Made>(
    'CklgReconciliation',
    'create',
    {},
    { checkbook_id: book.id, statement_date: '2026-03-31', opening_balance: 0, closing_balance: 0 },
  );
  const lines = texts.map((text, index) => ({
    date: '2026-03-09',
    amount: -(10 + index),
    number: null,
    text,
    bank_id: null,
  }));
  if (lines.length > 0) {
    const body = { reconciliation_id: statement.id, lines, file_name: 'march.csv', format: 'CSV' };
    await admin.call(addStatementLines, {}, body);
  }
  return { statement, source };
}

const open = async (statement: Made): Promise<Page> => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `/dashboard/check-log/statement?reconciliation_id=${statement.id}`,
  });
  return page;
};

it('what was decided about some lines can be undone after another line was decided', async () => {
  const { statement } = await addStatement('Undone lines', ['MONTHLY FEE', 'CARD FEE', 'WIRE FEE']);
  const page = await open(statement);
  const isFee = (text: string) => rowOf(page, text).getByRole('button', { name: /^Put back/ });
  await page.getByRole('checkbox', { name: 'Select line of 2026-03-09, -$10.00' }).check();
  await page.getByRole('checkbox', { name: 'Select line of 2026-03-09, -$11.00' }).check();
  await button(page, 'Bank fee').click();
  await isFee('CARD FEE').waitFor();
  const other = rowOf(page, 'WIRE FEE').getByRole('button', { name: /^Bank fee/ });
  await other.click();
  await isFee('WIRE FEE').waitFor();
  // The latest notice is on top.
  await button(page, 'View all notifications').click();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => isFee('MONTHLY FEE').count()).toBe(0);
  const { treated } = await (await api()).crud<Reconciliation>('CklgReconciliation', 'getOne', { id: statement.id });
  expect(treated.filter(({ as }) => as === 'fee')).toEqual([{ line: 3, as: 'fee' }]);
});

it('a check that is taken off with a double click is refused nothing', async () => {
  const { statement, source } = await addStatement('Double clicks', []);
  const admin = await api();
  const [[payee], [account]] = await Promise.all([
    admin.crud<Made[]>('CklgPayee', 'getAll'),
    admin.crud<Made[]>('CklgAccount', 'getAll'),
  ]);
  const body = { payee_id: payee!.id, account_id: account!.id, fund_source_id: source.id, check_number: 901 };
  const check = await admin.crud<Check>(
    'CklgTransaction',
    'create',
    {},
    { ...body, transaction_date: '2026-03-05', amount: 10 },
  );
  await admin.call(matchChecks, {}, { reconciliation_id: statement.id, matches: [{ check_id: check.id, line: null }] });
  const page = await open(statement);
  const takeOff = rowOf(page, '901').getByRole('button', { name: /^Take off/ });
  const answer = await holdAnswer(page, matchChecks.path);
  await takeOff.click();
  await answer.sent;
  await takeOff.click();
  answer.letGo();
  await sees(page, '1 check taken off the statement.');
  await rowOf(page, '901').getByRole('checkbox').waitFor();
  expect(await page.getByText("This check isn't on this statement.").count()).toBe(0);
});
