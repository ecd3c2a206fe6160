import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { checkStockIds, type CheckStockId } from '../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../shared/ledger/check-stocks.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { checkField } from './support/check-book.ts';
import { catchPrint, EXACT, POINTS, type Sheet, startsAt } from './support/printed-sheets.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, listHeading, reasonOf, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const admin = 'admin@demo.example';
const PRINT = '/dashboard/check-log/print-checks';

type Id = { readonly id: number };

let ids: { readonly payee: number; readonly account: number; readonly source: number };

async function furnish(): Promise<void> {
  const api = await product().api(admin);
  const book = await api.crud<Id>('CklgCheckbook', 'create', {}, { name: 'Payments by mail', next_number: 7001 });
  const source = await api.crud<Id>('CklgFundSource', 'create', {}, { name: 'Paper', checkbook_id: book.id });
  const payee = await api.crud<Id>(
    'CklgPayee',
    'create',
    {},
    {
      name: 'Hudson Valley Paper',
      address: '12 Main Street, Suite 4, Albany, NY 12207',
    },
  );
  const [account] = await api.crud<Id[]>('CklgAccount', 'getAll');
  ids = { payee: payee.id, account: account!.id, source: source.id };
}

async function addChecks(amounts: readonly number[], note = 'Invoice 4711'): Promise<Check[]> {
  const api = await product().api(admin);
  const made: Check[] = [];
  for (const amount of amounts) {
    const body = {
      transaction_date: '2026-11-05',
      amount,
      note,
      payee_id: ids.payee,
      account_id: ids.account,
      fund_source_id: ids.source,
      print_later: true,
    };
    // oxlint-disable-next-line no-await-in-loop
    made.push(await api.crud<Check>('CklgTransaction', 'create', {}, body));
  }
  return made;
}

const storedChecks = async (): Promise<Check[]> =>
  (await (await product().api(admin)).crud<Check[]>('CklgTransaction', 'getAll')).filter(
    ({ fund_source_id }) => fund_source_id === ids.source,
  );

