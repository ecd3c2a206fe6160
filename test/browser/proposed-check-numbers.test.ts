import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nextCheckNumber } from '../../shared/contract/operations/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, fillCheck, openCheckBook, WRITER } from './support/check-book.ts';
import { expectFocus, expectValue } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { loseCalls } from './support/lose-answers.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

const isAboutNumber = (url: URL) => url.pathname === nextCheckNumber.path;

/** The number that the form has proposed. */
async function proposed(page: Page): Promise<number> {
  const number = checkField(page, 'check_number');
  await expect.poll(() => number.inputValue()).toMatch(/^\d+$/);
  return Number(await number.inputValue());
}

/** Opens the form for a new check, and fills in all but its number, which is proposed. */
async function openForm(note: string): Promise<{ page: Page; next: number }> {
  const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
  const next = await proposed(page);
  await fillCheck(page, note);
  return { page, next };
}

/** Holds each answer about the next number until it is let go by its place. */
async function holdNumbers(page: Page): Promise<(place: number) => Promise<void>> {
  const held: (() => void)[] = [];
  await page.route(isAboutNumber, async (route) => {
    const response = await route.fetch();
    const gone = Promise.withResolvers<void>();
    held.push(gone.resolve);
    await gone.promise;
    await route.fulfill({ response });
  });
  return async (place) => {
    await expect.poll(() => held.length).toBeGreaterThan(place);
    const arrived = page.waitForResponse((response) => isAboutNumber(new URL(response.url())));
    held[place]?.();
    await arrived;
  };
}

const numbersOf = (checks: readonly Check[]) => checks.map(({ check_number }) => check_number);

it('a check whose number is proposed late is saved with it', async () => {
  const { page, next } = await openForm('before the late number');
  const letGo = await holdNumbers(page);
  const [compared, late, again, comparedAgain, third] = [0, 1, 2, 3, 4];
  await page.keyboard.press('Control+Enter');
  await letGo(compared);
  await sees(page, `Check ${next} created.`);
  await fillCheck(page, 'late number');
  await page.keyboard.press('Control+Enter');
  await letGo(again);
  await expectValue(checkField(page, 'check_number'), String(next + 1));
  expect(await book.checksWith('late number')).toEqual([]);
  await letGo(comparedAgain);
  await sees(page, `Check ${next + 1} created.`);
  expect(numbersOf(await book.checksWith('late number'))).toEqual([next + 1]);
  await expectFocus(checkField(page, 'payee_id'));
  await letGo(third);
  await expectValue(checkField(page, 'check_number'), String(next + 2));
  // By now, this answer is about the check before.
  await letGo(late);
  await fillCheck(page, 'after the late number');
  await expectValue(checkField(page, 'check_number'), String(next + 2));
});

it('a check whose number could not be proposed is saved without one only after asking', async () => {
  const { page } = await product().visit({ as: WRITER, path: '/dashboard/check-log/transactions' });
  await loseCalls(page, nextCheckNumber.path);
  await button(page, 'Create check').click();
  await fillCheck(page, 'lost number');
  await loseCalls(page, nextCheckNumber.path);
  await page.keyboard.press('Enter');
  await heading(dialog(page), "The next check number couldn't be looked up").waitFor();
  await expectAccessible(page);
  expect(await book.checksWith('lost number')).toEqual([]);
  await button(dialog(page), 'Cancel').click();
  await expectFocus(checkField(page, 'check_number'));
  await loseCalls(page, nextCheckNumber.path);
  await button(page, 'Save').click();
  await button(dialog(page), 'Save without number').click();
  await sees(page, /^Check dated .* \(no number\) created\./);
  expect(numbersOf(await book.checksWith('lost number'))).toEqual([null]);
});

it('a number that could not be proposed is proposed by trying again', async () => {
  const { page } = await product().visit({ as: WRITER, path: '/dashboard/check-log/transactions' });
  await loseCalls(page, nextCheckNumber.path);
  await button(page, 'Create check').click();
  await fillCheck(page, 'number found again');
  await loseCalls(page, nextCheckNumber.path);
  await page.keyboard.press('Enter');
  await button(dialog(page), 'Try again').click();
  await sees(page, /^Check \d+ created\./);
  expect(numbersOf(await book.checksWith('number found again'))).toEqual([expect.any(Number)]);
});

it('a number of the fund source chosen before is not saved with another one', async () => {
  await book.addCheck({ check_number: 70_000, fund_source_id: await ownSource() });
  const { page } = await openForm('of another checkbook');
  const proposal = await holdAnswer(page, nextCheckNumber.path);
  await checkField(page, 'fund_source_id').fill('Separate fund');
  await page.keyboard.press('Enter');
  await proposal.sent;
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Check 70001 created.');
});

it('a number of the fund source chosen before is gone if there is none to propose for the new one', async () => {
  const { page } = await openForm('without either number');
  await page.route(isAboutNumber, (route) => route.abort('connectionreset'));
  await checkField(page, 'fund_source_id').fill('Separate fund');
  await page.keyboard.press('Enter');
  await expectValue(checkField(page, 'check_number'), '');
  await page.keyboard.press('Control+Enter');
  await button(dialog(page), 'Save without number').click();
  await sees(page, /^Check dated .* \(no number\) created\./);
  expect(numbersOf(await book.checksWith('without either number'))).toEqual([null]);
});

it('a number that was cleared on purpose stays empty', async () => {
  const { page } = await openForm('no number wanted');
  await checkField(page, 'check_number').fill('');
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Check dated .* \(no number\) created\./);
  expect(numbersOf(await book.checksWith('no number wanted'))).toEqual([null]);
});

/** A fund source with a checkbook of its own. */
async function ownSource(): Promise<number> {
  const { id } = await book.api.crud<{ id: number }>('CklgCheckbook', 'create', {}, { name: 'Separate checkbook' });
  const source = { name: 'Separate fund', checkbook_id: id };
  return (await book.api.crud<{ id: number }>('CklgFundSource', 'create', {}, source)).id;
}
