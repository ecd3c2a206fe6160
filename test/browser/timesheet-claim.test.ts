import { describe, expect, it } from 'vitest';
import { lockTimesheet, returnTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import { lockMoment } from '../../shared/pay-periods/schedule.ts';
import { expectFocus, expectValue, seesNo } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees, tabTo, text } from './support/screen.ts';
import {
  addClaimant,
  addPeriod,
  cell,
  MY_TIMESHEET,
  paste,
  type Period,
  sheetOf,
  startSheet,
  workOf,
} from './support/timesheets.ts';

const product = runProduct();

/** A person with a timesheet in a separate period, and the timesheet's page. */
async function openSheet(name: string, start: string, holiday?: string) {
  const [email, period] = await Promise.all([addClaimant(product(), name), addPeriod(product(), start, holiday)]);
  const api = await product().api(email);
  await startSheet(api, period);
  const { page } = await product().visit({ as: email, path: period.path });
  await cell(page, period, 0, 'work').waitFor();
  return { email, period, api, page };
}

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
    const { page, period, api } = await openSheet('Pasting', '2090-02-06');
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
    await button(page, 'Copy last period').click();
    await sees(page, 'Copied the last period’s work to 2 days, without leave (not saved yet).');
    await button(page, 'Fill the usual day').click();
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

describe('the time modifier', () => {
  it('rejects invalid times and accepts quick sessions, breaks and notes', async () => {
    const { page, period, api } = await openSheet('Modifier', '2090-05-01');
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
    const { page, period } = await openSheet('Wrong', '2090-05-15');
    await cell(page, period, 3, 'work').fill('15-7');
    await cell(page, period, 0, 'work').focus();
    await sees(page, 'End time must be after start time');
    await button(page, 'Save').click();
    await sees(page, '1 cell needs attention.');
    await expectFocus(cell(page, period, 3, 'work'));
  });

  it('leaves an unreadable cell uncounted and keeps its notes until it is readable', async () => {
    const { page, period, api } = await openSheet('Unread', '2090-08-07');
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
    await button(page, 'Fill the usual day').click();
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
});

describe('the lock date', () => {
  const timesOf = (words: string): number => {
    const [hours = 0, minutes = 0, seconds = 0] = words.replace('Locked in: ', '').split(':').map(Number);
    return (hours * 60 + minutes) * 60 + seconds;
  };

  // Even when the visitor's clock is hours off (R24).
  it.each([
    ['Pacific/Honolulu', '2090-06-05', 3],
    ['Pacific/Kiritimati', '2090-06-19', -3],
  ])("is counted down by the server's clock in %s, with the same days", async (timezoneId, start, hoursOff) => {
    const email = await addClaimant(product(), `Zone${start}`);
    const period = await addPeriod(product(), start);
    await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email, browser: { timezoneId } });
    await page.clock.setSystemTime(Date.now() + hoursOff * 3_600_000);
    await page.goto(period.path);
    await sees(page, `Locks at the end of ${lastDay(period)}, company time (America/New_York)`);
    const days = page.locator('tbody tr th, tbody tr td:first-child');
    await expect
      .poll(async () => (await days.allInnerTexts())[0]?.replaceAll(/\s+/g, ' ') ?? '')
      .toContain(`Monday ${start}`);
    const moment = lockMoment(
      period.end,
      { lockForApproval: 1, lockForProcess: null, payAfter: null },
      'America/New_York',
    );
    const shown = timesOf(await text(page, /^Locked in: \d{2,}:\d\d:\d\d$/).innerText());
    const left = ((moment?.getTime() ?? 0) - Date.now()) / 1000;
    expect(Math.abs(shown - left)).toBeLessThan(30);
    await expect.poll(async () => timesOf(await text(page, /^Locked in: /).innerText())).toBeLessThan(shown);
  });

  it('leaves a timesheet readable with the reason, and with the note if it was sent back', async () => {
    const { page, period, api } = await openSheet('Locked', '2090-07-03');
    const admin = await product().api('admin@demo.example');
    const { id } = await sheetOf(api, period);
    await admin.call(lockTimesheet, {}, { timesheet_id: id });
    await page.reload();
    await sees(page, 'Cannot modify timesheet in review mode.', 'Locked');
    await sees(page, 'This timesheet is locked. Ask your approver to unlock it.');
    expect(await cell(page, period, 0, 'work').count()).toBe(0);
    expect(await button(page, 'Save').count()).toBe(0);
    await admin.call(returnTimesheet, {}, { timesheet_id: id, note: 'Friday is missing.' });
    await page.reload();
    await sees(page, 'Sent back to you', 'Friday is missing.');
    await cell(page, period, 4, 'work').fill('8');
    await button(page, 'Save').click();
    await sees(page, 'Timesheet saved');
    await button(page, 'History').click();
    await sees(dialog(page), /^Sent back by /, 'Reason: Friday is missing.', /^2090-07-07: 0\.00 to 8\.00 hours /);
  });

  it('is over once its day has passed', async () => {
    const email = await addClaimant(product(), 'Late');
    const [first, second] = [await addPeriod(product(), '2018-01-01'), await addPeriod(product(), '2018-01-15')];
    await startSheet(await product().api(email), first);
    const { page } = await product().visit({ as: email, path: first.path });
    await sees(page, 'Time is up', 'Cannot modify timesheet in review mode.');
    await page.goto(second.path);
    await heading(page, 'My timesheet').waitFor();
    // A pointer that is already there misses the reason of a button disabled later.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await button(page, 'Start timesheet').hover();
        return page
          .getByRole('tooltip')
          .innerText({ timeout: 1000 })
          .catch(() => '');
      })
      .toMatch(/^The lock date of this pay period has passed\./);
  });
});

