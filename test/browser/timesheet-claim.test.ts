import { describe, expect, it } from 'vitest';
import { expectFocus, expectValue } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, sees, tabTo } from './support/screen.ts';
import { addClaimant, addPeriod, cell, openSheet, paste, sheetOf, startSheet, workOf } from './support/timesheets.ts';

const product = runProduct();

const NOTHING = ['', ''];
const WEEK = (work: string): string[] => [...Array.from({ length: 5 }, () => work), ...NOTHING];

describe('a fortnight', () => {
  it('is claimed with the keyboard alone in one go', async () => {
    const email = await addClaimant(product(), 'Keys');
    const period = await addPeriod(product(), '2090-01-02', 'Founders Day');
    const { page } = await product().visit({ as: email, path: period.path });
    await tabTo(button(page, 'Start timesheet'));
    await page.keyboard.press('Enter');
    await tabTo(cell(page, period, 0, 'work'));
    const { keyboard } = page;
    for (const line of ['7-15', '7-11, 11:30-15:30', '6-16 break 11-12']) {
      // One key after the other, as a person types. oxlint-disable no-await-in-loop
      await keyboard.type(line);
      await keyboard.press('Enter');
    }
    await expectFocus(cell(page, period, 3, 'work'));
    await keyboard.press('Control+d');
    await expectValue(cell(page, period, 3, 'work'), '06:00-16:00 break 11:00-12:00');
    await keyboard.press('ArrowDown');
    await expectFocus(cell(page, period, 4, 'work'));
    // Holiday hours are for holidays only, so the arrow skips to the next editable cell.
    await keyboard.press('ArrowRight');
    await expectFocus(cell(page, period, 4, 'sick'));
    await keyboard.type('8.255');
    await expectValue(cell(page, period, 4, 'sick'), '8.25');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expectFocus(cell(page, period, 2, 'sick'));
    await keyboard.press('Shift+Tab');
    await expectFocus(cell(page, period, 2, 'holiday'));
    await keyboard.type('8');
    await keyboard.press('Home');
    await keyboard.press('ArrowLeft');
    for (let row = 2; row < 7; row += 1) await keyboard.press('ArrowDown');
    await expectFocus(cell(page, period, 7, 'work'));
    for (let row = 7; row < 12; row += 1) {
      await keyboard.type('9');
      await keyboard.press('Enter');
    }
    // oxlint-enable no-await-in-loop
    await sees(page, '95.25 hours, not saved yet', '9.00 holiday work');
    await keyboard.press('Control+s');
    await sees(page, 'Timesheet saved', '95.25 hours, all saved');

    const sheet = await sheetOf(await product().api(email), period);
    const twice = '06:00-16:00';
    expect(workOf(sheet)).toEqual([
      '07:00-15:00',
      '07:00-11:00 11:30-15:30',
      twice,
      twice,
      '',
      ...NOTHING,
      ...WEEK('07:00-16:00'),
    ]);
    expect(sheet.data[2]).toMatchObject({ holiday: 8, holiday_name: 'Founders Day' });
    expect(sheet.data[4]).toMatchObject({ sick: 8.25 });
    expect(sheet.data[3]?.break_sessions).toEqual([{ start: '11:00', end: '12:00', note: null }]);
    // Regular and overtime hours of the period.
    await sees(page, 'Totals for the period', '64.00', '6.00');
  });

  it("is pasted from a spreadsheet, and what a day doesn't accept is skipped, reported and can be undone", async () => {
    const { page, period, api } = await openSheet(product(), 'Pasting', '2090-02-06');
    await cell(page, period, 4, 'work').focus();
    await paste(page, '8\t\t1.5\t2\r\n4\t\t\t3\r\n');
    await sees(page, /^4 cells pasted \(not saved yet\)\. 1 skipped: 2090-02-11, vacation: /);
    await expectValue(cell(page, period, 4, 'work'), '07:00-15:00');
    await expectValue(cell(page, period, 4, 'sick'), '1.5');
    await expectValue(cell(page, period, 5, 'work'), '07:00-11:00');
    await button(page, 'Save').click();
    await sees(page, 'Timesheet saved');
    expect((await sheetOf(api, period)).data[4]).toMatchObject({ sick: 1.5, vacation: 2 });
    await cell(page, period, 0, 'work').focus();
    await paste(page, '8\n8\n8\n');
    await sees(page, '39.50 hours, not saved yet');
    await button(page, 'Undo').click();
    await sees(page, '15.50 hours, all saved');
  });

  it('has one notice about the last of several actions, which goes with its cause', async () => {
    const { page, period } = await openSheet(product(), 'Noticed', '2090-12-18');
    const notices = page.getByRole('button', { name: 'Dismiss this notification', includeHidden: true });
    await cell(page, period, 0, 'work').fill('7-15');
    await button(page, 'Copy previous period').click();
    await sees(page, 'Nothing copied. The previous period has no work for the empty days.');
    await cell(page, period, 1, 'work').focus();
    await page.keyboard.press('Control+d');
    await sees(page, /^Copied the previous day's work to /);
    await button(page, 'Fill in the usual day').click();
    await sees(page, /^Filled in 07:00-15:00 on 8 days/);
    expect(await notices.count()).toBe(1);
    await cell(page, period, 2, 'work').fill('noon');
    await cell(page, period, 2, 'work').press('F2');
    await sees(page, /can't be read\. Correct or clear it first\.$/);
    expect(await notices.count()).toBe(1);
    await cell(page, period, 2, 'work').fill('7-15');
    await expect.poll(() => notices.count()).toBe(0);
    await button(page, 'Fill in the usual day').click();
    await sees(page, 'Nothing filled in. Every working day already has work or leave.');
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await button(dialog(page), 'Leave').click();
    await expect.poll(() => notices.count()).toBe(0);
  });

  it('has leave typed with minutes, and never joins the digits around what a cell does not take', async () => {
    const { page, period, api } = await openSheet(product(), 'Minutes', '2090-07-17');
    const [sick, vacation] = [cell(page, period, 0, 'sick'), cell(page, period, 0, 'vacation')];
    await sick.pressSequentially('1 30');
    await sick.press('Tab');
    await expectValue(sick, '1');
    await sick.fill('');
    await sick.pressSequentially('1:30');
    await expectValue(sick, '1.5');
    await vacation.pressSequentially('1/2');
    await expectValue(vacation, '1/2');
    await vacation.press('Tab');
    await sees(page, 'Enter hours with up to 2 digits and 2 decimals.', '1.50 hours, not saved yet');
    await button(page, 'Save').click();
    await sees(page, '1 cell needs attention.');
    await vacation.fill('0:30');
    await button(page, 'Save').click();
    await sees(page, '2.00 hours, all saved');
    expect((await sheetOf(api, period)).data[0]).toMatchObject({ sick: 1.5, vacation: 0.5 });
  });

  it('has leave pasted into one cell as into a block', async () => {
    const { page, period } = await openSheet(product(), 'Cells', '2090-12-04');
    const sick = cell(page, period, 0, 'sick');
    for (const [text, hours] of [
      ['7.50 ', '7.50'],
      ['6:30', '6.5'],
      ['5,5', '5.5'],
    ] as const) {
      // One after the other into the same cell. oxlint-disable no-await-in-loop
      await sick.fill(text);
      await expectValue(sick, hours);
      // oxlint-enable no-await-in-loop
    }
    await sees(page, '5.50 hours, not saved yet');
  });

  it('is filled with the usual day and from the last period, never with leave', async () => {
    const email = await addClaimant(product(), 'Filling');
    const api = await product().api(email);
    const last = await addPeriod(product(), '2090-03-06');
    const sheet = await startSheet(api, last);
    const period = await addPeriod(product(), '2090-03-20');
    const page = (await product().visit({ as: email, path: last.path })).page;
    await cell(page, last, 0, 'work').fill('6-14');
    await cell(page, last, 1, 'work').fill('6-14');
    await cell(page, last, 2, 'vacation').fill('8');
    await button(page, 'Save').click();
    await sees(page, 'Timesheet saved');
    expect((await sheetOf(api, last)).version).toBe(sheet.version + 1);

    await page.goto(period.path);
    await button(page, 'Start timesheet').click();
    await button(page, 'Copy previous period').click();
    await sees(page, "Copied the previous period's work to 2 days, without leave (not saved yet).");
    await button(page, 'Fill in the usual day').click();
    await sees(page, 'Filled in 06:00-14:00 on 8 days (not saved yet).', '80.00 hours, not saved yet');
    await button(page, 'Save').click();
    await sees(page, '80.00 hours, all saved');
    const stored = await sheetOf(api, period);
    expect(workOf(stored)).toEqual([...WEEK('06:00-14:00'), ...WEEK('06:00-14:00')]);
    expect(stored.data.every(({ vacation }) => vacation === 0)).toBe(true);
  });

  it('is claimed on a phone with one card per day', async () => {
    const email = await addClaimant(product(), 'Phone');
    const period = await addPeriod(product(), '2090-04-03');
    const { page } = await product().visit({
      as: email,
      path: period.path,
      browser: { viewport: PHONE, hasTouch: true },
    });
    await button(page, 'Start timesheet').tap();
    const card = page.getByRole('region', { name: `Monday ${period.start}` });
    await card.waitFor();
    const input = cell(page, period, 0, 'work');
    expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button(card, `Times of Monday ${period.start}`).tap();
    await button(dialog(page), '07:00-15:00').tap();
    await button(dialog(page), 'Apply').tap();
    await expectValue(input, '07:00-15:00');
    await button(page, `Copy previous day to Tuesday 2090-04-04`).tap();
    await expectValue(cell(page, period, 1, 'work'), '07:00-15:00');
    await cell(page, period, 2, 'sick').fill('4');
    await button(page, 'Save').tap();
    await sees(page, '20.00 hours, all saved');
    expect(workOf(await sheetOf(await product().api(email), period)).slice(0, 3)).toEqual([
      '07:00-15:00',
      '07:00-15:00',
      '',
    ]);
  });
});
