import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '../../shared/ledger/money.ts';
import { CHECKS, openCheckBook } from './support/check-book.ts';
import { MY_LEAVE } from './support/leave-screens.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, filled, rowOf, sees } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const EARLIER = yearsAgo(9);
const YEAR = yearsAgo(8);

const product = runProduct({ furnish });

/** Names of usual length. */
const PAYEES = ['Adirondack Fuel Company', 'Keystone Insurance Group', 'Evergreen Office Supply'];

async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  const { addCheck, ids } = await openCheckBook(api);
  await addCheck({ transaction_date: `${EARLIER}-02-05`, amount: MAX_AMOUNT, check_number: 8500 });
  await addCheck({ transaction_date: `${YEAR}-02-05`, amount: MAX_AMOUNT, check_number: 8501 });
  const payees = await api.every<{ id: number; name: string }>('CklgPayee');
  for (const wanted of PAYEES) {
    const { id } = payees.find(({ name }) => name === wanted)!;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are listed
    await addCheck({ transaction_date: `${YEAR}-02-06`, payee_id: id, account_id: ids.other });
  }
  const checkbook = await api.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: 'Treasury' });
  await api.crud(
    'CklgReconciliation',
    'create',
    {},
    {
      checkbook_id: checkbook.id,
      statement_date: `${YEAR}-03-31`,
      opening_balance: -MAX_AMOUNT,
      closing_balance: MAX_AMOUNT,
    },
  );
}

const LAPTOP = { width: 1280, height: 800 };

/** Returns the amounts that leave their cell, are cut, or aren't aligned at its end. */
const misplacedAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody :is(td, th)')].flatMap((cell) => {
      // The figures of the chart come later and are folded away.
      if (!cell.checkVisibility()) return [];
      const box = cell.getBoundingClientRect();
      // The cell before ends with padding.
      const before = cell.previousElementSibling ? box.left - 18 : box.left;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        if (!node.data.includes('$')) continue;
        const place = document.createRange();
        place.selectNodeContents(node);
        const { left, right } = place.getBoundingClientRect();
        if (left < before || right > box.right - 19) found.push(node.data);
      }
      return found;
    }),
  );

const SCREENS = [
  ['Transactions', `${CHECKS}?year=${YEAR}`],
  ['Totals', `/dashboard/check-log/totals?year=${YEAR}`],
  ['Reconcile', '/dashboard/check-log/reconcile'],
  ['Outstanding checks', '/dashboard/check-log/outstanding-checks'],
  ['Payments by payee', `/dashboard/check-log/payee-payments?year=${YEAR}`],
] as const;

describe.each([
  ['on a laptop with both side panels', LAPTOP],
  ['on a phone', PHONE],
])('%s', (_, viewport) => {
  it.each(SCREENS)('the columns of %s have room for the largest amount', async (__, path) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path, browser: { viewport } });
    await page.locator('tbody').getByText('$999,999,999.99').first().waitFor();
    expect(await misplacedAmounts(page)).toEqual([]);
  });
});

describe('on a laptop with both side panels', () => {
  it('the days of outstanding checks end at the end of their column, like all figures', async () => {
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: '/dashboard/check-log/outstanding-checks',
      browser: { viewport: LAPTOP },
    });
    await page.locator('tbody').getByText('stale').first().waitFor();
    const spaces = await page.getByRole('table', { name: 'Outstanding checks' }).evaluate((table) => {
      const titles = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
      const column = titles.findIndex((title) => title.startsWith('Days'));
      return [...table.querySelectorAll('tbody tr')].map((row) => {
        const cell = row.children[column]!;
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (!/\d$/.test(texts.nextNode()?.textContent ?? '0'));
        const days = document.createRange();
        days.selectNodeContents(texts.currentNode);
        return Math.round(cell.getBoundingClientRect().right - days.getBoundingClientRect().right);
      });
    });
    expect(spaces.length).toBeGreaterThan(2);
    expect(new Set(spaces)).toEqual(new Set([20]));
  });

  it('payees of checks take at most two lines', async () => {
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `${CHECKS}?year=${YEAR}`,
      browser: { viewport: LAPTOP },
    });
    await rowOf(page, 'Keystone').waitFor();
    const lines = await Promise.all(
      PAYEES.map(async (name) =>
        page
          .locator('tbody')
          .getByText(name, { exact: true })
          .first()
          .evaluate((element) => {
            const place = document.createRange();
            place.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
            return place.getClientRects().length;
          }),
      ),
    );
    expect(lines).toEqual([2, 2, 2]);
  });
});

it.each([
  ['on a laptop', LAPTOP],
  ['on a phone', PHONE],
])("hours of a leave balance end below their column's title %s", async (_, viewport) => {
  const { page } = await product().visit({ as: 'user@demo.example', path: MY_LEAVE, browser: { viewport } });
  await filled(page);
  await button(page, 'Balances').click();
  const table = dialog(page).getByRole('table', { name: 'History of Vacation' });
  await sees(table, 'From the earlier program');
  const ends = await table.locator('tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].slice(1).map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell);
        return Math.round(text.getBoundingClientRect().right);
      }),
    ),
  );
  const [titles, ...lines] = ends;
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toEqual(titles);
});
