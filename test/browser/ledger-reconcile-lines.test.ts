import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addStatementLines, matchChecks, undoMatches } from '../../shared/contract/operations/reconcile.ts';
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
async function addStatement(name: string, texts: readonly string[], numbers: readonly number[] = []) {
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
    number: numbers[index] ?? null,
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

/** Adds a check of 2026-03-05 to the statement's checkbook. */
async function addCheck(source: Made, check_number: number, amount: number): Promise<Check> {
  const admin = await api();
  const [[payee], [account]] = await Promise.all([
    admin.crud<Made[]>('CklgPayee', 'getAll'),
    admin.crud<Made[]>('CklgAccount', 'getAll'),
  ]);
  const ids = { payee_id: payee!.id, account_id: account!.id, fund_source_id: source.id };
  const body = { ...ids, check_number, amount, transaction_date: '2026-03-05' };
  return admin.crud<Check>('CklgTransaction', 'create', {}, body);
}

it('a press is undone in several calls also if a check of it is refused', async () => {
  const { statement, source } = await addStatement('Undone presses', ['CHECK', 'CHECK'], [911, 912]);
  const checks = [await addCheck(source, 911, 10), await addCheck(source, 912, 11)];
  const page = await open(statement);
  await button(page, 'Clear 2 checks').click();
  await button(page, 'Undo clearing 2 checks').waitFor();
  const refused = [{ id: 1, message: 'Somebody changed check 1.' }];
  let calls = 0;
  await page.route(`**${undoMatches.path}`, async (route) => {
    calls += 1;
    // As of a press with many more checks, of which the first call reached only some.
    const value = { checks: [{}, {}], refused, left: 3 };
    await (calls === 1 ? route.fulfill({ json: { error: false, message: 'OK', value } }) : route.continue());
  });
  await button(page, 'Undo clearing 2 checks').click();
  await sees(page, '4 checks taken off the statement.');
  const admin = await api();
  const ids = await Promise.all(checks.map(({ id }) => admin.crud<Check>('CklgTransaction', 'getOne', { id })));
  expect(ids.map(({ reconciliation_id }) => reconciliation_id)).toEqual([null, null]);
});

it('a check that is taken off with a double click is refused nothing', async () => {
  const { statement, source } = await addStatement('Double clicks', []);
  const admin = await api();
  const check = await addCheck(source, 901, 10);
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