async function openPage(checks: readonly Check[], stock: CheckStockId): Promise<Page> {
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${checks.map(({ id }) => id).join(',')}` });
  await page.getByRole('img', { name: /^Page 1: / }).waitFor();
  await field(page, 'Check stock').click();
  await page.getByRole('option', { name: checkStocks[stock].name }).click();
  return page;
}

const allRight = async (page: Page): Promise<void> => {
  await sees(dialog(page), /^Did (all checks|the check) come out right\?$/);
  await button(dialog(page), 'Done').click();
  await dialog(page).waitFor({ state: 'hidden' });
};

interface Printed {
  readonly sheets: readonly Sheet[];
  readonly numbers: readonly (number | null)[];
}

const AMOUNTS = [1234.56, 0.01, 999_999_999.99];

async function printThree(id: CheckStockId): Promise<Printed> {
  const checks = await addChecks(AMOUNTS);
  const page = await openPage(checks, id);
  const printed = await catchPrint(page);
  await button(page, 'Print').click();
  const sheets = await printed();
  await allRight(page);
  const wanted = new Set(checks.map((check) => check.id));
  const numbers = (await storedChecks()).filter((check) => wanted.has(check.id)).map((check) => check.check_number);
  return { sheets, numbers };
}

/** Each field is within half a millimeter of its place. */
function expectInPlace(sheet: Sheet, id: CheckStockId, top: number, amount: number): void {
  const stock = checkStocks[id];
  const at = (name: keyof typeof stock.lines) => startsAt(sheet, stock.lines[name].x, top + stock.lines[name].y);
  const figures = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(at('date')?.text).toBe('11/05/2026');
  expect(at('payee')?.text).toBe('Hudson Valley Paper');
  expect(at('amount')?.text).toBe(`**${figures}**`);
  expect(at('words')?.text).toMatch(/^(One thousand two|Zero and 01\/100 \*|Nine hundred ninety-nine million)/);
  expect(at('memo')?.text).toBe('Invoice 4711');
  const { x, y, lineHeight } = stock.address;
  const address = ['Hudson Valley Paper', '12 Main Street', 'Suite 4', 'Albany, NY 12207'];
  expect(address.map((_, line) => startsAt(sheet, x, top + y - (3 - line) * lineHeight)?.text)).toEqual(address);
  for (const stub of stock.stubs) {
    expect(startsAt(sheet, 0.69, stub.y)?.text).toBe('Hudson Valley Paper');
    expect(startsAt(sheet, 6.67, stub.y)?.text).toBe('11/05/2026');
    expect(startsAt(sheet, 5.3, stub.y)?.text).toMatch(/^No\. 7\d{3}$/);
    expect([0, 1, 2].map((row) => startsAt(sheet, 0.69, stub.y + 0.42 + row * 0.17)?.text)).toEqual([
      expect.stringMatching(/^Account: ./),
      'Fund source: Paper',
      'Note: Invoice 4711',
    ]);
    expect(startsAt(sheet, 6.94, stub.y + 2.43)?.text).toBe(`**${figures}**`);
  }
}

/** Stars fill the line of words to its end, and every text ends on the paper. */
function expectWithin({ words }: Sheet, id: CheckStockId): void {
  const { x: start, width: room } = checkStocks[id].lines.words;
  const end = (start + room) * POINTS;
  for (const { text, x, width } of words) {
    expect(x + width).toBeLessThanOrEqual((8.5 - 0.2) * POINTS);
    if (!/\/100 \*+$/.test(text)) continue;
    expect(x + width).toBeLessThanOrEqual(end + EXACT);
    expect(x + width).toBeGreaterThan(end - 8);
  }
}

it.each(checkStockIds)(
  'checks printed on %s have each field within half a millimeter of its place, and consecutive numbers',
  { timeout: 90_000 },
  async (id) => {
    const { sheets, numbers } = await printThree(id);
    const stock = checkStocks[id];
    expect(sheets.map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: stock.checks.length === 3 ? 1 : 3 }, () => [612, 792]),
    );
    AMOUNTS.forEach((amount, index) => {
      const sheet = sheets[Math.floor(index / stock.checks.length)]!;
      expectInPlace(sheet, id, stock.checks[index % stock.checks.length]!, amount);
    });
    for (const sheet of sheets) {
      expectWithin(sheet, id);
      expect(sheet.words.filter(({ text }) => /Page \d|Check log|Print/.test(text))).toEqual([]);
    }
    const sorted = numbers.toSorted((a, b) => a! - b!);
    expect(sorted).toEqual([0, 1, 2].map((more) => sorted[0]! + more));
    expect(sorted[0]).toBeGreaterThanOrEqual(7001);
  },
);

it("offsets move what is printed, stay on the device, and the test page shows boxes, VOID and nobody's data", async () => {
  const [check] = await addChecks([5]);
  const page = await openPage([check!], 'voucher-top');
  const printed = await catchPrint(page);
  await button(page, 'Printer alignment').click();
  await field(page, 'Whole page, right').fill('0.25');
  await field(page, 'Whole page, down').fill('-0.1');
  await field(page, 'Memo, down').fill('-0.2');
  await expectAccessible(page);
  await button(page, 'Print test page').click();
  const [test] = await printed();
  const texts = test!.words.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['VOID', 'Date', 'Amount in words', 'Address', 'Memo']));
  expect(texts.join(' ')).not.toMatch(/Hudson|Invoice|\*\*/);
  await page.reload();
  await button(page, 'Printer alignment').click();
  expect(await field(page, 'Memo, down').inputValue()).toBe('-0.2');
  const again = await catchPrint(page);
  await button(page, 'Print').click();
  const [sheet] = await again();
  await allRight(page);
  const { date, memo } = checkStocks['voucher-top'].lines;
  expect(startsAt(sheet!, date.x + 0.25, date.y - 0.1)?.text).toBe('11/05/2026');
  expect(startsAt(sheet!, memo.x + 0.25, memo.y - 0.3)?.text).toBe('Invoice 4711');
});

it('after a jam, the spoiled number is void, its check and the unprinted ones wait and are printed again', async () => {
  const checks = await addChecks([11, 12, 13]);
  const page = await openPage(checks, 'voucher-top');
  const printed = await catchPrint(page);
  const first = Number(await field(page, 'First check number').inputValue());
  await button(page, 'Print').click();
  await printed();
  await sees(dialog(page), 'Did all checks come out right?');
  await field(dialog(page), 'First check that came out wrong').click();
  await page.getByRole('option', { name: `Check ${first + 1}` }).click();
  await expectAccessible(page);
  await button(dialog(page), 'Done').click();
  await sees(dialog(page), 'This field is required.');
  await field(dialog(page), 'Reason').fill('Printer jam');
  await button(dialog(page), 'Done').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await sees(rowOf(page, '$13.00'), String(first + 2));
  const stored = await storedChecks();
  const [one, two, three] = checks.map(({ id }) => stored.find((check) => check.id === id)!);
  expect([one!.check_number, two!.check_number, three!.check_number]).toEqual([first, null, first + 2]);
  expect([two!.print_later, three!.print_later]).toEqual([true, true]);
  expect(stored.find(({ check_number }) => check_number === first + 1)).toMatchObject({
    is_voided: true,
    void_reason: 'Printer jam',
    replaced_by_id: two!.id,
  });
  // The unprinted one is next in the printer, and the spoiled one follows with a new number.
  const other = await openPage([two!, three!], 'voucher-top');
  const again = await catchPrint(other);
  expect(await field(other, 'First check number').inputValue()).toBe(String(first + 2));
  await button(other, 'Print').click();
  expect(await again()).toHaveLength(2);
  await allRight(other);
  const after = await storedChecks();
  expect(after.find(({ id }) => id === two!.id)?.check_number).toBe(first + 3);
});

it('a printed check is printed again as a copy with a reason', async () => {
  const [check] = (await storedChecks()).filter(({ printed_at, is_voided }) => printed_at !== null && !is_voided);
  const { page } = await product().visit({ as: admin, path: '/dashboard/check-log/transactions?year=2026' });
  const search = page.getByPlaceholder(/^Find by number/);
  await search.fill(String(check!.check_number));
  await search.press('Enter');
  await act(page, 'Print again', `check ${check!.check_number}`);
  await sees(dialog(page), 'Copy for your files');
  await button(dialog(page), 'Continue').click();
  await listHeading(page, 'Print copies').waitFor();
  const printed = await catchPrint(page);
  await button(page, 'Print copies').click();
  await sees(page, 'Enter a reason.');
  await field(page, 'Reason').fill('For the auditor');
  await button(page, 'Print copies').click();
  const [sheet] = await printed();
  expect(sheet!.words.map(({ text }) => text)).toContain('COPY - NOT NEGOTIABLE');
  expect(startsAt(sheet!, 6.67, 0.62)?.text).toBe(`Check ${check!.check_number}`);
  const stored = (await storedChecks()).find(({ id }) => id === check!.id);
  expect(stored).toMatchObject({ times_printed: 2, print_reason: 'For the auditor', printed_at: check!.printed_at });
});

it('skipped paper is recorded as void only with a reason', async () => {
  const [check] = await addChecks([21]);
  const page = await openPage([check!], 'voucher-top');
  const printed = await catchPrint(page);
  const number = field(page, 'First check number');
  const next = Number(await number.inputValue());
  await number.fill(String(next + 1));
  await sees(page, `Number ${next} will be recorded as void, because it's left out.`);
  await button(page, 'Print').click();
  await sees(page, 'Enter a reason.');
  await field(page, 'Reason').fill('Torn');
  await button(page, 'Print').click();
  await printed();
  await allRight(page);
  const isVoided = new Map((await storedChecks()).map((each) => [each.check_number, each.is_voided]));
  expect([isVoided.get(next), isVoided.get(next + 1)]).toEqual([true, false]);
  await page.goto(`/dashboard/check-log/transactions?year=2026&search=${next}`);
  expect(await reasonOf(page, 'Unvoid', `check ${next}`)).toBe(
    "This number's paper can't be used, so the number stays void. Its check gets another number.",
  );
});

