import { describe, expect, it } from 'vitest';
import { lockTimesheet, returnTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import { lockMoment } from '../../shared/pay-periods/schedule.ts';
import { expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees, text } from './support/screen.ts';
import {
  addClaimant,
  addPeriod,
  cell,
  MY_TIMESHEET,
  openSheet,
  type Period,
  sheetOf,
  startSheet,
} from './support/timesheets.ts';

const product = runProduct();

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
    const { page } = await product().visit({ as: email, browser: { timezoneId }, isAlone: true });
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
    const { page, period, api } = await openSheet(product(), 'Locked', '2090-07-03');
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
    await sees(page, 'Sent back to you', 'Monday?', 'Unlocked until it is locked again');
    await seesNo(page, 'You have an earlier timesheet you can still change');
  });

  it('may not exist yet', async () => {
    const { page } = await product().visit({ as: 'user@demo.example' });
    await page.route('**/crud/TsrpPayPeriod/getAll*', (route) =>
      route.fulfill({ json: { error: false, message: '', value: [] } }),
    );
    await page.goto(MY_TIMESHEET);
    await sees(page, 'No current pay period found', 'Ask an administrator to generate pay periods.');
  });

  it('may not be current yet, which administrators are told how to change', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example' });
    const admin = await product().api('admin@demo.example');
    const periods = await admin.crud<object[]>('TsrpPayPeriod', 'getAll');
    const value = periods.map((period) => ({ ...period, is_current: false }));
    await page.route('**/crud/TsrpPayPeriod/getAll*', (route) =>
      route.fulfill({ json: { error: false, message: '', value } }),
    );
    for (const path of ['approve-timesheet', 'process-timesheet', 'payroll-export', 'historical-review']) {
      await page.goto(`/dashboard/report-timesheet/${path}`);
      await sees(page, 'No current pay period found', /^No current pay period found\. To set the current one, open/);
    }
    await page.getByRole('link', { name: 'Pay periods', exact: true }).last().click();
    await page.route('**/find-current-pay-period', (route) =>
      route.fulfill({ json: { error: false, message: '', value: { outcome: 'none', period: null } } }),
    );
    await button(page, 'Find current').click();
    await sees(
      page,
      "No current pay period found. No pay date is today or in the next 12 days. To start earlier, choose Set current in a pay period's actions.",
    );
  });
});
