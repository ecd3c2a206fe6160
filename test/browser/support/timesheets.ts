import type { Page } from 'playwright-core';
import { roleIds } from '../../../shared/access/roles.ts';
import { getTimesheets } from '../../../shared/contract/operations/timesheet-lists.ts';
import {
  createTimesheet,
  saveMyTimesheet,
  type TimesheetRecord,
} from '../../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { columnTitles, type GridColumn } from '../../../shared/timesheets/paste.ts';
import { dayName } from '../../../shared/timesheets/frame.ts';
import type { Api } from './api.ts';
import type { Product } from './product.ts';
import { field } from './screen.ts';

export const MY_TIMESHEET = '/dashboard/report-timesheet/my-timesheet';

export interface Period {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly path: string;
}

let people = 0;

/**
 * A pay period that no other test uses: two weeks from a Monday, with a holiday on the first Wednesday if `holiday`
 * names one.
 */
export async function addPeriod(product: Product, start: string, holiday?: string): Promise<Period> {
  const admin = await product.api('admin@demo.example');
  const end = addDays(start, 13);
  const days = { start_date: start, end_date: end, pay_date: addDays(end, 7) };
  const known = (await admin.crud<{ id: number; start_date: string }[]>('TsrpPayPeriod', 'getAll')).find(
    (period) => period.start_date === start,
  );
  const { id } = known ?? (await admin.crud<{ id: number }>('TsrpPayPeriod', 'create', {}, days));
  if (holiday !== undefined && !known) {
    await admin.crud('TsrpHoliday', 'create', {}, { holiday_date: addDays(start, 2), description: holiday });
  }
  return { id, start, end, path: `${MY_TIMESHEET}?pay_period_id=${id}` };
}

/** A person with the role user. */
export async function addClaimant(product: Product, name: string): Promise<string> {
  people += 1;
  const email = `${name.toLowerCase()}-${people}@demo.example`;
  const profile = { first_name: name, last_name: 'Testperson' };
  await (await product.api('admin@demo.example')).addPerson({ email, roleId: roleIds.user, profile });
  return email;
}

export const startSheet = (api: Api, period: Period): Promise<TimesheetRecord> =>
  api.call<TimesheetRecord>(createTimesheet, {}, { payPeriod: period.id, holidays: [] });

/** A person's timesheet as stored. */
export async function sheetOf(api: Api, period: Period): Promise<TimesheetRecord> {
  const query = { pay_period_id: period.id, user_id: api.session.user.id };
  const [sheet] = await api.call<TimesheetRecord[]>(getTimesheets, query);
  if (!sheet) throw new Error('There is no such timesheet.');
  return sheet;
}

/** A save of one day by another device of the same person. */
export async function saveElsewhere(api: Api, period: Period, row: number, change: Partial<Day>): Promise<void> {
  const { id, version, data: days } = await sheetOf(api, period);
  const data = days.map((day, index) => (index === row ? { ...day, ...change } : day));
  await api.call(saveMyTimesheet, {}, { timesheet: { id, version, data } });
}

/** A day's cell: `row` counts from the first day of the period. */
export function cell(page: Page, period: Period, row: number, column: GridColumn) {
  const date = addDays(period.start, row);
  return field(page, `${columnTitles[column]}, ${dayName(date)} ${date}`);
}

/** A person with a timesheet in a separate period, and the timesheet's page. */
export async function openSheet(product: Product, name: string, start: string, holiday?: string) {
  const [email, period] = await Promise.all([addClaimant(product, name), addPeriod(product, start, holiday)]);
  const api = await product.api(email);
  await startSheet(api, period);
  const { page } = await product.visit({ as: email, path: period.path });
  await cell(page, period, 0, 'work').waitFor();
  return { email, period, api, page };
}

/** Puts text on the clipboard and pastes it into the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** The work on the timesheet's days, one line each. */
export const workOf = ({ data }: TimesheetRecord): string[] =>
  data.map((day) => day.work_sessions.map(({ start, end }) => `${start}-${end}`).join(' '));
