import { describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const LIST = '/dashboard/check-log/transactions';

/** A year with more checks than the first call brings, of which a few days have many. */
async function fill(year: number): Promise<void> {
  const api = await product().api('admin@demo.example');
  const payee = await api.crud<{ id: number }>('CklgPayee', 'create', {}, { name: `Payee of ${year}` });
  const account = await api.crud<{ id: number }>('CklgAccount', 'create', {}, { name: `Account of ${year}` });
  const source = await api.crud<{ id: number }>('CklgFundSource', 'create', {}, { name: `Source of ${year}` });
  await Promise.all(
    Array.from({ length: 130 }, (_, nth) =>
      api.crud<Check>(
        'CklgTransaction',
        'create',
        {},
        {
          check_number: 9000 + nth,
          transaction_date: `${year}-0${1 + Math.floor(nth / 40)}-15`,
          amount: 1,
          payee_id: payee.id,
          account_id: account.id,
          fund_source_id: source.id,
        },
      ),
    ),
  );
}

describe('a long year', () => {
  it('shows its first page before the rest is there, and adds up nothing until then', async () => {
    await fill(2017);
    const { page } = await product().visit({ as: 'accountant@demo.example' });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/crud/CklgTransaction/getAll?year=2017', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${LIST}?year=2017`);
    await rowOf(page, '9129').waitFor();
    await sees(page, 'Adding up the checks');
    expect(await button(page, 'Next page').isDisabled()).toBe(true);
    expect(await page.getByText('$130.00').count()).toBe(0);
    const first = (await rowsOf(page)).map(([date, number]) => `${date} ${number}`);
    // The newest by date, and of one day the highest number first.
    expect(first).toEqual(Array.from({ length: 15 }, (_, nth) => `2017-0${nth < 10 ? 4 : 3}-15 ${9129 - nth}`));
    await field(page, 'From').waitFor();
    expect((await button(page, 'Export CSV').getAttribute('aria-disabled')) ?? 'false').toBe('true');

    release();
    await sees(page, '$130.00', '130 active, 0 voided');
    expect((await rowsOf(page)).map(([date, number]) => `${date} ${number}`)).toEqual(first);
    await button(page, 'Next page').click();
    await rowOf(page, '9114').waitFor();
    await sees(page, '(130)');
  });

  it('is asked for as a whole where the first page would be another', async () => {
    await fill(2018);
    const { page } = await product().visit({ as: 'accountant@demo.example' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('CklgTransaction/getAll')) asked.push(new URL(request.url()).search);
    });
    await page.goto(`${LIST}?year=2018&sort=amount&page=2`);
    await sees(page, '130 active, 0 voided');
    expect(asked).toEqual(['?year=2018']);
    await page.goto(`${LIST}?year=2018&sort=date`);
    await rowOf(page, '9000').waitFor();
  });
});
