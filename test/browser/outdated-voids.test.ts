import { describe, expect, it } from 'vitest';
import { type CheckBook, CHECKS, openCheckBook, WRITER } from './support/check-book.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

const visit = async () => (await product().visit({ as: WRITER, path: `${CHECKS}?year=${book.year}` })).page;
const CHANGED = 'This check was changed elsewhere. Look at it before you try again.';

describe('a check that a colleague changes while somebody is about to void or unvoid it', () => {
  it('is shown as it is now if it has been voided, and is not voided again', async () => {
    const { id } = await book.addCheck({ check_number: 8401 });
    const page = await visit();
    await act(page, 'Void', 'check 8401');
    await book.api.crud('CklgTransaction', 'update', { id }, { is_voided: true, account_id: null, reason: 'Torn' });
    await field(dialog(page), 'Reason').fill('Lost');
    await page.keyboard.press('Enter');
    await sees(dialog(page), CHANGED, /^Voided by .+: Torn$/);
    await button(dialog(page), 'Void').click();
    await sees(dialog(page), /^This check is already void\./);
    await button(dialog(page), 'Cancel').click();
    await button(dialog(page), 'Discard').click();
    await rowOf(page, '8401').getByText('VOID').waitFor();
    expect(await book.stored(id)).toMatchObject({ void_reason: 'Torn' });
  });

  it('keeps its account if it has been unvoided', async () => {
    const { id } = await book.addCheck({ check_number: 8402, is_voided: true, account_id: null });
    const page = await visit();
    await act(page, 'Unvoid', 'check 8402');
    await field(dialog(page), 'Reason').fill('Found');
    const account_id = book.ids.other;
    await book.api.crud('CklgTransaction', 'update', { id }, { is_voided: false, account_id, reason: 'Here' });
    await field(dialog(page), 'Account').fill('Quills');
    await page.keyboard.press('Tab');
    await button(dialog(page), 'Unvoid').click();
    await sees(dialog(page), CHANGED);
    await button(dialog(page), 'Unvoid').click();
    await sees(dialog(page), /^This check is already active\./);
    expect(await book.stored(id)).toMatchObject({ is_voided: false, account_id });
  });

  it('is voided at the second attempt if only its note was changed', async () => {
    const { id } = await book.addCheck({ check_number: 8403 });
    const page = await visit();
    await act(page, 'Void', 'check 8403');
    await book.api.crud('CklgTransaction', 'update', { id }, { note: 'Hold' });
    await field(dialog(page), 'Reason').fill('Lost');
    await page.keyboard.press('Enter');
    await sees(dialog(page), CHANGED);
    await button(dialog(page), 'Void').click();
    await sees(page, 'Check 8403 voided.');
    expect(await book.stored(id)).toMatchObject({ is_voided: true, void_reason: 'Lost', note: 'Hold' });
  });

  it('is said to have changed before its list, which may be long, is fetched again', async () => {
    const { id } = await book.addCheck({ check_number: 8404 });
    const page = await visit();
    await act(page, 'Void', 'check 8404');
    await book.api.crud('CklgTransaction', 'update', { id }, { note: 'Hold' });
    await field(dialog(page), 'Reason').fill('Lost');
    const { letGo } = await holdAnswer(page, '/crud/CklgTransaction/getAll');
    await page.keyboard.press('Enter');
    await sees(dialog(page), CHANGED);
    await button(dialog(page), 'Void').click();
    await sees(page, 'Check 8404 voided.');
    letGo();
    expect(await book.stored(id)).toMatchObject({ is_voided: true, note: 'Hold' });
  });
});
