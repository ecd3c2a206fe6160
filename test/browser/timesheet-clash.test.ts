import { describe, expect, it } from 'vitest';
import { sessions } from '../shared/timesheets/days.ts';
import { expectInView, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, sees } from './support/screen.ts';
import { cell, openSheet, saveElsewhere, sheetOf, workOf } from './support/timesheets.ts';

const product = runProduct();

const CLASH = 'This timesheet was changed elsewhere';

describe('a day of a timesheet changed here and elsewhere', () => {
  it('takes the saved values when asked to, and the other days stay as they were typed, readable or not', async () => {
    const { page, period, api } = await openSheet(product(), 'Taking', '2092-01-07');
    page.on('dialog', (asked) => void asked.accept());
    for (const row of [0, 1, 2]) {
      // One after the other, as a person does.
      // oxlint-disable-next-line no-await-in-loop
      await cell(page, period, row, 'work').fill('7-15');
    }
    await saveElsewhere(api, period, 0, { vacation: 8 });
    await button(page, 'Save').click();
    await sees(page, CLASH, 'Vacation 8.00');
    await cell(page, period, 3, 'work').fill('7-');
    await button(page, 'Show saved values').click();
    await seesNo(page, CLASH);
    await sees(page, '24.00 hours, not saved yet');
    await expectValue(cell(page, period, 0, 'work'), '');
    await expectValue(cell(page, period, 1, 'work'), '07:00-15:00');
    await page.reload();
    await sees(page, '24.00 hours, not saved yet');
    await expectValue(cell(page, period, 3, 'work'), '7-');
    await cell(page, period, 3, 'work').fill('7-11');
    await button(page, 'Save').click();
    await sees(page, '28.00 hours, all saved');
    const stored = await sheetOf(api, period);
    expect(workOf(stored).slice(0, 4)).toEqual(['', '07:00-15:00', '07:00-15:00', '07:00-11:00']);
    expect(stored.data[0]?.vacation).toBe(8);
  });

  it('is compared too if it was typed after the first ones were listed', async () => {
    const { page, period, api } = await openSheet(product(), 'Typingon', '2092-03-03');
    await cell(page, period, 0, 'work').fill('7-15');
    await saveElsewhere(api, period, 0, { vacation: 8 });
    await saveElsewhere(api, period, 1, { vacation: 4 });
    await button(page, 'Save').click();
    await sees(page, CLASH, 'Vacation 8.00');
    await cell(page, period, 1, 'work').fill('7-11');
    await button(page, 'Show saved values').click();
    await sees(page, CLASH, 'Vacation 4.00');
    await page.keyboard.press('Control+s');
    await button(page, 'Show saved values').click();
    await seesNo(page, CLASH);
    expect((await sheetOf(api, period)).data.slice(0, 2).map(({ vacation }) => vacation)).toEqual([8, 4]);
    await expectValue(cell(page, period, 1, 'work'), '');
  });

  it('is compared when its times are applied over newer ones, in an open dialog and in a restored one', async () => {
    const { page, period, api } = await openSheet(product(), 'Applying', '2092-02-04');
    page.on('dialog', (asked) => void asked.accept());
    const work = cell(page, period, 0, 'work');
    await work.fill('7-15');
    await button(page, 'Save').click();
    await sees(page, '8.00 hours, all saved');
    const openTimes = () => button(page, `Times of Monday ${period.start}`).click();
    const note = field(dialog(page), 'Note of work 1');
    await openTimes();
    await saveElsewhere(api, period, 0, { work_sessions: sessions('07:00-12:00') });
    const isNewer = async () => (await page.evaluate(() => dispatchEvent(new Event('focus'))), work.inputValue());
    await expect.poll(isNewer).toBe('07:00-12:00');
    await note.fill('at the site');
    await button(dialog(page), 'Apply').click();
    await sees(page, CLASH, '07:00-15:00, Notes: at the site');
    await expectInView(button(page, 'Keep mine'));
    // Saving doesn't choose.
    await page.keyboard.press('Control+s');
    await button(page, 'Show saved values').click();
    await sees(page, '5.00 hours, all saved');
    expect(workOf(await sheetOf(api, period))[0]).toBe('07:00-12:00');

    await openTimes();
    await note.fill('at the office');
    await saveElsewhere(api, period, 0, { work_sessions: sessions('07:00-10:00') });
    await page.reload();
    await expectValue(note, 'at the office');
    await button(dialog(page), 'Apply').click();
    await sees(page, CLASH);
    await button(page, 'Keep mine').click();
    await button(page, 'Save').click();
    await sees(page, '5.00 hours, all saved');
    const kept = { start: '07:00', end: '12:00', note: 'at the office' };
    expect((await sheetOf(api, period)).data[0]?.work_sessions).toEqual([kept]);
  });
});
