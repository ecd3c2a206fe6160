import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { timesheetBoard } from '../../shared/contract/operations/payroll.ts';
import { addDays } from '../../shared/dates.ts';
import type { BoardRow } from '../../shared/timesheets/board.ts';
import { expectFocus, expectValue } from './support/expect.ts';
import { APPROVE, type Period, PROCESS, REVIEW } from './support/payroll.ts';
import { readPdf } from './support/pdf.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, filled, heading, sees } from './support/screen.ts';
import { addClaimant, addPeriod, cell, MY_TIMESHEET, sheetOf, startSheet, workOf } from './support/timesheets.ts';

const product = runProduct();

interface DemoPeriod extends Period {
  readonly is_current: boolean;
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
] as const;

const PRESIDENT = 'president@demo.example';

/** How many pixels the page's tables are wider than their space. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const over = [...document.querySelectorAll<HTMLElement>('main table')].map((table) => {
      let place = table.parentElement;
      while (place && !['auto', 'scroll'].includes(getComputedStyle(place).overflowX)) place = place.parentElement;
      return place ? place.scrollWidth - place.clientWidth : 0;
    });
    return over.length === 0 ? -1 : Math.max(...over);
  });

describe.each(SIZES)('beside both panels at $width pixels', (viewport) => {
  const visit = (as: string, path: string) => product().visit({ as, path, browser: { viewport } });

  it('every hours column of My timesheet, Modify and Totals is in view', async () => {
    const admin = await product().api('admin@demo.example');
    const periods = await admin.crud<DemoPeriod[]>('TsrpPayPeriod', 'getAll');
    const current = periods.find(({ is_current }) => is_current)!;
    const board = await admin.call<BoardRow[]>(timesheetBoard, { pay_period_id: current.id });
    const open = board.find(({ sheet }) => sheet && !sheet.is_locked)!;
    const paid = periods
      .filter(({ end_date }) => end_date < addDays(current.start_date, -1))
      .toSorted((a, b) => b.start_date.localeCompare(a.start_date))[0]!;

    const { page: mine } = await visit('user@demo.example', MY_TIMESHEET);
    await heading(mine, 'Totals for the period').waitFor();
    expect(await hidden(mine)).toBe(0);
    const { page: modify } = await visit('admin@demo.example', `${REVIEW}/modify-timesheet/${open.sheet!.id}`);
    await heading(modify, 'Totals for the period').waitFor();
    expect(await hidden(modify)).toBe(0);
    const { page: totals } = await visit(PRESIDENT, `${PROCESS}?view=totals&pay_period_id=${paid.id}`);
    await filled(totals);
    expect(await hidden(totals)).toBe(0);
  });
});

it('an approver sees at least twelve people above the fold', async () => {
  const { page } = await product().visit({ as: PRESIDENT, path: APPROVE, browser: { viewport: SIZES[0] } });
  await filled(page);
  await sees(page, 'Earlier pay periods need attention');
  const inView = await page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(inView).toBeGreaterThanOrEqual(12);
});

it('people without a timesheet have one line each on the board of a laptop', async () => {
  const period = await addPeriod(product(), '2020-01-06');
  const path = `${APPROVE}?view=board&pay_period_id=${period.id}`;
  const { page } = await product().visit({ as: PRESIDENT, path, browser: { viewport: SIZES[0] } });
  await sees(page, 'No timesheet');
  await filled(page);
  const heights = await page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(40);
});

describe('a timesheet used with the keyboard', () => {
  it('focuses its first cell once it is started, and saves from anywhere', async () => {
    const email = await addClaimant(product(), 'Starter');
    const period = await addPeriod(product(), '2091-01-01');
    const { page } = await product().visit({ as: email, path: period.path });
    await button(page, 'Start timesheet').press('Enter');
    await expectFocus(cell(page, period, 0, 'work'));
    await page.keyboard.type('9-5');
    await page.keyboard.press('Tab');
    await expectValue(cell(page, period, 0, 'work'), '09:00-17:00');
    await page.keyboard.press('Control+s');
    await sees(page, 'Timesheet saved');
    const api = await product().api(email);
    expect(workOf(await sheetOf(api, period))[0]).toBe('09:00-17:00');
  });

  it("offers a night shift as two days, and says what to type when a cell can't be read", async () => {
    const email = await addClaimant(product(), 'Night');
    const period = await addPeriod(product(), '2091-02-05');
    await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email, path: period.path });
    await cell(page, period, 0, 'work').fill('22-6');
    await cell(page, period, 1, 'work').fill('eight');
    await cell(page, period, 2, 'work').focus();
    await sees(page, 'Type times like 7-15 or 9am-5pm, or hours like 8.');
    await cell(page, period, 1, 'work').fill('');
    await button(page, 'Enter as two days').press('Enter');
    await expectValue(cell(page, period, 0, 'work'), '22:00-24:00');
    await expectValue(cell(page, period, 1, 'work'), '00:00-06:00');
  });

  it('keeps the next night, typed but not split yet, also when the split is undone', async () => {
    const email = await addClaimant(product(), 'Nights');
    const period = await addPeriod(product(), '2091-02-05');
    await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email, path: period.path });
    await cell(page, period, 0, 'work').fill('22-6');
    await cell(page, period, 1, 'work').fill('22-6');
    await cell(page, period, 2, 'work').focus();
    await button(page, 'Enter as two days').first().press('Enter');
    await expectValue(cell(page, period, 1, 'work'), '00:00-06:00, 22-6');
    await button(page, 'Undo').press('Enter');
    await expectValue(cell(page, period, 0, 'work'), '22-6');
    await expectValue(cell(page, period, 1, 'work'), '22-6');
    await button(page, 'Enter as two days').first().press('Enter');
    await button(page, 'Enter as two days').press('Enter');
    await expectValue(cell(page, period, 1, 'work'), '00:00-06:00, 22:00-24:00');
    await expectValue(cell(page, period, 2, 'work'), '00:00-06:00');
  });
});

it('hours of a deleted holiday are pointed out to their owner and the approver', async () => {
  const email = await addClaimant(product(), 'Holiday');
  const period = await addPeriod(product(), '2091-03-05', 'Short Day');
  const admin = await product().api('admin@demo.example');
  await startSheet(await product().api(email), period);
  const { page } = await product().visit({ as: email, path: period.path });
  await cell(page, period, 2, 'holiday').fill('8');
  await page.keyboard.press('Control+s');
  await sees(page, '8.00 hours, all saved');
  const holidays = await admin.crud<{ id: number; description: string }[]>('TsrpHoliday', 'getAll');
  await admin.crud('TsrpHoliday', 'delete', {
    id: holidays.find(({ description }) => description === 'Short Day')!.id,
  });
  await page.reload();
  const date = addDays(period.start, 2);
  await sees(page, 'Hours to check', `8.00 holiday hours on ${date}, which isn't a holiday.`);
  await sees(page, '8.00 hours, all saved, 8.00 to check');
  const { page: board } = await product().visit({ as: PRESIDENT, path: `${APPROVE}?pay_period_id=${period.id}` });
  await sees(board, '8.00 h to check');
});

it('unusual dates are pointed out where they are entered and not refused', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/report-timesheet/ts-holidays' });
  await button(page, 'Create holiday').click();
  await field(dialog(page), 'Date').fill('2094-07-04');
  await sees(page, /^2094-07-04 is a Sunday, and weekend days can't have holiday hours\./);
  const { page: periods } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/report-timesheet/pay-periods',
  });
  await button(periods, 'Create pay period').click();
  await field(dialog(periods), 'Start date').fill('2095-01-03');
  await field(dialog(periods), 'End date').fill('2095-01-16');
  await field(dialog(periods), 'Pay date').fill('2095-01-22');
  await sees(
    periods,
    /^The pay date 2095-01-22 is a Saturday\./,
    /to 2095-01-02 aren't in any pay period, so nobody can enter hours for those days\.$/,
  );
});

/** The lines of a printed page, and how many sheets of paper they are on. */
async function print(page: Page): Promise<{ lines: string[]; sheets: number }> {
  const pages = await readPdf(await page.pdf({ format: 'Letter' }));
  return { lines: pages.flatMap((sheet) => sheet.lines.map((line) => line.text)), sheets: pages.length };
}

