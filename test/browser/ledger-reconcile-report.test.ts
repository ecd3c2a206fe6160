import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { momentText } from '../../shared/dates.ts';
import { addStatementLines, matchChecks } from '../../shared/contract/operations/reconcile.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Api } from './support/api.ts';
import { runProduct } from './support/run-product.ts';
import { button, heading, rowsOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

interface Made {
  readonly id: number;
}

interface Closed extends Made {
  readonly closed_at: string;
}

let api: Api;
let [checkbook, source, payee, account] = [0, 0, 0, 0];

const make = async (collection: CollectionName, body: object): Promise<number> =>
  (await api.crud<Made>(collection, 'create', {}, body)).id;

const addCheck = (check_number: number, amount: number, more: Partial<Check> = {}): Promise<Check> =>
  api.crud<Check>(
    'CklgTransaction',
    'create',
    {},
    {
      transaction_date: '2026-03-05',
      payee_id: payee,
      account_id: account,
      fund_source_id: source,
      check_number,
      amount,
      ...more,
    },
  );

async function furnish(): Promise<void> {
  api = await product().api('admin@demo.example');
  checkbook = await make('CklgCheckbook', { name: 'Reported book' });
  source = await make('CklgFundSource', { name: 'Reported fund', checkbook_id: checkbook });
  payee = await make('CklgPayee', { name: 'Report and Sons' });
  account = await make('CklgAccount', { name: 'Reports' });
}

it('the report of a closed reconciliation has sums above the largest amount of a check', async () => {
  const largest = 999_999_999.99;
  const checkbook_id = await make('CklgCheckbook', { name: 'Large book' });
  const balances = { opening_balance: largest, closing_balance: -largest };
  const id = await make('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
  const fund_source_id = await make('CklgFundSource', { name: 'Large fund', checkbook_id });
  const checks = await Promise.all([1, 2].map((number) => addCheck(number, largest, { fund_source_id })));
  const matches = checks.map((check) => ({ check_id: check.id, line: null }));
  await api.call(matchChecks, {}, { reconciliation_id: id, matches });
  await api.crud('CklgReconciliation', 'update', { id }, { state: 'closed' });
  const { page } = await product().visit({
    as: 'accountant@demo.example',
    path: `/print/reconciliation?reconciliation_id=${id}`,
  });
  await heading(page, 'Cleared checks').waitFor();
  const rows = (await rowsOf(page)).map((cells) => cells.join(' '));
  expect(rows).toEqual(expect.arrayContaining(['Checks cleared (2) -$1,999,999,999.98', 'Difference $0.00']));
});

it('a statement closed with a difference still says which check made it, on its page and report', async () => {
  const checkbook_id = await make('CklgCheckbook', { name: 'Void book' });
  const balances = { opening_balance: 10, closing_balance: 0 };
  const id = await make('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
  const fund_source_id = await make('CklgFundSource', { name: 'Void fund', checkbook_id });
  await addCheck(1114, 10, { fund_source_id, is_voided: true, account_id: null });
  const line = { date: '2026-03-09', amount: -10, number: 1114, text: 'CHECK 1114', bank_id: null };
  await api.call(addStatementLines, {}, { reconciliation_id: id, lines: [line], file_name: null, format: null });
  const body = { state: 'closed', accepted_difference: -10, difference_reason: 'The bank is asked' };
  await api.crud('CklgReconciliation', 'update', { id }, body);
  const path = `/dashboard/check-log/statement?reconciliation_id=${id}`;
  const { page } = await product().visit({ as: 'accountant@demo.example', path });
  await page.getByRole('heading', { name: /^Exceptions/ }).waitFor();
  await sees(page, 'The bank and the check log differ.');
  const differs = 'Check 1114 is void, but the bank paid it.';
  await sees(page, differs);
  await page.goto(`/print/reconciliation?reconciliation_id=${id}`);
  await heading(page, 'Fees and other lines of the statement').waitFor();
  const rows = (await rowsOf(page)).map((cells) => cells.join(' '));
  expect(rows).toContain(`Open. ${differs} 2026-03-09 CHECK 1114 -$10.00`);
});

describe('the report of an open reconciliation', () => {
  it('lists what was outstanding on the day of the statement, whatever cleared since', async () => {
    const statement = (statement_date: string, opening_balance: number | null) =>
      make('CklgReconciliation', {
        checkbook_id: checkbook,
        statement_date,
        opening_balance,
        closing_balance: 0,
      });
    const march = await statement('2026-03-31', 100);
    const april = await statement('2026-04-30', null);
    await addCheck(701, 10);
    await addCheck(702, 20, { cleared_on: '2026-04-02' });
    await addCheck(703, 30, { cleared_on: '2026-03-20' });
    await addCheck(704, 40, { transaction_date: '2026-04-01' });
    await addCheck(705, 50, { is_voided: true, account_id: null });
    const paid = await addCheck(706, 60);
    const later = await addCheck(707, 70);
    const match = (reconciliation_id: number, check_id: number) =>
      api.call(matchChecks, {}, { reconciliation_id, matches: [{ check_id, line: null }] });
    await match(march, paid.id);
    await match(april, later.id);

    const { page } = await product().visit({
      as: 'accountant@demo.example',
      path: `/print/reconciliation?reconciliation_id=${march}`,
    });
    await heading(page, 'Outstanding checks').waitFor();
    const rows = (await rowsOf(page)).map((cells) => cells.join(' '));
    expect(rows.filter((row) => /^7\d\d /.test(row))).toEqual([
      '706 2026-03-05 Report and Sons 2026-03-31 $60.00',
      '701 2026-03-05 Report and Sons $10.00',
      '702 2026-03-05 Report and Sons $20.00',
      '707 2026-03-05 Report and Sons $70.00',
    ]);
    expect(rows).toContain('Total (3) $100.00');
  });
});

it('a printed statement breaks between its rows, not within one', async () => {
  const checkbook_id = await make('CklgCheckbook', { name: 'Printed book' });
  const balances = { opening_balance: 10, closing_balance: 10 };
  const id = await make('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
  const path = `/dashboard/check-log/statement?reconciliation_id=${id}`;
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  await sees(page, 'No checks.');
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('main tr');
  const breaks = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

it('the title of a reconciliation that does not exist is a whole phrase', async () => {
  const path = '/print/reconciliation?reconciliation_id=999999';
  const { page } = await product().visit({ as: 'accountant@demo.example', path });
  await heading(page, "The report couldn't be created").waitFor();
  expect(await page.title()).toBe('Reconciliation report - Staffbook');
});

it.each(['CklgPayee', 'CklgCheckbook'])(
  'a report without the names in %s is not printed, but tried again',
  async (name) => {
    const checkbook_id = await make('CklgCheckbook', { name: `Book without ${name}` });
    const balances = { opening_balance: 10, closing_balance: 10 };
    const id = await make('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
    const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
    const prints: string[] = [];
    await page.exposeFunction('notePrint', () => prints.push('printed'));
    await page.addInitScript('window.print = () => void window.notePrint()');
    let isBusy = true;
    // Routed to the end: without any route, a browser stops intercepting, and a call of that moment may get no answer.
    await page.route(
      ({ pathname }) => pathname === `/crud/${name}/getAll`,
      (route) =>
        isBusy ? route.fulfill({ status: 503, json: { error: true, message: 'Busy', value: null } }) : route.continue(),
    );
    await page.goto(`/print/reconciliation?reconciliation_id=${id}`);
    await heading(page, "The report couldn't be created").waitFor();
    expect(prints).toEqual([]);
    isBusy = false;
    await button(page, 'Try again').click();
    await sees(page, `Book without ${name}`);
    await expect.poll(() => prints).toEqual(['printed']);
  },
);

it('the report of a reconciliation that someone without a name closed says only when', async () => {
  const { email } = await api.addPerson({ email: 'nameless@ledger.example', roleId: roleIds.president });
  const nameless = await product().api(email);
  const checkbook_id = await make('CklgCheckbook', { name: 'Book of somebody' });
  const balances = { opening_balance: 0, closing_balance: 0 };
  const id = await make('CklgReconciliation', { checkbook_id, statement_date: '2026-03-31', ...balances });
  const body = { state: 'closed' };
  const { closed_at } = await nameless.crud<Closed>('CklgReconciliation', 'update', { id }, body);
  const { page } = await product().visit({ as: email, path: `/print/reconciliation?reconciliation_id=${id}` });
  await sees(page, `Closed ${momentText('America/New_York', new Date(closed_at))}`);
});
