import { capitalized } from '../../shared/contract/field.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FUND_SOURCE_ID } from '../../shared/contract/collections/cklg-fund-source.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, CHECKS, openCheckBook, WRITER } from './support/check-book.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { addNode } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

const REQUIRED = 'Payee, Account, and Fund Source are required.';

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

/** Types into the focused field as fast as possible and picks the only match. */
async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

describe('the check form', () => {
  const note = 'first one';

  it('reports what is missing in its exact words', async () => {
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    await expectFocus(checkField(page, 'payee_id'));
    await expectValue(checkField(page, 'fund_source_id'), 'Operating');
    await button(page, 'Save').click();
    await expectProblem(page, 'Payee', REQUIRED);
    await expectProblem(page, 'Account', REQUIRED);
    await expectProblem(page, 'Amount', 'Invalid amount.');
    await checkField(page, 'amount').fill('12.345');
    await checkField(page, 'amount').press('Tab');
    await expectProblem(page, 'Amount', 'Invalid amount.');
    await expectAccessible(page);
  });

  it('formats the date and amount when their fields are left', async () => {
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    const today = await checkField(page, 'transaction_date').inputValue();
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const [typed, shown] of [
      ['0805', `${today.slice(0, 4)}-08-05`],
      ['2024-02-29', '2024-02-29'],
      ['1340', today],
      ['yesterday', today],
    ] as const) {
      // In sequence, because they share a field.
      /* oxlint-disable no-await-in-loop */
      await checkField(page, 'transaction_date').fill(typed);
      await checkField(page, 'transaction_date').press('Tab');
      await expectValue(checkField(page, 'transaction_date'), shown);
      /* oxlint-enable no-await-in-loop */
    }
    await sees(page, '"yesterday" isn\'t a valid date, so the date was set to today.');
    await checkField(page, 'amount').fill('1234.5');
    await checkField(page, 'amount').press('Tab');
    await expectValue(checkField(page, 'amount'), '$1,234.50');
  });

  it("fills in the payee's account, creates one check with a confirmed date, and returns to the list", async () => {
    const { page } = await product().visit({ as: WRITER, path: CHECKS });
    await button(page, 'Create check').click();
    await expectFocus(checkField(page, 'payee_id'));
    await choose(page, 'Quill and Sons');
    await expectValue(checkField(page, 'account_id'), 'Quills');
    await checkField(page, 'amount').fill('42');
    await field(page, 'Note - optional').fill(note);
    await checkField(page, 'transaction_date').fill('8/5');
    await checkField(page, 'transaction_date').press('Enter');
    await sees(page, '"8/5" isn\'t a valid date, so the date was set to today.');
    await expectFocus(checkField(page, 'transaction_date'));
    expect(await book.checksWith(note)).toEqual([]);
    await field(page, 'Note - optional').press('Enter');
    await sees(page, /^Check \d+ created\.$/);
    await expectPath(page, CHECKS);
    await rowOf(page, note).waitFor();
    const [made, ...more] = await book.checksWith(note);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ amount: 42, account_id: book.ids.usual, fund_source_id: DEFAULT_FUND_SOURCE_ID });
  });

  it('shows a check in its list whose list was read a moment before the check was created', async () => {
    const { page } = await product().visit({ as: WRITER });
    // However long the typing takes, and however fast the page's own file is.
    await page.addInitScript({ content: 'performance.now = () => 1' });
    const isListHere = page.waitForResponse(/\/CklgTransaction\/getAll\?/);
    await page.route(/\/static\/transactions-screen-[^/]*\.js$/, async (route) => {
      await (await isListHere).finished();
      await route.continue();
    });
    await page.goto(CHECKS);
    await button(page, 'Create check').click();
    await expectFocus(checkField(page, 'payee_id'));
    await choose(page, 'Quill and Sons');
    await checkField(page, 'amount').fill('43');
    await field(page, 'Note - optional').fill('seen at once');
    await field(page, 'Note - optional').press('Enter');
    await sees(page, /^Check \d+ created\.$/);
    await rowOf(page, 'seen at once').waitFor();
  });

  it("saves a changed account as the payee's default and says so before and after", async () => {
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    await expectFocus(checkField(page, 'payee_id'));
    await choose(page, 'Quill and Sons');
    const isUsual = (await checkField(page, 'account_id').inputValue()).includes('Quills');
    const wanted = isUsual ? 'Inkwells' : 'Quills';
    await checkField(page, 'account_id').focus();
    await choose(page, wanted);
    await sees(page, 'Saving makes this the default account of Quill and Sons.');
    await checkField(page, 'amount').fill('5');
    await button(page, 'Save').click();
    await sees(page, new RegExp(`${wanted} is now the default account of Quill and Sons\\.$`));
    const payee = await book.api.crud<{ default_account_id: number }>('CklgPayee', 'getOne', { id: book.ids.payee });
    expect(payee.default_account_id).toBe(isUsual ? book.ids.other : book.ids.usual);
    await book.api.crud('CklgPayee', 'update', { id: book.ids.payee }, { default_account_id: book.ids.usual });
  });
});

