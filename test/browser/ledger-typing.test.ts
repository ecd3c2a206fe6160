import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, openCheckBook } from './support/check-book.ts';
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
  await expectFocus(checkField(page, 'payee_id'));
  return page;
};

describe('the payee of a check', () => {
  it('is found from the first letter with the arrow and Enter keys', async () => {
    const page = await openForm();
    await page.keyboard.type('Vermilion N');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectValue(checkField(page, 'payee_id'), 'Vermilion Nursery');
  });

  it.each(['Enter', 'Tab'])('is picked with %s when it is the only match, ignoring spaces and case', async (key) => {
    const page = await openForm();
    await page.keyboard.type('umber power s');
    await page.keyboard.press(key);
    await expectValue(checkField(page, 'payee_id'), 'Umber Power Station');
  });

  it('is not guessed when several match: the form says so and stores nothing', async () => {
    const page = await openForm();
    const note = 'ambiguous payee';
    await page.keyboard.type('Vermilion');
    await page.keyboard.press('Tab');
    await expectValue(checkField(page, 'payee_id'), 'Vermilion');
    const problem =
      '"Vermilion" isn\'t a payee yet. Choose "Create payee" from the list (arrow keys and Enter), or another.';
    await expectProblem(page, 'Payee', problem);
    await checkField(page, 'account_id').fill('Quills');
    await checkField(page, 'amount').fill('12');
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
    await expectFocus(checkField(page, 'payee_id'));
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await checkField(page, 'payee_id').click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await page.keyboard.type('xen');
    await option.waitFor();
    await page.keyboard.press('Tab');
    await expectValue(checkField(page, 'payee_id'), 'Xenon Works');
  });

  it('is replaced by typing over it', async () => {
    const page = await openForm();
    await page.keyboard.type('xenon');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expectValue(checkField(page, 'payee_id'), 'Xenon Works');
    await page.keyboard.type('zephyr');
    await page.keyboard.press('Tab');
    await expectValue(checkField(page, 'payee_id'), 'Zephyr Kites');
  });

  it('can be created from the field when there is none with that name', async () => {
    const page = await openForm();
    await page.keyboard.type('Thistle & Co');
    await page.getByRole('option', { name: 'Create payee "Thistle & Co"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sees(page, 'Payee Thistle & Co created.');
    await expectValue(checkField(page, 'payee_id'), 'Thistle & Co');
    await checkField(page, 'account_id').fill('Inkwells');
    await checkField(page, 'amount').fill('3');
    await field(page, 'Note - optional').fill('to a new payee');
    await button(page, 'Save').click();
    await sees(page, /^Check \d+ created\./);
    const [check] = await book.checksWith('to a new payee');
    const payee = await book.api.crud<{ name: string }>('CklgPayee', 'getOne', { id: check?.payee_id ?? 0 });
    expect(payee.name).toBe('Thistle & Co');
  });
});

it('the first account of a company is created from the field, before which there are none to browse', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example' });
  const none = { error: false, message: '', value: [] };
  const list = /\/crud\/CklgAccount\/getAll/;
  await page.route(list, (route) => route.fulfill({ json: none }));
  await page.goto(CHECK_FORM);
  await expectFocus(checkField(page, 'payee_id'));
  await button(page, 'Browse fund sources for Fund source').waitFor();
  expect(await button(page, 'Browse accounts for Account').count()).toBe(0);
  await checkField(page, 'account_id').click();
  await sees(page, 'No accounts yet. Type a name to create one.');
  await page.keyboard.type('Beeswax');
  await page.getByRole('option', { name: 'Create account "Beeswax"' }).waitFor();
  await page.unroute(list);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await sees(page, 'Account Beeswax created.');
  await expectValue(checkField(page, 'account_id'), 'Beeswax');
  await button(page, 'Browse accounts for Account').waitFor();
});

describe('the date of a check', () => {
  it('far in the future must be confirmed before it is stored', async () => {
    const page = await openForm();
    await page.keyboard.type('Quill');
    await page.keyboard.press('Tab');
    await checkField(page, 'amount').fill('7');
    await field(page, 'Note - optional').fill('far ahead');
    await checkField(page, 'transaction_date').fill('2062-11-20');
    await button(page, 'Save').click();
    await heading(dialog(page), 'Is the date right?').waitFor();
    await sees(dialog(page), 'This check is dated 2062-11-20. Cancel to correct the date.');
    await expectAccessible(page);
    await button(dialog(page), 'Cancel').click();
    await expectFocus(checkField(page, 'transaction_date'));
    expect(await book.checksWith('far ahead')).toEqual([]);
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, /^Check \d+ created\. It's hidden by the list's filters\.$/);
    expect(await book.checksWith('far ahead')).toMatchObject([{ transaction_date: '2062-11-20' }]);
  });

  it('that was emptied is today, and saved only once that was seen', async () => {
    const { id } = await book.addCheck({ note: 'date emptied' });
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECK_FORM}?transaction_id=${id}` });
    const stored = await book.stored(id);
    await expectValue(checkField(page, 'transaction_date'), stored.transaction_date);
    await checkField(page, 'transaction_date').fill('');
    await checkField(page, 'transaction_date').press('Enter');
    await sees(page, 'The date was empty, so it was set to today.');
    await expectFocus(checkField(page, 'transaction_date'));
    const today = await checkField(page, 'transaction_date').inputValue();
    expect(today).not.toBe(stored.transaction_date);
    expect(await book.stored(id)).toEqual(stored);
    await checkField(page, 'transaction_date').press('Enter');
    await sees(page, /saved\./);
    expect(await book.stored(id)).toMatchObject({ transaction_date: today });
  });

  it('keeps no error message after an empty date became today', async () => {
    const page = await openForm();
    const today = await checkField(page, 'transaction_date').inputValue();
    await button(page, 'Save').click();
    await checkField(page, 'transaction_date').fill('');
    await sees(page, 'This field is required.');
    await checkField(page, 'transaction_date').press('Tab');
    await expectValue(checkField(page, 'transaction_date'), today);
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
      await expectFocus(checkField(page, 'payee_id'));
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
