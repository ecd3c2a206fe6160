import type { Page } from 'playwright-core';
import { timesheetBoard } from '../../../shared/contract/operations/payroll.ts';
import type { BoardState } from '../../../shared/timesheets/board-state.ts';
import { type BoardRow, boardCounts, stateOfRow } from '../../../shared/timesheets/board.ts';
import { byAdmin, type Screen } from './one-screen.ts';
import { APPROVE, MY_TIMESHEET, PAY_CHECKS, type Period, PROCESS, REVIEW } from './payroll.ts';
import type { Product } from './product.ts';
import { act, button, dialog, filled, heading, rowOf, sees } from './screen.ts';

const ADMIN = 'admin@demo.example';
const EXPORT = '/dashboard/report-timesheet/payroll-export';

interface Found {
  readonly period: Period;
  readonly row: BoardRow;
}

/** Somebody of the demo company whose timesheet is in a state, in the latest period that has one. */
async function findRow(product: Product, state: BoardState): Promise<Found> {
  const admin = await product.api(ADMIN);
  const periods = await admin.crud<Period[]>('TsrpPayPeriod', 'getAll');
  for (const period of periods.toSorted((a, b) => b.start_date.localeCompare(a.start_date))) {
    // Earlier periods need not be read. oxlint-disable-next-line no-await-in-loop
    const rows = await admin.call<BoardRow[]>(timesheetBoard, { pay_period_id: period.id });
    const row = rows.find((each) => stateOfRow(each) === state);
    if (row && (state !== 'missing' || boardCounts(rows).open > 0)) return { period, row };
  }
  throw new Error(`The demo company has no timesheet that is ${state}.`);
}

/** Goes to a page of the period in which somebody's timesheet is in a state. */
async function showRow(page: Page, product: Product, path: string, state: BoardState, more = ''): Promise<string> {
  const { period, row } = await findRow(product, state);
  const search = new URLSearchParams({ pay_period_id: String(period.id), search: row.name });
  await page.goto(`${path}?${search}${more}`);
  await rowOf(page, row.name).first().waitFor();
  return row.name;
}

/** The pages from claimed hours to pay, and their dialogs. */
export const payrollScreens: readonly Screen[] = [
  byAdmin('approve timesheets', APPROVE, filled),
  byAdmin('board of a period', `${APPROVE}?view=board`, async (page) => {
    await filled(page);
    await button(page, 'Refresh timesheets').waitFor();
  }),
  byAdmin('timesheet, opened', '/dashboard/report-timesheet', async (page, product) => {
    const name = await showRow(page, product, APPROVE, 'locked');
    await act(page, 'Open', name);
    await button(dialog(page), 'History').click();
    await sees(dialog(page), /^Created by /);
  }),
  byAdmin('timesheet, sent back', '/dashboard/report-timesheet', async (page, product) => {
    const name = await showRow(page, product, APPROVE, 'locked');
    await act(page, 'Send back', name);
    await button(dialog(page), 'Send back').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('approve all', '/dashboard/report-timesheet', async (page, product) => {
    const { period } = await findRow(product, 'locked');
    await page.goto(`${APPROVE}?pay_period_id=${period.id}`);
    await filled(page);
    await button(page, 'Approve all').click();
    await sees(dialog(page), /^Approve \d+ timesheets?\?$/);
  }),
  byAdmin('remind those who are missing', `${APPROVE}?view=board`, async (page) => {
    await page.getByRole('button', { name: /^Remind missing \(/ }).click();
    await button(dialog(page), 'Send reminders').waitFor();
  }),
  {
    name: 'timesheet, to be marked as ready',
    visit: { as: 'supervisor@demo.example', path: MY_TIMESHEET },
    show: async (page) => {
      const [start, mark] = [button(page, 'Start timesheet'), button(page, 'Mark as ready')];
      await start.or(mark).first().waitFor();
      if (await start.isVisible()) await start.click();
      await mark.click();
      await button(dialog(page), 'Confirm').waitFor();
    },
  },
  byAdmin('nothing to report', '/dashboard/report-timesheet', async (page, product) => {
    const name = await showRow(page, product, APPROVE, 'missing', '&view=board');
    await act(page, 'Nothing to report', name);
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('process timesheets', PROCESS, filled),
  byAdmin('totals of a period', '/dashboard/report-timesheet', async (page, product) => {
    await showRow(page, product, PROCESS, 'processed', '&view=totals');
    await heading(page, 'Hours by person and kind').waitFor();
  }),
  byAdmin('payroll export', EXPORT, async (page, product) => {
    await showRow(page, product, EXPORT, 'processed');
  }),
  byAdmin('payroll export, to be created, and then listed', '/dashboard/report-timesheet', async (page, product) => {
    const { period } = await findRow(product, 'processed');
    const address = `${EXPORT}?pay_period_id=${period.id}&layout=own`;
    await page.goto(address);
    await filled(page);
    if (!(await button(page, 'Create file').isDisabled())) {
      await button(page, 'Create file').click();
      await button(dialog(page), 'Create file').click();
      await sees(page, /^Payroll file 1 created for /);
    }
    await page.goto(`${address}&view=files`);
    await filled(page);
    await act(page, 'Details', `file 1 of ${period.start_date} to ${period.end_date}`);
    await sees(dialog(page), 'SHA-256');
  }),
  byAdmin('payroll layouts', '/dashboard/report-timesheet/payroll-layouts', filled),
  byAdmin('payroll layout, new, with problems', '/dashboard/report-timesheet/payroll-layouts', async (page) => {
    await button(page, 'Create payroll layout').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
  byAdmin('historical review', REVIEW, filled),
  byAdmin('timesheet, to be deleted', '/dashboard/report-timesheet', async (page, product) => {
    const name = await showRow(page, product, REVIEW, 'locked');
    await act(page, 'Delete', name);
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), `Type ${name} exactly as shown.`);
  }),
  byAdmin('modify timesheet', '/dashboard/report-timesheet', async (page, product) => {
    const { row } = await findRow(product, 'open');
    await page.goto(`${REVIEW}/modify-timesheet/${row.sheet?.id ?? 0}`);
    await heading(page, 'Modify timesheet').waitFor();
    await heading(page, 'Totals for the period').waitFor();
  }),
  byAdmin("timesheet that doesn't exist", `${REVIEW}/modify-timesheet/999999`, (page) =>
    sees(page, 'Timesheet not found or access denied.'),
  ),
  { name: 'paychecks', visit: { as: 'user@demo.example', path: PAY_CHECKS }, show: filled },
];
