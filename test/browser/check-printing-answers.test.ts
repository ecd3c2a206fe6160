import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { printChecks, returnPrintedChecks } from '../../shared/contract/operations/check-printing.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { catchPrint, startsAt } from './support/printed-sheets.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const admin = 'admin@demo.example';
const PRINT = '/dashboard/check-log/print-checks';

type Id = { readonly id: number };

const ids = { payee_id: 0, account_id: 0, fund_source_id: 0 };

async function furnish(): Promise<void> {
  const api = await product().api(admin);
  const book = await api.crud<Id>('CklgCheckbook', 'create', {}, { name: 'Payments by mail', next_number: 7001 });
  const paper = { name: 'Paper', checkbook_id: book.id };
  ids.fund_source_id = (await api.crud<Id>('CklgFundSource', 'create', {}, paper)).id;
  ids.payee_id = (await api.crud<Id>('CklgPayee', 'create', {}, { name: 'Hudson Valley Paper' })).id;
  ids.account_id = (await api.crud<Id[]>('CklgAccount', 'getAll'))[0]!.id;
}

/** Checks that wait for the printer, with amounts from this one on. */
async function addChecks(from: number, count: number): Promise<Check[]> {
  const api = await product().api(admin);
  const made: Check[] = [];
  for (let amount = from; amount < from + count; amount += 1) {
    const body = { ...ids, transaction_date: '2026-11-05', amount, print_later: true };
    // oxlint-disable-next-line no-await-in-loop
    made.push(await api.crud<Check>('CklgTransaction', 'create', {}, body));
  }
  return made;
}

async function openPage(checks: readonly Check[]): Promise<Page> {
  const { page } = await product().visit({ as: admin, path: `${PRINT}?ids=${checks.map(({ id }) => id).join(',')}` });
  await expect.poll(() => field(page, 'First check number').inputValue()).toMatch(/^7\d\d\d$/);
  return page;
}

async function allRight(page: Page): Promise<void> {
  await button(dialog(page), 'Done').click();
  await dialog(page).waitFor({ state: 'hidden' });
}

async function stored(checks: readonly Check[]): Promise<Check[]> {
  const all = await (await product().api(admin)).every<Check>('CklgTransaction');
  return checks.map(({ id }) => all.find((check) => check.id === id)!);
}

/** How many records a call is about. */
const countIn = (request: Request, list: 'checks' | 'papers'): number =>
  (request.postDataJSON() as Record<string, unknown[]>)[list]!.length;

it('checks are on paper although the answer about them is lost', async () => {
  const checks = await addChecks(31, 1);
  const page = await openPage(checks);
  const printed = await catchPrint(page);
  await loseAnswers(page, printChecks.path);
  await button(page, 'Print').click();
  expect(await printed()).toHaveLength(1);
  await allRight(page);
  expect(await stored(checks)).toMatchObject([{ times_printed: 1 }]);
});

it('a part of a run that stays unanswered is on paper once Print is pressed again', { timeout: 90_000 }, async () => {
  const checks = await addChecks(41, 11);
  const page = await openPage(checks);
  const first = Number(await field(page, 'First check number').inputValue());
  const printed = await catchPrint(page);
  await loseAnswers(page, printChecks.path, { times: 4, wanted: (request) => countIn(request, 'checks') === 1 });
  await button(page, 'Print').click();
  expect(await printed()).toHaveLength(10);
  await allRight(page);
  await sees(page, /^The server didn't respond, so we don't know whether this was saved\./);
  await sees(page, '1 selected, $51.00 in total');
  const number = field(page, 'First check number');
  expect([await number.inputValue(), await number.isDisabled()]).toEqual([String(first + 10), true]);
  // It may be recorded already, so it can't be left out.
  await rowOf(page, '$51.00').getByRole('checkbox').click();
  await sees(page, '1 selected, $51.00 in total');
  // Looking around in the list doesn't leave the order.
  await page.getByPlaceholder('Search checks').fill('51.00');
  await expect.poll(() => page.url()).toContain('search=51.00');
  await button(page, 'Print').click();
  const [sheet, ...more] = await printed();
  expect(more).toEqual([]);
  expect(sheet!.words.map(({ text }) => text)).toContain('**51.00**');
  await allRight(page);
  const after = await stored(checks);
  expect(after.map(({ check_number, times_printed }) => [check_number, times_printed])).toEqual(
    checks.map((_, index) => [first + index, 1]),
  );
});

it('the rest of a run goes on at the place that follows on the page', { timeout: 90_000 }, async () => {
  const checks = await addChecks(81, 12);
  const page = await openPage(checks);
  await field(page, 'Check stock').click();
  await page.getByRole('option', { name: 'Three checks on a page', exact: true }).click();
  const printed = await catchPrint(page);
  await loseAnswers(page, printChecks.path, { times: 4, wanted: (request) => countIn(request, 'checks') === 2 });
  await button(page, 'Print').click();
  expect(await printed()).toHaveLength(4);
  await allRight(page);
  await sees(page, '2 selected, $183.00 in total');
  const place = field(page, 'First check on the page');
  expect([await place.innerText(), await place.isDisabled()]).toEqual(['Second', false]);
  await button(page, 'Print').click();
  const [sheet, ...more] = await printed();
  expect(more).toEqual([]);
  expect([4.92, 8.42].map((y) => startsAt(sheet!, 6.94, y)?.text)).toEqual(['**91.00**', '**92.00**']);
  await allRight(page);
  // The next number is on the next page.
  await expect.poll(() => place.innerText()).toBe('First');
});

it('bad paper that was reported before a failure is not reported again', async () => {
  const checks = await addChecks(61, 6);
  const page = await openPage(checks);
  const first = Number(await field(page, 'First check number').inputValue());
  const printed = await catchPrint(page);
  await button(page, 'Print').click();
  await printed();
  let refused = 0;
  await page.route(
    (url) => url.pathname === returnPrintedChecks.path,
    (route) => {
      if (refused > 0 || countIn(route.request(), 'papers') > 1) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 400, json: { error: true, message: 'Not yet.', value: null } });
    },
  );
  await field(dialog(page), 'First check that came out wrong').click();
  await page.getByRole('option', { name: `Check ${first}`, exact: true }).click();
  await field(dialog(page), 'Reason').fill('Printer jam');
  await button(dialog(page), 'Done').click();
  await sees(dialog(page), 'Not yet.');
  await allRight(page);
  expect((await stored(checks)).map(({ print_later }) => print_later)).toEqual(checks.map(() => true));
});
