import { describe, expect, it } from 'vitest';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { crudPath } from '../../shared/contract/crud-actions.ts';
import { WRITER } from './support/check-book.ts';
import type { Api } from './support/api.ts';
import { expectFocus, expectPath, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { ACCOUNTS, FUND_SOURCES, named, type Node, nodeIn, type Payee, PAYEES } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const LAPTOP = { width: 1280, height: 800 };

const api = (): Promise<Api> => product().api(ADMIN);

describe('the landing page of the check log', () => {
  it('lists what a writer of checks may open', async () => {
    const { page } = await product().visit({ as: WRITER, path: '/dashboard/check-log' });
    await heading(page, 'CHECK LOG').waitFor();
    const links = await page.locator('.place-list a').allInnerTexts();
    expect(links).toEqual([
      'Transactions',
      'Outstanding checks',
      'Reconcile',
      'Print checks',
      'Payees',
      'Payments by payee',
      'Accounts',
      'Fund sources',
      'Checkbooks',
      'Positive Pay layouts',
      'Import checks',
      'Totals',
      'Missing numbers',
      'Positive Pay',
    ]);
  });

  it('hides them from the accountant, who is redirected from their addresses', async () => {
    const { page } = await product().visit({ as: 'accountant@demo.example', path: '/dashboard/check-log' });
    await heading(page, 'CHECK LOG').waitFor();
    await seesNo(page, 'Payees', 'Accounts', 'Fund sources');
    for (const path of [PAYEES, ACCOUNTS, FUND_SOURCES]) {
      // In one page, like a person typing one address after the other.
      /* oxlint-disable no-await-in-loop */
      await page.goto(path);
      await heading(page, 'Welcome to Staffbook').waitFor();
      await expectPath(page, '/dashboard');
      /* oxlint-enable no-await-in-loop */
    }
  });
});

describe('payees', () => {
  const name = 'Acme Bakery';

  it('can be created, edited and deleted, with a default account', async () => {
    const { page } = await product().visit({ as: WRITER, path: PAYEES });
    await rowOf(page, 'Adirondack Fuel Company').waitFor();
    await button(page, 'Create payee').click();
    await expectFocus(field(dialog(page), 'Name'));
    await field(dialog(page), 'Email - optional').fill('no address');
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Name', 'This field is required.');
    await expectProblem(dialog(page), 'Email - optional', 'Invalid email address.');
    await expectFocus(field(dialog(page), 'Name'));
    await field(dialog(page), 'Name').fill(name);
    await field(dialog(page), 'Email - optional').fill('orders@acme.example');
    await field(dialog(page), 'Phone - optional').fill('+44 20 7946 0018');
    await field(dialog(page), 'Address - optional').fill('1 High Street\nAlbany');
    await field(dialog(page), 'Note - optional').fill('Closed on Mondays');
    await field(dialog(page), 'Default account - optional').click();
    await page.getByRole('option', { name: 'Projects / Travel' }).click();
    await button(dialog(page), 'Create').click();
    await sees(page, `Payee ${name} created.`);
    const travel = await named<Node>(await api(), 'CklgAccount', 'Travel');
    expect(await named<Payee>(await api(), 'CklgPayee', name)).toMatchObject({
      is_active: true,
      default_account_id: travel?.id,
      note: 'Closed on Mondays',
    });

    await act(page, 'Edit', name);
    await expectValue(field(dialog(page), 'Note - optional'), 'Closed on Mondays');
    await dialog(page).getByRole('checkbox', { name: 'Active' }).uncheck();
    await button(dialog(page), 'Browse accounts for Default account').click();
    await nodeIn(page, 'Travel').waitFor();
    expect(await nodeIn(page, 'Travel').isChecked()).toBe(true);
    await page.getByRole('searchbox', { name: 'Search accounts' }).last().fill('fue');
    await nodeIn(page, 'Fuel').waitFor();
    await expect.poll(() => nodeIn(page, 'Fuel').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await expectValue(field(dialog(page), 'Default account - optional'), 'Vehicles / Fuel');
    // Also before the search has begun by itself.
    await button(dialog(page), 'Browse accounts for Default account').click();
    await page.getByRole('searchbox', { name: 'Search accounts' }).last().focus();
    await page.keyboard.type('trav');
    await page.keyboard.press('Enter');
    await expectValue(field(dialog(page), 'Default account - optional'), 'Projects / Travel');
    await button(dialog(page), 'Browse accounts for Default account').click();
    await page.getByRole('searchbox', { name: 'Search accounts' }).last().focus();
    await page.keyboard.type('fuel');
    await page.keyboard.press('Enter');
    await expectValue(field(dialog(page), 'Default account - optional'), 'Vehicles / Fuel');
    await button(dialog(page), 'Save').click();
    await sees(page, `Payee ${name} saved.`);
    const fuel = await named<Node>(await api(), 'CklgAccount', 'Fuel');
    expect(await named<Payee>(await api(), 'CklgPayee', name)).toMatchObject({
      is_active: false,
      default_account_id: fuel?.id,
    });
    await page.getByRole('searchbox', { name: 'Search payees' }).fill(`inactive ${name}`);
    await expect
      .poll(async () => (await rowsOf(page)).map((row) => row.slice(0, 3)))
      .toEqual([[name, 'Inactive', 'Vehicles / Fuel']]);

    await act(page, 'Delete', name);
    await button(dialog(page), 'Delete').click();
    await sees(page, `Payee ${name} deleted.`);
    expect(await named(await api(), 'CklgPayee', name)).toBeUndefined();
  });
});

it('payees can be emailed and called, in two lines at most beside both panels of a laptop', async () => {
  const { page } = await product().visit({ as: ADMIN, path: PAYEES, browser: { viewport: LAPTOP } });
  await rowOf(page, 'Adirondack Fuel Company').waitFor();
  await page.getByRole('link', { name: 'billing@adirondack-fuel-company.example' }).waitFor();
  const links = page.locator('tbody a[href^="mailto:"]');
  const lines = await links.evaluateAll((found) =>
    found.map((link) => new Set([...link.getClientRects()].map(({ top }) => Math.round(top))).size),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  expect(await page.locator('tbody a[href^="tel:"]').count()).toBeGreaterThan(10);
});

describe('a payee', () => {
  it("named in checks can't be deleted, and the refusal counts the checks", async () => {
    const admin = await api();
    const payee = await admin.crud<Node>('CklgPayee', 'create', {}, { name: 'Paid twice' });
    const account = await named<Node>(await api(), 'CklgAccount', 'Travel');
    for (const check_number of [900_001, 900_002]) {
      // Checks are numbered in sequence. oxlint-disable-next-line no-await-in-loop
      await admin.crud(
        'CklgTransaction',
        'create',
        {},
        {
          check_number,
          transaction_date: '2026-03-04',
          amount: 12.5,
          payee_id: payee.id,
          account_id: account?.id,
          fund_source_id: DEFAULT_FUND_SOURCE_ID,
        },
      );
    }
    const { page } = await product().visit({ as: ADMIN, path: `${PAYEES}?search=Paid+twice` });
    await act(page, 'Delete', 'Paid twice');
    const refusal = "This payee can't be deleted: it is used by 2 checks. Change or delete those first.";
    await sees(dialog(page), refusal);
    expect(await button(dialog(page), 'Delete').count()).toBe(0);
    expect(await named(await api(), 'CklgPayee', 'Paid twice')).toBeDefined();
  });

  it('edited by two people keeps what was typed until one decides', async () => {
    const admin = await api();
    const payee = await admin.crud<Node>('CklgPayee', 'create', {}, { name: 'Contested', note: 'first' });
    const { page } = await product().visit({ as: ADMIN, path: `${PAYEES}?search=Contested` });
    await act(page, 'Edit', 'Contested');
    await field(dialog(page), 'Note - optional').fill('mine');
    await admin.crud('CklgPayee', 'update', { id: payee.id }, { note: 'theirs', is_active: false });
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), 'This payee was changed elsewhere');
    await sees(dialog(page), 'Saved value: theirs', 'Your value: mine', 'Saved value: No', 'Your value: Yes');
    await button(dialog(page), 'Keep mine').click();
    await button(dialog(page), 'Save').click();
    await sees(page, 'Payee Contested saved.');
    expect(await named<Payee>(await api(), 'CklgPayee', 'Contested')).toMatchObject({ note: 'mine', is_active: false });
  });
});

it('the payees are sent to a tab again only when somebody has changed them', async () => {
  const { page } = await product().visit({ as: ADMIN, path: PAYEES });
  const refresh = async (): Promise<number> => {
    const answered = page.waitForResponse(`**${crudPath('CklgPayee', 'getAll')}*`);
    await button(page, 'Refresh payees').click();
    return (await answered).status();
  };
  await rowOf(page, 'Adirondack Fuel Company').waitFor();
  expect(await refresh()).toBe(304);
  await rowOf(page, 'Adirondack Fuel Company').waitFor();
  await (await api()).crud('CklgPayee', 'create', {}, { name: 'Colleague Carpets' });
  expect(await refresh()).toBe(200);
  await rowOf(page, 'Colleague Carpets').waitFor();
});
