import { describe, expect, it } from 'vitest';
import { checkNumberUses } from '../../shared/contract/operations/check-numbers.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CHECK_FORM, type CheckBook, checkField, fillCheck, openCheckBook } from './support/check-book.ts';
import { loseAnswers, UNKNOWN_CREATE } from './support/lose-answers.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

describe('a check number already in use', () => {
  it('may be used again only knowingly if it could not be looked up', async () => {
    await book.addCheck({ check_number: 9000, fund_source_id: book.ids.fundSource });
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'number not looked up');
    await checkField(page, 'check_number').fill('9000');
    const lookup = (url: URL) => url.pathname === checkNumberUses.path;
    await page.route(lookup, (route) => route.abort('connectionreset'));
    await button(page, 'Save').click();
    await heading(dialog(page), "The check number couldn't be compared").waitFor();
    await expectAccessible(page);
    expect(await book.checksWith('number not looked up')).toEqual([]);
    await page.unroute(lookup);
    await button(dialog(page), 'Try again').click();
    await heading(dialog(page), 'This check number is already used').waitFor();
    await button(dialog(page), 'Cancel').click();
    await page.route(lookup, (route) => route.abort('connectionreset'));
    await button(page, 'Save').click();
    await heading(dialog(page), "The check number couldn't be compared").waitFor();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, 'Check 9000 created.');
    expect(await book.checksWith('number not looked up')).toHaveLength(1);
  });

  it('is replaced by the next free one in one step', async () => {
    const used = await book.addCheck({ check_number: 9100, fund_source_id: book.ids.fundSource });
    const mine = await book.addCheck({ check_number: 9101, fund_source_id: book.ids.fundSource });
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `${CHECK_FORM}?transaction_id=${mine.id}`,
    });
    await heading(page, 'Modify check 9101').waitFor();
    await checkField(page, 'check_number').fill('9100');
    await button(page, 'Save').click();
    await heading(dialog(page), 'This check number is already used').waitFor();
    await sees(dialog(page), /Checks that share a number are separate checks to the bank\./);
    await button(dialog(page), 'Use 9102 and save').click();
    await sees(page, /^Check 9102 saved\./);
    expect((await book.stored(mine.id)).check_number).toBe(9102);
    expect((await book.stored(used.id)).check_number).toBe(9100);
  });

  it('is replaced also once another save of the form turns out to be stored', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'number taken while asking');
    await expect.poll(() => checkField(page, 'check_number').inputValue()).toMatch(/^\d+$/);
    const number = Number(await checkField(page, 'check_number').inputValue());
    await field(page, 'Print later').check();
    await loseAnswers(page, '/crud/CklgTransaction/create');
    await button(page, 'Save').click();
    await sees(page, UNKNOWN_CREATE);
    await field(page, 'Print later').uncheck();
    await checkField(page, 'check_number').fill(String(number));
    await button(page, 'Save').click();
    await heading(dialog(page), 'Your last check was saved').waitFor();
    await book.addCheck({ check_number: number, fund_source_id: book.ids.fundSource });
    await button(dialog(page), 'Save another check').click();
    await button(dialog(page), `Use ${number + 1} and save`).click();
    await sees(page, `Check ${number + 1} created.`);
    const stored = await book.checksWith('number taken while asking');
    expect(new Set(stored.map(({ check_number }) => check_number))).toEqual(new Set([null, number + 1]));
  });

  it('is replaced also after the check was cleared elsewhere', async () => {
    const own = await book.addCheck({ check_number: 9300, fund_source_id: book.ids.fundSource });
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: `${CHECK_FORM}?transaction_id=${own.id}`,
    });
    await heading(page, 'Modify check 9300').waitFor();
    await book.api.crud('CklgTransaction', 'update', { id: own.id }, { cleared_on: `${book.year}-06-20` });
    await checkField(page, 'check_number').fill('9301');
    await button(page, 'Save').click();
    await heading(dialog(page), 'This check has cleared').waitFor();
    await book.addCheck({ check_number: 9301, fund_source_id: book.ids.fundSource });
    await button(dialog(page), 'Save anyway').click();
    await button(dialog(page), 'Use 9302 and save').click();
    await sees(page, /^Check 9302 saved\./);
    expect((await book.stored(own.id)).check_number).toBe(9302);
  });
});
