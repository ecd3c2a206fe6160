import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOBODY_ALARMED } from '../../shared/daily-job.ts';
import { addDays } from '../../shared/dates.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { Api } from './support/api.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { named } from './support/ledger.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, reasonOf, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const PRESIDENT = 'president@demo.example';
const HOLIDAYS = '/dashboard/report-timesheet/ts-holidays';
const PERIODS = '/dashboard/report-timesheet/pay-periods';
const TRACKER = '/dashboard/report-timesheet/tracker';
const SETTINGS = '/dashboard/report-timesheet/settings';

/** The row marked as current; every other row offers to become it. */
const currentRow = (page: Page): Locator =>
  page.locator('tbody tr').filter({ has: page.getByText('Current', { exact: true }) });

const api = (): Promise<Api> => product().api(ADMIN);

interface Period {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly pay_date: string;
  readonly is_current: boolean;
}

const periods = async () => (await api()).crud<Period[]>('TsrpPayPeriod', 'getAll');
const current = async () => (await periods()).find(({ is_current }) => is_current)!;
const nameOf = ({ start_date, end_date }: Period) => `${start_date} to ${end_date}`;

it('the president can open the tracker and is redirected from the other settings pages', async () => {
  const { page } = await product().visit({ as: PRESIDENT, path: TRACKER });
  await rowOf(page, 'user@demo.example').waitFor();
  for (const path of [HOLIDAYS, PERIODS, SETTINGS]) {
    // In one page, like a person typing one address after the other.
    /* oxlint-disable no-await-in-loop */
    await page.goto(path);
    await heading(page, 'Welcome to Staffbook').waitFor();
    await expectPath(page, '/dashboard');
    /* oxlint-enable no-await-in-loop */
  }
});

