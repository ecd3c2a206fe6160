import { expect, it } from 'vitest';
import { nextCheckNumber } from '../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { catchPrint } from './support/printed-sheets.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const admin = 'admin@demo.example';
const PRINT = '/dashboard/check-log/print-checks';

type Id = { readonly id: number };

const ids = { payee: 0, account: 0, source: 0 };

async function furnish(): Promise<void> {
  const api = await product().api(admin);
  const book = await api.crud<Id>('CklgCheckbook', 'create', {}, { name: 'Payments by mail', next_number: 7001 });
  ids.source = (await api.crud<Id>('CklgFundSource', 'create', {}, { name: 'Paper', checkbook_id: book.id })).id;
  ids.payee = (await api.crud<Id>('CklgPayee', 'create', {}, { name: 'Hudson Valley Paper' })).id;
  ids.account = (await api.crud<Id[]>('CklgAccount', 'getAll'))[0]!.id;
}

/** A check with a number, or one that waits for the printer. */
const addCheck = async (amount: number, check_number: number | null, fund_source_id = ids.source): Promise<Check> =>
  (await product().api(admin)).crud<Check>(
    'CklgTransaction',
    'create',
    {},
    {
      check_number,
      amount,
      transaction_date: '2026-11-05',
      payee_id: ids.payee,
      account_id: ids.account,
      fund_source_id,
      print_later: check_number === null,
    },
  );

it('checks that need different paper are separated in one step, and the rest waits', async () => {
  const checks = [await addCheck(31, 6100), await addCheck(32, 6105), await addCheck(33, null)];
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${checks.map(({ id }) => id).join(',')}` });
  await sees(
    page,
    'These checks need 3 runs, because numbered checks are printed on their own paper: check 6100; check 6105; 1 new check.',
  );
  expect(await button(page, 'Print').getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
  await button(page, 'Select only check 6100').click();
  expect(await field(page, 'First check number').inputValue()).toBe('6100');
  const printed = await catchPrint(page);
  await button(page, 'Print').click();
  expect(await printed()).toHaveLength(1);
  await sees(dialog(page), 'Did the check come out right?');
  await button(dialog(page), 'Done').click();
  await dialog(page).waitFor({ state: 'hidden' });
  const stored = await (await product().api(admin)).crud<Check[]>('CklgTransaction', 'getAll');
  const states = checks.map(({ id }) => stored.find((check) => check.id === id)!);
  expect(states.map(({ check_number, printed_at }) => [check_number, printed_at !== null])).toEqual([
    [6100, true],
    [6105, false],
    [null, false],
  ]);
});

it('another checkbook waits for its own next number', async () => {
  const api = await product().api(admin);
  const book = await api.crud<Id>('CklgCheckbook', 'create', {}, { name: 'Payments by hand', next_number: 8001 });
  const other = await api.crud<Id>('CklgFundSource', 'create', {}, { name: 'Hand', checkbook_id: book.id });
  const here = await addCheck(41, null);
  const there = await addCheck(42, null, other.id);
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${here.id},${there.id}` });
  const number = field(page, 'First check number');
  await expect.poll(() => number.inputValue()).toMatch(/^7\d\d\d$/);
  const answer = await holdAnswer(page, nextCheckNumber.path);
  await field(page, 'Checkbook').click();
  await page.getByRole('option', { name: 'Payments by hand', exact: true }).click();
  await answer.sent;
  await sees(page, '1 selected, $42.00 in total');
  await expect.poll(() => number.inputValue()).toBe('');
  const isGreyed = async () => (await button(page, 'Print').getAttribute('aria-disabled')) === 'true';
  expect(await isGreyed()).toBe(true);
  await button(page, 'Print').hover();
  await sees(page, "The checkbook's next number isn't loaded yet.");
  answer.letGo();
  await expect.poll(() => number.inputValue()).toBe('8001');
  await expect.poll(isGreyed).toBe(false);
});

it('a page with nothing to print says how checks come there, and finds no fault yet', async () => {
  const { page } = await product().visit({ as: admin, path: PRINT });
  await page.route('**/checks-to-print*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: object };
    await route.fulfill({ json: { ...body, value: { ...body.value, checks: [] } } });
  });
  await page.reload();
  await sees(
    page,
    'No checks are waiting to be printed. Choose Print later in a new check, or select checks in Transactions.',
  );
  expect(await page.getByText('Enter the number on the first check in the printer.').count()).toBe(0);
});