const lastDay = ({ end }: Period): string => {
  const at = new Date(`${end}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
};

/** The current pay period of the demo company. */
async function currentPeriod(): Promise<Period> {
  const admin = await product().api('admin@demo.example');
  type Stored = { id: number; start_date: string; end_date: string; is_current: boolean };
  const found = (await admin.crud<Stored[]>('TsrpPayPeriod', 'getAll')).find(({ is_current }) => is_current)!;
  return { id: found.id, start: found.start_date, end: found.end_date, path: MY_TIMESHEET };
}

describe('the pay period', () => {
  it('is the current one at first and the next one after a press', async () => {
    const { page } = await product().visit({ as: 'supervisor@demo.example', path: MY_TIMESHEET });
    await button(page, 'Next period').click();
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?pay_period_id=\d+$/);
    await sees(page, 'You have no timesheet for this pay period yet');
    await button(page, 'Current period').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('stays the same while somebody types, even when the next one becomes current', async () => {
    const email = await addClaimant(product(), 'Typing');
    const [period, next] = [await addPeriod(product(), '2092-01-07'), await addPeriod(product(), '2092-01-21')];
    await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email });
    let current = period;
    await page.route('**/crud/TsrpPayPeriod/getAll*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: { id: number; is_current: boolean }[] };
      const value = body.value.map((each) => ({ ...each, is_current: each.id === current.id }));
      await route.fulfill({ json: { ...body, value } });
    });
    await page.goto(MY_TIMESHEET);
    const work = cell(page, period, 0, 'work');
    await work.fill('5-6');
    current = next;
    // The computer wakes up the next morning; data fetched within the last seconds is not fetched again.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return button(page, 'Current period').getAttribute('aria-disabled');
      })
      .not.toBe('true');
    await button(page, 'Current period').click();
    await sees(dialog(page), 'Leave this page?');
    await button(dialog(page), 'Stay').click();
    await expectValue(work, '05:00-06:00');
    await button(page, 'Current period').click();
    await button(dialog(page), 'Leave').click();
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?pay_period_id=\d+$/);
    await expect.poll(() => work.count()).toBe(0);
  });

  it('that is over is pointed out to the owner of a reopened timesheet', async () => {
    const email = await addClaimant(product(), 'Reopened');
    const [api, admin] = await Promise.all([product().api(email), product().api('admin@demo.example')]);
    const periods = await admin.crud<{ id: number; start_date: string; end_date: string }[]>('TsrpPayPeriod', 'getAll');
    const { start } = await currentPeriod();
    const last = periods.find(({ end_date: end }) => end === addDays(start, -1))!;
    const { id } = await startSheet(api, { id: last.id, start: last.start_date, end: last.end_date, path: '' });
    await admin.call(lockTimesheet, {}, { timesheet_id: id });
    await admin.call(returnTimesheet, {}, { timesheet_id: id, note: 'Monday?' });
    const { page } = await product().visit({ as: email, path: MY_TIMESHEET });
    await sees(page, 'You have an earlier timesheet you can still change', /: sent back to you$/);
    await page.getByRole('link', { name: `${last.start_date} to ${last.end_date}` }).click();
    await sees(page, 'Sent back to you', 'Monday?', 'Reopened until it is locked again');
    await seesNo(page, 'You have an earlier timesheet you can still change');
  });

  it('may not exist yet', async () => {
    const { page } = await product().visit({ as: 'user@demo.example' });
    await page.route('**/crud/TsrpPayPeriod/getAll*', (route) =>
      route.fulfill({ json: { error: false, message: '', value: [] } }),
    );
    await page.goto(MY_TIMESHEET);
    await sees(page, 'No current pay period found');
  });
});
