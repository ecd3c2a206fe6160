import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { expectFocus, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, sees } from './support/screen.ts';
import { cell, openSheet, sheetOf } from './support/timesheets.ts';

const product = runProduct();

describe('the time modifier', () => {
  it('rejects invalid times and accepts quick sessions, breaks and notes', async () => {
    const { page, period, api } = await openSheet(product(), 'Modifier', '2090-05-01');
    await cell(page, period, 0, 'work').focus();
    await page.keyboard.press('F2');
    const form = dialog(page);
    await button(form, '07:00-11:00').click();
    await button(form, 'Work').click();
    await expectFocus(field(form, 'Start of work 2'));
    await field(form, 'Start of work 2').fill('25:70');
    await field(form, 'End of work 2').fill('16');
    await button(form, 'Apply').click();
    await sees(form, 'Invalid time input');
    await expectFocus(field(form, 'Start of work 2'));
    await field(form, 'Start of work 2').fill('17');
    await button(form, 'Apply').click();
    await sees(form, 'End time must be after start time');
    await seesNo(form, 'Invalid time input');
    await field(form, 'Start of work 2').fill('10:30');
    await button(form, 'Apply').click();
    await sees(form, "Times can't overlap.");
    await field(form, 'Start of work 2').fill('11');
    await field(form, 'Note of work 2').fill('at the site');
    await button(form, 'Break').click();
    await field(form, 'Start of break 1').fill('12');
    await field(form, 'End of break 1').fill('12:30');
    await sees(form, '8.50');
    await button(form, 'Apply').click();
    await expectValue(cell(page, period, 0, 'work'), '07:00-11:00, 11:00-16:00 break 12:00-12:30');
    await expectFocus(cell(page, period, 0, 'work'));
    await button(page, 'Save').click();
    await sees(page, 'Timesheet saved');
    expect((await sheetOf(api, period)).data[0]?.work_sessions).toEqual([
      { start: '07:00', end: '11:00', note: null },
      { start: '11:00', end: '16:00', note: 'at the site' },
    ]);

    await button(page, `Times of Monday ${period.start}`).click();
    await button(dialog(page), 'Clear').click();
    await button(dialog(page), '07:00-15:00').click();
    await button(dialog(page), 'Apply').click();
    await expectValue(cell(page, period, 0, 'work'), '07:00-15:00');
    await sees(page, '8.00 hours, not saved yet');
  });

  it("is not needed to fix a cell that can't be read: saving goes there and says why", async () => {
    const { page, period } = await openSheet(product(), 'Wrong', '2090-05-15');
    await cell(page, period, 3, 'work').fill('15-7');
    await cell(page, period, 0, 'work').focus();
    await sees(page, 'End time must be after start time');
    await button(page, 'Save').click();
    await sees(page, '1 cell needs attention.');
    await expectFocus(cell(page, period, 3, 'work'));
  });

  it('leaves an unreadable cell uncounted and keeps its notes until it is readable', async () => {
    const { page, period, api } = await openSheet(product(), 'Unread', '2090-08-07');
    await button(page, `Times of Monday ${period.start}`).click();
    await button(dialog(page), '07:00-11:00').click();
    await field(dialog(page), 'Note of work 1').fill('at the site');
    await button(dialog(page), 'Apply').click();
    await cell(page, period, 1, 'sick').fill('4');
    await sees(page, '8.00 hours, not saved yet');
    const work = cell(page, period, 0, 'work');
    await work.fill('07:00-11:00, 12-');
    await cell(page, period, 1, 'sick').fill('44');
    await sees(page, '0.00 hours, not saved yet');
    await sees(page, 'Invalid time input');
    // What is not shown must not be copied either.
    const copy = button(page, `Copy previous day to Tuesday ${addDays(period.start, 1)}`);
    await expect.poll(() => copy.getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Fill in the usual day').click();
    await expectValue(work, '07:00-11:00, 12-');
    await expectValue(cell(page, period, 1, 'work'), '');
    await sees(page, '64.00 hours, not saved yet');
    await work.fill('07:00-11:00, 12-16');
    await cell(page, period, 1, 'sick').fill('');
    await button(page, 'Save').click();
    await sees(page, '72.00 hours, all saved');
    expect((await sheetOf(api, period)).data[0]?.work_sessions).toEqual([
      { start: '07:00', end: '11:00', note: 'at the site' },
      { start: '12:00', end: '16:00', note: null },
    ]);
  });

  it('is open while Ctrl+S saves nothing, because its times are not in the sheet yet', async () => {
    const { page, period } = await openSheet(product(), 'Shortcut', '2090-10-02');
    await cell(page, period, 1, 'vacation').fill('8');
    await button(page, `Times of Monday ${period.start}`).click();
    await button(dialog(page), '07:00-11:00').click();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
    await page.keyboard.press('Control+s');
    await button(dialog(page), 'Apply').click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.keyboard.press('Control+s');
    await sees(page, '12.00 hours, all saved');
  });

  it('leaves a note with its session when the line is typed anew, key by key', async () => {
    const { page, period, api } = await openSheet(product(), 'Corrected', '2090-09-04');
    await button(page, `Times of Monday ${period.start}`).click();
    await button(dialog(page), '07:00-11:00').click();
    await button(dialog(page), 'Work').click();
    await field(dialog(page), 'Start of work 2').fill('12');
    await field(dialog(page), 'End of work 2').fill('16');
    await field(dialog(page), 'Note of work 2').fill('at the site');
    await button(dialog(page), 'Apply').click();
    await cell(page, period, 0, 'work').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7-11, 12-17');
    await page.keyboard.press('Control+s');
    await sees(page, '9.00 hours, all saved');
    expect((await sheetOf(api, period)).data[0]?.work_sessions).toEqual([
      { start: '07:00', end: '11:00', note: null },
      { start: '12:00', end: '17:00', note: 'at the site' },
    ]);
  });
});

it('the times of a day keep the focus when a session is removed, so that Escape still closes them', async () => {
  const { page, period } = await openSheet(product(), 'Removing', '2090-11-06');
  await cell(page, period, 0, 'work').fill('7-11, 12-16');
  await page.keyboard.press('F2');
  const form = dialog(page);
  await button(form, 'Remove work 1').press('Enter');
  await expectFocus(button(form, 'Remove work 1'));
  await expectValue(field(form, 'Start of work 1'), '12:00');
  await button(form, 'Remove work 1').press('Enter');
  await expectFocus(button(form, '07:00-11:00'));
});

it('Shift with an arrow selects text in a cell instead of leaving it', async () => {
  const { page, period } = await openSheet(product(), 'Selecting', '2090-12-04');
  const work = cell(page, period, 1, 'work');
  await work.fill('7-11');
  await work.press('Control+a');
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    // One after the other, as a person does.
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(`Shift+${key}`);
  }
  await expectFocus(work);
});
