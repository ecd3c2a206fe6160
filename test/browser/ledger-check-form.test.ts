import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nextCheckNumber } from '../../shared/contract/operations/check-numbers.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, CHECKS, openCheckBook, WRITER } from './support/check-book.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

/** Opens the form for a new check from a list, with payee and amount filled in. */
async function fillIn(list: string, amount = '42') {
  const { page } = await product().visit({ as: WRITER, path: list });
  await button(page, 'Create check').click();
  await expectFocus(checkField(page, 'payee_id'));
  await page.keyboard.type('Quill and Sons');
  await page.keyboard.press('Enter');
  await checkField(page, 'amount').fill(amount);
  return page;
}

/** The number that the form has proposed. */
async function proposed(page: Page): Promise<string> {
  const number = checkField(page, 'check_number');
  await expect.poll(() => number.inputValue()).toMatch(/^\d+$/);
  return number.inputValue();
}

const CREATED = /^Check \d+ created\./;

describe('the notice about a saved check', () => {
  it('leads to a check that the list behind the form leaves out', async () => {
    const page = await fillIn(CHECKS);
    await field(page, 'Note - optional').fill('of another year');
    await checkField(page, 'transaction_date').fill('2024-02-29');
    await button(page, 'Save').click();
    await sees(page, /^Check \d+ created\. It's hidden by the list's filters\.$/);
    await button(page, 'Show check').click();
    await rowOf(page, 'of another year').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('from')).toBe('2024-02-29');
  });

  it('leads to a check that the filter of the list leaves out', async () => {
    const filter = { operation: 'and', tokens: [{ propertyKey: 'payee', operator: '=', value: 'Nobody' }] };
    const page = await fillIn(`${CHECKS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
    await button(page, 'Save').click();
    await sees(page, CREATED);
    await button(page, 'Show check').waitFor();
  });

  it('offers nothing if the list has the check', async () => {
    const page = await fillIn(CHECKS);
    await button(page, 'Save').click();
    await sees(page, CREATED);
    await expectPath(page, CHECKS);
    expect(await button(page, 'Show check').count()).toBe(0);
  });
});

describe('a check number far above the next one', () => {
  it('is saved only after asking, and can be replaced by the next one', async () => {
    const page = await fillIn(CHECKS);
    const next = await proposed(page);
    await field(page, 'Note - optional').fill('mistyped number');
    await checkField(page, 'check_number').fill(`${next}0`);
    await button(page, 'Save').click();
    await heading(dialog(page), 'Is the check number right?').waitFor();
    await expectAccessible(page);
    expect(await book.checksWith('mistyped number')).toEqual([]);
    await button(dialog(page), 'Cancel').click();
    await expectFocus(checkField(page, 'check_number'));
    await button(page, 'Save').click();
    await button(dialog(page), `Use ${next} and save`).click();
    await sees(page, `Check ${next} created.`);
  });

  it('is compared again if somebody uses the next one first', async () => {
    const page = await fillIn(CHECKS);
    const next = Number(await proposed(page));
    await field(page, 'Note - optional').fill('the number was free');
    await checkField(page, 'check_number').fill(`${next}0`);
    await button(page, 'Save').click();
    const offered = button(dialog(page), `Use ${next} and save`);
    await offered.waitFor();
    await book.addCheck({ check_number: next });
    await offered.click();
    await button(dialog(page), `Use ${next + 1} and save`).click();
    await sees(page, `Check ${next + 1} created.`);
    const [stored, ...others] = await book.checksWith('the number was free');
    expect([stored?.check_number, others]).toEqual([next + 1, []]);
  });

  it('is saved if it is meant', async () => {
    const check = await book.addCheck({ check_number: 100 });
    const { page } = await product().visit({ as: WRITER, path: `${CHECK_FORM}?transaction_id=${check.id}` });
    await checkField(page, 'check_number').fill('900000');
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, /^Check 900000 saved\./);
    expect((await book.stored(check.id)).check_number).toBe(900_000);
    // Correcting it brings the series back.
    await book.api.crud('CklgTransaction', 'update', { id: check.id }, { check_number: 100 });
  });
});

it('a question is busy while what follows from its answer is looked up', async () => {
  const page = await fillIn(CHECKS);
  await proposed(page);
  await checkField(page, 'transaction_date').fill('2001-01-05');
  await button(page, 'Save').click();
  await heading(dialog(page), 'Is the date right?').waitFor();
  const answer = await holdAnswer(page, nextCheckNumber.path);
  await button(dialog(page), 'Save anyway').click();
  await answer.sent;
  await expect.poll(() => button(dialog(page), 'Cancel').isDisabled()).toBe(true);
  answer.letGo();
  await sees(page, /^Check \d+ created\./);
});

it('Ctrl+Enter saves a check that was opened to be corrected', async () => {
  const check = await book.addCheck({ check_number: 120, note: 'as it was' });
  const { page } = await product().visit({ as: WRITER, path: `${CHECK_FORM}?transaction_id=${check.id}` });
  await field(page, 'Note - optional').fill('corrected');
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Check 120 saved\./);
  expect((await book.stored(check.id)).note).toBe('corrected');
});

describe('an inactive payee', () => {
  it('is found and said to be inactive, so that it is not created again', async () => {
    await book.api.crud('CklgPayee', 'create', {}, { name: 'Old Mill Supply', is_active: false });
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    await expectFocus(checkField(page, 'payee_id'));
    await page.keyboard.type('old mill');
    await sees(page, 'Old Mill Supply', 'Inactive');
    await checkField(page, 'payee_id').fill('old mill supply');
    expect(await page.getByText('Create payee').count()).toBe(0);
    await page.keyboard.press('Tab');
    await expectProblem(page, 'Payee', 'This payee is inactive. Make it active under Payees first.');
    await expectAccessible(page);
  });
});

describe('a restored draft of a new check', () => {
  it('can be discarded, and the number is proposed again', async () => {
    const { page } = await product().visit({ as: WRITER, path: CHECK_FORM });
    const next = await proposed(page);
    await checkField(page, 'check_number').fill('5');
    await checkField(page, 'amount').fill('77');
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await sees(page, 'Draft restored (not saved yet).');
    await expectValue(checkField(page, 'amount'), '77');
    await button(page, 'Discard draft').click();
    await expectValue(checkField(page, 'amount'), '');
    await expectValue(checkField(page, 'check_number'), next);
    await expectFocus(checkField(page, 'payee_id'));
    expect(await page.getByText('Draft restored').count()).toBe(0);
    await page.reload();
    await expectValue(checkField(page, 'check_number'), next);
    await expectValue(checkField(page, 'amount'), '');
  });
});

describe("the address of a check that doesn't exist", () => {
  it('says so and leads back to the list', async () => {
    const { page } = await product().visit({ as: WRITER, path: `${CHECK_FORM}?transaction_id=99999999` });
    await sees(page, "This check doesn't exist.");
    expect(await button(page, 'Try again').count()).toBe(0);
    await button(page, 'All checks').click();
    await expectPath(page, CHECKS);
  });
});
