import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, openCheckBook } from './support/check-book.ts';
import { expectFocus, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

/** No payee of the demo company has a similar name. */
const payees = ['Zephyr Kites', 'Umber Power Station', 'Vermilion Lawn Care', 'Vermilion Nursery', 'Xenon Works'];

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
  await Promise.all(payees.map((name) => book.api.crud('CklgPayee', 'create', {}, { name })));
}

const openForm = async (): Promise<Page> => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
  await expectFocus(field(page, 'Payee'));
  return page;
};

describe('the payee of a check', () => {
  it('is found from the first letter with the arrow and Enter keys', async () => {
    const page = await openForm();
    await page.keyboard.type('Vermilion N');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectValue(field(page, 'Payee'), 'Vermilion Nursery');
  });

  it.each(['Enter', 'Tab'])('is picked with %s when it is the only match, ignoring spaces and case', async (key) => {
    const page = await openForm();
    await page.keyboard.type('umber power s');
    await page.keyboard.press(key);
    await expectValue(field(page, 'Payee'), 'Umber Power Station');
  });

  it('is not guessed when several match: the form says so and stores nothing', async () => {
    const page = await openForm();
    const note = 'ambiguous payee';
    await page.keyboard.type('Vermilion');
    await page.keyboard.press('Tab');
    await expectValue(field(page, 'Payee'), 'Vermilion');
    const problem = '"Vermilion" isn\'t one of the choices. Choose one from the list.';
    await expectProblem(page, 'Payee', problem);
    await field(page, 'Account').fill('Quills');
    await field(page, 'Amount').fill('12');
    await field(page, 'Note - optional').fill(note);
    await button(page, 'Save').click();
    await expectProblem(page, 'Payee', problem);
    await expectAccessible(page);
    expect(await book.checksWith(note)).toEqual([]);
  });

  it('leaves the form in view until somebody types or asks for the list', async () => {
    const page = await openForm();
    const option = page.getByRole('option', { name: 'Xenon Works' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await button(page, 'Save').click();
    await sees(page, 'Payee, Account, and Fund Source are required.');
    await expectFocus(field(page, 'Payee'));
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await field(page, 'Payee').click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await page.keyboard.type('xen');
    await option.waitFor();
    await page.keyboard.press('Tab');
    await expectValue(field(page, 'Payee'), 'Xenon Works');
  });

  it('is replaced by typing over it', async () => {
    const page = await openForm();
    await page.keyboard.type('xenon');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expectValue(field(page, 'Payee'), 'Xenon Works');
    await page.keyboard.type('zephyr');
    await page.keyboard.press('Tab');
    await expectValue(field(page, 'Payee'), 'Zephyr Kites');
  });

  it('can be created from the field when there is none with that name', async () => {
    const page = await openForm();
    await page.keyboard.type('Thistle & Co');
    await page.getByRole('option', { name: 'Create payee "Thistle & Co"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sees(page, 'Payee Thistle & Co created.');
    await expectValue(field(page, 'Payee'), 'Thistle & Co');
    await field(page, 'Account').fill('Inkwells');
    await field(page, 'Amount').fill('3');
    await field(page, 'Note - optional').fill('to a new payee');
    await button(page, 'Save').click();
    await sees(page, /^Check \d+ created\./);
    const [check] = await book.checksWith('to a new payee');
    const payee = await book.api.crud<{ name: string }>('CklgPayee', 'getOne', { id: check?.payee_id ?? 0 });
    expect(payee.name).toBe('Thistle & Co');
  });
});

describe('the date of a check', () => {
  it('far in the future must be confirmed before it is stored', async () => {
    const page = await openForm();
    await page.keyboard.type('Quill');
    await page.keyboard.press('Tab');
    await field(page, 'Amount').fill('7');
    await field(page, 'Note - optional').fill('far ahead');
    await field(page, 'Date').fill('2062-11-20');
    await button(page, 'Save').click();
    await heading(dialog(page), 'Is the date right?').waitFor();
    await sees(dialog(page), 'This check is dated 2062-11-20. Cancel to correct the date.');
    await expectAccessible(page);
    await button(dialog(page), 'Cancel').click();
    await expectFocus(field(page, 'Date'));
    expect(await book.checksWith('far ahead')).toEqual([]);
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, /^Check \d+ created\.$/);
    expect(await book.checksWith('far ahead')).toMatchObject([{ transaction_date: '2062-11-20' }]);
  });

  it('keeps no error message after an empty date became today', async () => {
    const page = await openForm();
    const today = await field(page, 'Date').inputValue();
    await button(page, 'Save').click();
    await field(page, 'Date').fill('');
    await sees(page, 'This field is required.');
    await field(page, 'Date').press('Tab');
    await expectValue(field(page, 'Date'), today);
    await seesNo(page, 'This field is required.');
  });
});

describe('ten checks typed without pausing between keys', () => {
  it('are stored as typed', async () => {
    const page = await openForm();
    const note = 'typed fast';
    for (let nth = 0; nth < 10; nth += 1) {
      // Each check follows the previous one.
      /* oxlint-disable no-await-in-loop */
      await expectFocus(field(page, 'Payee'));
      await page.keyboard.type(payees[nth % 5] ?? '');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Inkwells');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(`${nth + 1}.50`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(`${note} ${nth}`);
      await page.keyboard.press('Control+Enter');
      await expectValue(field(page, 'Note - optional'), '');
      /* oxlint-enable no-await-in-loop */
    }
    const known = await book.api.crud<{ id: number; name: string }[]>('CklgPayee', 'getAll');
    const nameOf = (id: number) => known.find((payee) => payee.id === id)?.name;
    for (let nth = 0; nth < 10; nth += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const [check, ...others] = await book.checksWith(`${note} ${nth}`);
      expect(others).toEqual([]);
      expect(check).toMatchObject({ amount: nth + 1.5, account_id: book.ids.other });
      expect(nameOf(check?.payee_id ?? 0)).toBe(payees[nth % 5]);
    }
  });
});
