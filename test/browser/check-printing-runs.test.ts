import { expect, it } from 'vitest';
import { nextCheckNumber } from '../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { faultsOfLayout } from './support/layout.ts';
import { catchPrint } from './support/printed-sheets.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, rowOf, sees } from './support/screen.ts';

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

it('checks that were deleted in the meantime are left out, and the others are printed', async () => {
  const [kept, gone] = [await addCheck(51, null), await addCheck(52, null)];
  await (await product().api(admin)).crud('CklgTransaction', 'delete', { id: gone.id });
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${gone.id},${kept.id}` });
  await sees(page, '1 selected, $51.00 in total');
  // The others wait all the same, although the link names none of them.
  await page.goto(`${PRINT}?ids=${gone.id}`);
  await rowOf(page, '$51.00').waitFor();
});

it('another link to the page starts with its own checks', async () => {
  const check = await addCheck(61, null);
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${check.id}` });
  await rowOf(page, '$61.00').getByRole('checkbox').uncheck();
  await field(page, 'First check number').fill('7900');
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('Print checks');
  await dialog(page).getByRole('option', { name: 'Print checks' }).first().click();
  await page.waitForURL((url) => url.search === '');
  await sees(page, /^[1-9]\d* selected, /);
  expect(await rowOf(page, '$61.00').getByRole('checkbox').isChecked()).toBe(true);
  await expect.poll(() => field(page, 'First check number').inputValue()).not.toBe('7900');
});

it('checks are printed and asked about even if their font could not be loaded', async () => {
  const check = await addCheck(71, null);
  const { page, context } = await product().visit({ as: admin, isAlone: true });
  await context.route(/\.woff2/, (route) => route.abort());
  await page.goto(`${PRINT}?ids=${check.id}`);
  await rowOf(page, '$71.00').waitFor();
  const printed = await catchPrint(page);
  await button(page, 'Print').click();
  await printed();
  await sees(dialog(page), 'Did the check come out right?');
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

it('the alignment of the printer fits a laptop zoomed to 400 %', async () => {
  const check = await addCheck(41, null);
  const browser = { viewport: { width: 320, height: 640 } };
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${check.id}`, browser });
  await button(page, 'Printer alignment').click();
  await field(page, 'Whole page, down').waitFor();
  expect(await faultsOfLayout(page, false)).toEqual([]);
});