describe('ten checks in a row', () => {
  it('are entered with the keyboard alone, with date, fund source and next number filled in', async () => {
    const note = 'row by keyboard';
    const fund = await addNode(book.api, 'CklgFundSource', 'Row fund');
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    await expectFocus(checkField(page, 'payee_id'));
    await expect.poll(() => checkField(page, 'check_number').inputValue()).toMatch(/^\d+$/);
    // Numbers that nobody else has used in this checkbook.
    const first = Number(await checkField(page, 'check_number').inputValue()) + 20;
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(checkField(page, 'fund_source_id'));
    await choose(page, fund.name);
    await page.keyboard.press('Shift+Tab');
    await expectFocus(checkField(page, 'transaction_date'));
    // A day of this year that is never far ahead, which would be asked about.
    await page.keyboard.type('0105');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(checkField(page, 'check_number'));
    await page.keyboard.type(String(first));
    await page.keyboard.press('Tab');
    for (let nth = 0; nth < 10; nth += 1) {
      // Each check follows the previous one.
      /* oxlint-disable no-await-in-loop */
      await expectFocus(checkField(page, 'payee_id'));
      await expectValue(checkField(page, 'check_number'), String(first + nth));
      await choose(page, 'Quill and Sons');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expectFocus(checkField(page, 'amount'));
      await page.keyboard.type(`${nth + 1}.25`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(note);
      await page.keyboard.press('Control+Enter');
      await sees(page, `Check ${first + nth} created.`);
      /* oxlint-enable no-await-in-loop */
    }
    const made = (await book.checksWith(note)).toSorted((a, b) => (a.check_number ?? 0) - (b.check_number ?? 0));
    expect(made.map(({ check_number }) => check_number)).toEqual(Array.from({ length: 10 }, (_, nth) => first + nth));
    expect(made.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, (_, nth) => nth + 1.25));
    expect(new Set(made.map(({ transaction_date }) => transaction_date.slice(5)))).toEqual(new Set(['01-05']));
    expect(new Set(made.map(({ fund_source_id }) => fund_source_id))).toEqual(new Set([fund.id]));
  });
});

describe('a check number already in use', () => {
  const number = 8100;

  it('is pointed out and can be reused deliberately', async () => {
    const twin = await book.addCheck({ check_number: number });
    const mine = await book.addCheck({ check_number: number + 1 });
    const { page } = await product().visit({ as: WRITER, path: `${CHECK_FORM}?transaction_id=${mine.id}` });
    await heading(page, `Modify check ${number + 1}`).waitFor();
    await checkField(page, 'check_number').fill(String(number));
    await sees(page, 'Another check has this number.');
    await button(page, 'Save').click();
    await heading(dialog(page), 'This check number is already used').waitFor();
    await sees(dialog(page), new RegExp(`${book.year}-03-05, Quill and Sons, \\$10\\.00`));
    await expectAccessible(page);
    await button(dialog(page), 'Cancel').click();
    await expectFocus(checkField(page, 'check_number'));
    expect((await book.stored(mine.id)).check_number).toBe(number + 1);
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, new RegExp(`^Check ${number} saved\\.`));
    expect((await book.stored(mine.id)).check_number).toBe(number);
    expect((await book.stored(twin.id)).check_number).toBe(number);
  });
});