describe('a printed timesheet', () => {
  it('has the name of its owner', async () => {
    const { page } = await product().visit({ as: 'user@demo.example', path: MY_TIMESHEET });
    await heading(page, 'Totals for the period').waitFor();
    await page.emulateMedia({ media: 'print' });
    await sees(page, /^David Vargas, \d{4}-\d\d-\d\d to /);
  });

  it('has its hours as text on two sheets of paper, without fields and instructions', async () => {
    const email = 'nameless@demo.example';
    const admin = await product().api('admin@demo.example');
    await admin.addPerson({ email, roleId: roleIds.user });
    const period = await addPeriod(product(), '2091-05-07');
    const { id } = await startSheet(await product().api(email), period);
    const { page } = await product().visit({ as: email, path: period.path });
    await cell(page, period, 1, 'sick').fill('7.25');
    await cell(page, period, 2, 'work').fill('8');
    await page.keyboard.press('Control+s');
    await sees(page, 'Timesheet saved');
    const own = await print(page);
    const { page: modified } = await product().visit({ as: PRESIDENT, path: `${REVIEW}/modify-timesheet/${id}` });
    await heading(modified, 'Totals for the period').waitFor();
    await sees(modified, `${email}, ${period.start} to ${period.end}`);
    const theirs = await print(modified);

    expect(own.lines).toContain(`${email}, ${period.start} to ${period.end}`);
    for (const { lines, sheets } of [own, theirs]) {
      expect(lines.some((line) => line.includes('07:00-15:00'))).toBe(true);
      expect(lines.some((line) => line.includes('- 7.25 -'))).toBe(true);
      for (const control of [/^Pay period/, /^Type work/, /^Reason/, /^Done\?/]) {
        expect(lines.filter((line) => control.test(line))).toEqual([]);
      }
      expect(sheets).toBeLessThanOrEqual(2);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main input').filter({ visible: true }).count()).toBe(0);
  });
});