it("a check is copied as a new one with today's date, which can wait for the printer", async () => {
  const [check] = await addChecks([42.42], 'Monthly');
  const { page } = await product().visit({
    as: admin,
    path: `/dashboard/check-log/modify-check?copy_of=${check!.id}`,
  });
  await heading(page, 'Create check').waitFor();
  expect(await checkField(page, 'amount').inputValue()).toBe('$42.42');
  expect(await checkField(page, 'transaction_date').inputValue()).not.toBe('2026-11-05');
  await page.getByRole('checkbox', { name: 'Print later' }).check();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await page.waitForURL(/transactions/);
  const copies = (await storedChecks()).filter(({ amount }) => amount === 42.42);
  expect(copies).toHaveLength(2);
  expect(copies.find(({ id }) => id !== check!.id)).toMatchObject({
    note: 'Monthly',
    payee_id: ids.payee,
    account_id: ids.account,
    check_number: null,
    print_later: true,
  });
});

it('checks selected in the list are printed, and accountants see none of this', async () => {
  const { page } = await product().visit({ as: admin, path: '/dashboard/check-log/transactions?year=2026' });
  await rowOf(page, 'Hudson Valley Paper').first().getByRole('checkbox').check();
  await button(page, 'Print checks').waitFor();
  const reader = await product().visit({
    as: 'accountant@demo.example',
    path: '/dashboard/check-log/transactions?year=2026',
  });
  await rowOf(reader.page, 'Hudson Valley Paper').first().waitFor();
  expect(await button(reader.page, 'Print checks').count()).toBe(0);
  await reader.page.goto(PRINT);
  await reader.page.waitForURL(/\/dashboard$/);
});
