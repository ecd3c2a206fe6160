import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { holdAnswer } from './support/hold-answer.ts';
import { addNode } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { button, sees } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

/** A year for which the demo company has no checks, nor for the one before. */
const YEAR = yearsAgo(9);

const product = runProduct({ furnish });

const TOTALS = '/dashboard/check-log/totals';
const PAPER = '/print/ledger-totals';

let add: (day: string, amount: number) => Promise<unknown>;

async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  const account = await addNode(api, 'CklgAccount', 'Harbour');
  const source = await addNode(api, 'CklgFundSource', 'Harbour fund');
  const payee = await api.crud<{ id: number }>('CklgPayee', 'create', {}, { name: 'Dock and Sons' });
  add = (transaction_date, amount) =>
    api.crud(
      'CklgTransaction',
      'create',
      {},
      { transaction_date, amount, account_id: account.id, payee_id: payee.id, fund_source_id: source.id },
    );
  await add(`${YEAR - 1}-02-01`, 40);
  await add(`${YEAR}-02-01`, 100);
}

it('printed totals are of the checks as they are stored then, not as the page that opened them showed them', async () => {
  const days = `from=${YEAR}-01-01&to=${YEAR}-12-31`;
  const { page, context } = await product().visit({ as: 'accountant@demo.example', path: `${TOTALS}?${days}` });
  await sees(page, '$100.00 in 1 check. Totals include the levels below.');
  await add(`${YEAR}-03-01`, 7);
  await add(`${YEAR - 1}-03-01`, 2);
  const printed = async (address: string): Promise<string> => {
    const paper = await context.newPage();
    await paper.addInitScript(() => {
      globalThis.print = () =>
        void Object.assign(globalThis, { printed: document.querySelector('table')?.textContent });
    });
    const checks = await holdAnswer(paper, '/crud/CklgTransaction/getAll');
    await paper.goto(address);
    await checks.sent;
    checks.letGo();
    const text = await paper.waitForFunction(() => (globalThis as { printed?: string }).printed);
    return (await text.jsonValue()) ?? '';
  };
  expect(await printed(`${PAPER}?${days}`)).toContain('Total2$107.002$107.00');
  expect(await printed(`${PAPER}?year=${YEAR}`)).toMatch(/Total2\$107\.002\$107\.00\$42\.00\+\$65\.00$/);
});

it('totals show and export the year before as it was last read if it cannot be read again', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', path: `${TOTALS}?year=${YEAR}` });
  await page.getByText('Totals include the levels below.').waitFor();
  const cell = page.locator('tbody tr', { hasText: 'Harbour' }).first();
  const before = await cell.textContent();
  expect(before).toMatch(/\$4[02]\.00/);
  await page.route(`**/crud/CklgTransaction/getAll?year=${YEAR - 1}*`, (route) => route.abort());
  await button(page, 'Refresh totals').click();
  await button(page, 'Try again').first().waitFor();
  expect(await cell.textContent()).toBe(before);
  const [found] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const line = (await readFile(await found.path(), 'utf8')).split('\r\n').find((each) => each.startsWith('Harbour'));
  expect(line).toMatch(/,4[02],\d+$/);
});
