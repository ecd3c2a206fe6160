import { describe, expect, it } from 'vitest';
import { importTransactions } from '../../shared/contract/operations/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, rowOf, rowsOf, sees, openFilters } from './support/screen.ts';
import { yearsAgo } from './support/years-ago.ts';

const RECENT = yearsAgo(9);
const SORTED = yearsAgo(8);
const GROWN = yearsAgo(7);

const product = runProduct();

const LIST = '/dashboard/check-log/transactions';

/**
 * A year with more checks than the first call returns, several of them on the same day; returns the records they
 * reference.
 */
async function fill(year: number) {
  const api = await product().api('admin@demo.example');
  const payee = await api.crud<{ name: string }>('CklgPayee', 'create', {}, { name: `Payee of ${year}` });
  const account = await api.crud<{ id: number }>('CklgAccount', 'create', {}, { name: `Account of ${year}` });
  const source = await api.crud<{ id: number }>('CklgFundSource', 'create', {}, { name: `Source of ${year}` });
  const rows = Array.from({ length: 130 }, (_, nth) => ({
    check_number: String(9000 + nth),
    transaction_date: `${year}-0${1 + Math.floor(nth / 40)}-15`,
    amount: '1',
    payee: payee.name,
  }));
  const ids = { account_id: account.id, fund_source_id: source.id };
  await api.call(importTransactions, {}, { rows, ...ids, accept_twins: true });
  return { api, payee: payee.name, ...ids };
}

describe('a long year', () => {
  it('shows its first page before the rest has arrived, and totals only after that', async () => {
    await fill(RECENT);
    const { page } = await product().visit({ as: 'accountant@demo.example' });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/crud/CklgTransaction/getAll?year=${RECENT}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${LIST}?year=${RECENT}`);
    await rowOf(page, '9129').waitFor();
    await sees(page, 'Calculating totals');
    expect(await button(page, 'Next page').isDisabled()).toBe(true);
    expect(await page.getByText('$130.00').count()).toBe(0);
    const first = (await rowsOf(page)).map(([date, number]) => `${date} ${number}`);
    // Newest first, and within a day the highest number first.
    expect(first).toEqual(Array.from({ length: 15 }, (_, nth) => `${RECENT}-0${nth < 10 ? 4 : 3}-15 ${9129 - nth}`));
    await openFilters(page);
    await field(page, 'From').waitFor();
    expect((await button(page, 'Export CSV').getAttribute('aria-disabled')) ?? 'false').toBe('true');

    release();
    await sees(page, '$130.00', '130 active, 0 voided');
    expect((await rowsOf(page)).map(([date, number]) => `${date} ${number}`)).toEqual(first);
    await button(page, 'Next page').click();
    await rowOf(page, '9114').waitFor();
    await sees(page, '(130)');
  });

  it('is requested as a whole when the first page would be different', async () => {
    await fill(SORTED);
    const { page } = await product().visit({ as: 'accountant@demo.example' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('CklgTransaction/getAll')) asked.push(new URL(request.url()).search);
    });
    await page.goto(`${LIST}?year=${SORTED}&sort=amount&page=2`);
    await sees(page, '130 active, 0 voided');
    expect(asked).toEqual([`?year=${SORTED}`]);
    await page.goto(`${LIST}?year=${SORTED}&sort=date`);
    await rowOf(page, '9000').waitFor();
  });

  it('is read again from the first page when an import ends during the read, and holds all of it', async () => {
    const { api, payee, account_id, fund_source_id } = await fill(GROWN);
    const { page } = await product().visit({ as: 'accountant@demo.example' });
    const row = { transaction_date: `${GROWN}-12-31`, payee };
    const rows = ['2', '3', '4'].map((amount) => ({ ...row, check_number: amount, amount }));
    let imported: Promise<unknown> | undefined;
    // In short pages, with the import after the first.
    await page.route(`**/crud/CklgTransaction/getAll?year=${GROWN}*`, async (route) => {
      const url = route.request().url();
      if (url.includes('next=')) {
        imported ??= api.call(importTransactions, {}, { rows, account_id, fund_source_id });
        await imported;
      }
      await route.continue(url.includes('limit=') ? {} : { url: `${url}&limit=60` });
    });
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('next=')) statuses.push(response.status());
    });
    await page.goto(`${LIST}?year=${GROWN}`);
    await sees(page, '133 active, 0 voided', '(133)', '$139.00');
    await rowOf(page, `${GROWN}-12-31`).first().waitFor();
    expect(statuses).toContain(409);
    expect(await page.getByText('while this list was being read').count()).toBe(0);
    expect(await page.getByText("couldn't be loaded").count()).toBe(0);
  });
});