describe('a check that somebody else changes', () => {
  it('is neither lost nor overwritten', async () => {
    const check = await book.addCheck({ check_number: 8200 });
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `${CHECK_FORM}?transaction_id=${check.id}`,
    });
    await checkField(page, 'amount').fill('77');
    await book.api.crud('CklgTransaction', 'update', { id: check.id }, { note: 'theirs', amount: 11 });
    await button(page, 'Save').click();
    await sees(page, 'This check was changed elsewhere');
    await button(page, 'Keep mine').click();
    await button(page, 'Save').click();
    await sees(page, /^Check 8200 saved\./);
    expect(await book.stored(check.id)).toMatchObject({ amount: 77, note: 'theirs' });
  });

  it('is compared in words', async () => {
    const check = await book.addCheck({ check_number: 8201 });
    const path = `${CHECK_FORM}?transaction_id=${check.id}`;
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    await checkField(page, 'amount').fill('77');
    const printed = { print_later: true, check_number: null };
    await book.api.crud('CklgTransaction', 'update', { id: check.id }, printed);
    await button(page, 'Save').click();
    await sees(page, 'Saved value: Yes', 'Your value: No');
  });

  it('is not left by accident', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await checkField(page, 'amount').fill('77');
    await button(page, 'Cancel').click();
    await heading(dialog(page), 'Leave this page?').waitFor();
    await button(dialog(page), 'Stay').click();
    await expectValue(checkField(page, 'amount'), '$77.00');
  });
});

describe('voiding', () => {
  it('needs a reason, can be undone, and unvoids to the previous account', async () => {
    const number = 8300;
    const check = await book.addCheck({ check_number: number });
    const name = `check ${number}`;
    const { page } = await product().visit({ as: WRITER, path: `${CHECKS}?year=${book.year}` });
    await act(page, 'Void', name);
    await button(dialog(page), 'Void').click();
    await expectProblem(dialog(page), 'Reason', 'This field is required.');
    await expectAccessible(page);
    await field(dialog(page), 'Reason').fill('Lost in the mail');
    await button(dialog(page), 'Void').click();
    await sees(page, `${capitalized(name)} voided.`);
    await rowOf(page, String(number)).getByText('VOID').waitFor();
    expect(await book.stored(check.id)).toMatchObject({
      is_voided: true,
      account_id: null,
      void_reason: 'Lost in the mail',
    });

    await button(page, 'Undo').click();
    await sees(page, new RegExp(`^${capitalized(name)} is active again\\. If your bank has it as void, `));
    expect(await book.stored(check.id)).toMatchObject({ is_voided: false, account_id: book.ids.usual });

    await act(page, 'Void', name);
    await field(dialog(page), 'Reason').fill('Lost again');
    await button(dialog(page), 'Void').click();
    await rowOf(page, String(number)).getByText('VOID').waitFor();
    await act(page, 'Edit', name);
    await heading(dialog(page), 'CONFLICT ACTION').waitFor();
    await sees(dialog(page), 'You cannot edit this transaction because it is voided.');
    await button(dialog(page), 'OK').click();

    await act(page, 'Unvoid', name);
    await sees(dialog(page), /^Voided by .+: Lost again$/, /send the Positive Pay file of \d{4}-\d\d-\d\d again/);
    await expectValue(field(dialog(page), 'Account'), 'Quills');
    await field(dialog(page), 'Reason').fill('Found');
    await button(dialog(page), 'Unvoid').click();
    await sees(page, `${capitalized(name)} unvoided.`);
    expect(await book.stored(check.id)).toMatchObject({ is_voided: false, account_id: book.ids.usual });

    await act(page, 'History', name);
    await sees(dialog(page), `Voided by ${WRITER}`, `Unvoided by ${WRITER}`, 'Account: none, was Quills');
    await sees(dialog(page), 'Reason: Lost in the mail', 'Reason: Found');
    await expectAccessible(page);
  });

  it('makes the check form read-only', async () => {
    const check = await book.addCheck({ is_voided: true, account_id: null });
    const { page } = await product().visit({ as: WRITER, path: `${CHECK_FORM}?transaction_id=${check.id}` });
    await heading(dialog(page), 'CONFLICT ACTION').waitFor();
    await sees(dialog(page), 'You cannot edit this transaction because it is voided.');
    await button(dialog(page), 'OK').click();
    await expectPath(page, CHECKS);
  });
});