it('the pay periods page warns administrators when alarms have no subscriber', async () => {
  const { page } = await product().visit({ as: ADMIN, path: TRACKER });
  const run = { at: '2026-03-02T05:05:00.000Z', day: '2026-03-02', summary: 'All done.', is_complete: true };
  const warning = page.getByRole('img', { name: 'Warning' });
  // The list has warnings of its own, about pay dates on weekends and holidays.
  const listed = page.getByRole('table').getByRole('img', { name: 'Warning' });
  for (const [summary, warnings] of [
    [`All done. ${NOBODY_ALARMED}`, 1],
    ['All done.', 0],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one page, reopened repeatedly */
    await page.route('**/last-daily-run', (route) =>
      route.fulfill({ json: { error: false, message: '', value: { ...run, summary } } }),
    );
    await page.goto(PERIODS);
    await page.getByText(summary).waitFor();
    await filled(page);
    expect((await warning.count()) - (await listed.count())).toBe(warnings);
    /* oxlint-enable no-await-in-loop */
  }
});

describe('holidays', () => {
  it('can be created, edited and deleted, and say which timesheets they changed', async () => {
    const period = await current();
    // A Tuesday of the current period: periods of the demo company begin on Mondays.
    const date = addDays(period.start_date, 1);
    const nameOn = async () => {
      const sheets = await (
        await api()
      ).crud<{ data: Day[] }[]>('TsrpTimesheet', 'getAll', { pay_period_id: period.id });
      return [...new Set(sheets.map(({ data }) => data.find((day) => day.date === date)?.holiday_name ?? null))];
    };
    for (const { id, holiday_date } of await (
      await api()
    ).crud<{ id: number; holiday_date: string }[]>('TsrpHoliday', 'getAll')) {
      // oxlint-disable-next-line no-await-in-loop -- at most one holiday is in the way
      if (holiday_date === date) await (await api()).crud('TsrpHoliday', 'delete', { id });
    }
    const { page } = await product().visit({ as: ADMIN, path: HOLIDAYS });
    await rowOf(page, 'Christmas Day').first().waitFor();
    await button(page, 'Create holiday').click();
    await expectFocus(field(dialog(page), 'Date'));
    await field(dialog(page), 'Date').fill('2026-02-30');
    await button(dialog(page), 'Create').click();
    await expectProblem(dialog(page), 'Date', 'Date must be a valid date in the format YYYY-MM-DD.');
    await expectProblem(dialog(page), 'Description', 'This field is required.');
    await field(dialog(page), 'Date').fill(date);
    await field(dialog(page), 'Description').fill('Founders Day');
    await button(dialog(page), 'Create').click();
    await sees(page, new RegExp(`^Holiday Founders Day \\(${date}\\) created\\. Updated \\d+ timesheets\\.$`));
    expect(await nameOn()).toEqual(['Founders Day']);
    // In January, a year of later holidays comes first.
    await page.goto(`${HOLIDAYS}?search=${date}`);

    await act(page, 'Edit', `Founders Day (${date})`);
    await field(dialog(page), 'Description').fill('Founding Day');
    await button(dialog(page), 'Save').click();
    await sees(page, new RegExp(`^Holiday Founding Day \\(${date}\\) saved\\. Updated \\d+ timesheets\\.$`));

    await button(page, 'Push holidays').click();
    await sees(page, /^No timesheets needed updating\./);

    await act(page, 'Delete', `Founding Day (${date})`);
    await button(dialog(page), 'Delete').click();
    await sees(page, new RegExp(`^Holiday Founding Day \\(${date}\\) deleted\\. Updated \\d+ timesheets\\.$`));
    expect(await nameOn()).toEqual([null]);
  });
});

describe('pay periods', () => {
  it('show the next ten before they are generated, and create exactly those', async () => {
    const before = await periods();
    const last = before
      .map(({ end_date }) => end_date)
      .toSorted((a, b) => a.localeCompare(b))
      .at(-1)!;
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await currentRow(page).waitFor();
    await button(page, 'Generate').first().click();
    const shown = dialog(page).locator('tbody tr');
    await expect.poll(() => shown.count()).toBe(10);
    expect(await shown.first().locator('td, th').allInnerTexts()).toEqual(
      [1, 14, 15, 17, 19].map((days) => addDays(last, days)),
    );
    expect(await periods()).toHaveLength(before.length);
    await button(dialog(page), 'Generate').click();
    await sees(page, `10 pay periods were generated, from ${addDays(last, 1)} to ${addDays(last, 140)}.`);
    expect(await periods()).toHaveLength(before.length + 10);
    await rowOf(page, addDays(last, 1)).first().waitFor();
  });

  it('always have one current period, which can be found and set', async () => {
    const due = await current();
    const next = (await periods()).find(({ start_date }) => start_date === addDays(due.start_date, 14))!;
    const { page } = await product().visit({ as: ADMIN, path: `${PERIODS}?search=${due.start_date.slice(0, 4)}` });
    await currentRow(page).waitFor();
    expect(await reasonOf(page, 'Delete', nameOf(due))).toBe(
      'One pay period must be current. Set another one current instead.',
    );
    await button(page, 'Find current').click();
    await sees(page, 'Current pay period is already set');
    await page.goto(PERIODS);
    await act(page, 'Set current', nameOf(next));
    await sees(page, `Pay period ${nameOf(next)} is now current.`);
    await expect.poll(async () => currentRow(page).innerText()).toContain(next.start_date);
    expect((await current()).id).toBe(next.id);
    await button(page, 'Find current').click();
    await sees(page, `Pay period ${nameOf(due)} is now current.`);
    await expect.poll(async () => currentRow(page).innerText()).toContain(due.start_date);
  });

  it('with timesheets keep their dates and say so', async () => {
    const due = await current();
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await act(page, 'Edit', nameOf(due));
    await field(dialog(page), 'Start date').fill(addDays(due.start_date, 1));
    await button(dialog(page), 'Save').click();
    await expectProblem(
      dialog(page),
      'Start date',
      "timesheets, so its start and end dates can't be changed. You can change its pay date.",
    );
    await field(dialog(page), 'Start date').fill(due.start_date);
    await field(dialog(page), 'Pay date').fill(addDays(due.start_date, -1));
    await button(dialog(page), 'Save').click();
    await expectProblem(dialog(page), 'Pay date', "The pay date can't be before the start date.");
  });

  it('that are invalid are refused with a sentence', async () => {
    const due = await current();
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await currentRow(page).waitFor();
    await button(page, 'Create pay period').click();
    await field(dialog(page), 'Start date').fill(due.start_date);
    await field(dialog(page), 'End date').fill(due.start_date);
    await field(dialog(page), 'Pay date').fill(due.pay_date);
    await button(dialog(page), 'Create').click();
    await expectProblem(
      dialog(page),
      'Start date',
      `This pay period overlaps the one from ${due.start_date} to ${due.end_date}.`,
    );
  });
});

describe.each([ADMIN, PRESIDENT])('the tracker, for %s', (email) => {
  it('tracks, pauses and resumes people, with an approver and an order', async () => {
    const short = email.split('@')[0]!;
    const { id } = await (
      await api()
    ).addPerson({
      email: `tracked-by-${short}@demo.example`,
      roleId: 1,
      profile: { first_name: 'Tracked', last_name: `By ${short}` },
    });
    const name = `Tracked By ${short}`;
    const tracker = async () =>
      (await (await api()).crud<{ user_id: number }[]>('TsrpTrackUser', 'getAll')).find(
        ({ user_id }) => user_id === id,
      );
    const { page } = await product().visit({ as: email, path: `${TRACKER}?search=tracked-by-${short}` });
    const row = rowOf(page, name);
    await row.waitFor();
    expect(await row.innerText()).not.toMatch(/Tracking|Paused/);
    await act(page, 'Track', name);
    await field(dialog(page), 'Approver').click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    // Only people whose role can approve.
    expect((await options.allInnerTexts()).join(' ')).not.toContain('user@demo.example');
    await options.filter({ hasText: 'supervisor@demo.example' }).click();
    await field(dialog(page), 'Order number').fill('0');
    await button(dialog(page), 'Track').click();
    await expectProblem(dialog(page), 'Order number', 'This field must be at least 1.');
    await field(dialog(page), 'Order number').fill('77');
    await button(dialog(page), 'Track').click();
    await sees(page, `${name} is now tracked.`);
    await rowOf(page, name).filter({ hasText: 'Tracking' }).waitFor();
    expect(await tracker()).toMatchObject({ is_tracking: true, nth: 77 });

    await act(page, 'Pause', name);
    await sees(page, `Tracking paused for ${name}.`);
    await rowOf(page, name).filter({ hasText: 'Paused' }).waitFor();
    await act(page, 'Resume', name);
    await sees(page, `Tracking resumed for ${name}.`);
    await rowOf(page, name).filter({ hasText: 'Tracking' }).waitFor();

    await act(page, 'Edit', name);
    await expectValue(field(dialog(page), 'Order number'), '77');
    await field(dialog(page), 'Deputy from').fill('2026-07-01');
    await button(dialog(page), 'Save').click();
    await expectProblem(dialog(page), 'Deputy approver', 'This field is required.');
    await field(dialog(page), 'Deputy approver').click();
    await page.getByRole('option').filter({ hasText: 'president@demo.example' }).click();
    await field(dialog(page), 'Deputy until').fill('2026-07-14');
    await button(dialog(page), 'Save').click();
    await sees(page, `Tracker saved for ${name}.`);
    expect(await tracker()).toMatchObject({ deputy_from: '2026-07-01', deputy_until: '2026-07-14' });
  });
});

describe('settings', () => {
  it('show what applies while they are not set, on a phone too', async () => {
    const { page } = await product().visit({ as: ADMIN, path: SETTINGS, browser: { viewport: PHONE } });
    await rowOf(page, 'OVERTIME_RULE').getByText('DAILY (default)').waitFor();
  });

  it('are explained and validated, and warn when pay would come before processing', async () => {
    const { page } = await product().visit({ as: ADMIN, path: SETTINGS });
    await sees(
      page,
      'A pay period lasts 14 days. Its timesheets lock 1 day after it ends, are processed after 3 days, and are paid after 5 days.',
    );
    await act(page, 'Edit', 'PAY_AFTER');
    await field(dialog(page), 'Value').fill('soon');
    await button(dialog(page), 'Save').click();
    await expectProblem(dialog(page), 'Value', 'PAY_AFTER must be a whole number from 0 to 366.');
    await field(dialog(page), 'Value').fill('1');
    const warning = /^The pay date would be 2 days before processing:/;
    await sees(dialog(page), warning);
    await button(dialog(page), 'Save').click();
    await sees(page, 'Setting PAY_AFTER saved.', warning);
    expect(await named(await api(), 'TsrpSetting', 'PAY_AFTER')).toMatchObject({ value: '1' });
    await act(page, 'Edit', 'PAY_AFTER');
    await field(dialog(page), 'Value').fill('5');
    await button(dialog(page), 'Save').click();
    await expect.poll(() => page.getByText(warning).count()).toBe(0);
  });

  it('that are missing are offered by name', async () => {
    const { page } = await product().visit({ as: ADMIN, path: SETTINGS });
    await act(page, 'Delete', 'TS_UNIT_TYPE');
    await button(dialog(page), 'Delete').click();
    await sees(page, 'Setting TS_UNIT_TYPE deleted.', 'Not set');
    await act(page, 'Edit', 'TS_UNIT_TYPE');
    await heading(dialog(page), 'Set TS_UNIT_TYPE').waitFor();
    await field(dialog(page), 'Value').click();
    await page.getByRole('option').filter({ hasText: 'WEEK' }).click();
    await button(dialog(page), 'Create').click();
    await sees(page, 'Setting TS_UNIT_TYPE created.');
    expect(await named(await api(), 'TsrpSetting', 'TS_UNIT_TYPE')).toMatchObject({ value: 'WEEK' });
  });
});
