import type { Page } from 'playwright-core';
import { timesheetBoard, waitingTimesheets } from '../../shared/contract/operations/payroll.ts';
import { approveAllTimesheets, MAX_BULK } from '../../shared/contract/operations/bulk-steps.ts';
import { getTimesheets } from '../../shared/contract/operations/timesheet-lists.ts';
import {
  lockTimesheet,
  saveMyTimesheet,
  type TimesheetRecord,
  unapproveTimesheet,
} from '../../shared/contract/operations/timesheets.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import type { BoardRow } from '../../shared/timesheets/board.ts';
import { launchBrowser } from '../support/browser.ts';
import { payrollMs } from './budgets.ts';
import { removeFolder, seedCompany, startProduct } from './product.ts';
import { median, print, row, send, within } from './report.ts';

/** Payroll for a company of 500: single calls, page loads in a browser, and 250 approvals with one press. */

const STAFF = 500;
const PERIODS = 26;
const TRIES = 7;
const ADMIN = 'admin@demo.example';
const USER = 'user@demo.example';
/** The number the page sends with one call. */
const PART = 25;
const SECTION = '/dashboard/report-timesheet';

interface Signed {
  readonly token: string;
  readonly user: { readonly id: number };
}

const signIn = (url: string, email: string): Promise<Signed> =>
  send<Signed>(`${url}/api_user_public/login`, 'POST', undefined, { email, password: DEMO_PASSWORD });

function report(name: string, times: readonly number[]): void {
  const time = median(times);
  const budget = payrollMs[name] ?? {};
  row(name, [
    `${time.toFixed(0)} ms`,
    `${Math.max(...times).toFixed(0)} ms`,
    budget.floor === undefined ? '' : `${budget.floor} ms`,
    within(time, budget, false),
  ]);
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < TRIES; nth += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** `before` is the previous period, which is over, so that everybody's sheets are compared with the ones before. */
async function measureCalls(url: string, admin: Signed, periodId: number, before: number): Promise<void> {
  const get = (path: string) => () => send(`${url}${path}`, 'GET', admin.token);
  const period = `pay_period_id=${periodId}`;
  report('board of a period', await repeat(get(`${timesheetBoard.path}?${period}`)));
  report('board of the previous period', await repeat(get(`${timesheetBoard.path}?pay_period_id=${before}`)));
  report('list to approve', await repeat(get(`${getTimesheets.path}?${period}&view=APPROVING`)));
  report('earlier periods that wait', await repeat(get(waitingTimesheets.path)));
  const owner = await signIn(url, USER);
  const query = `?${period}&user_id=${owner.user.id}`;
  let [sheet] = await send<TimesheetRecord[]>(`${url}${getTimesheets.path}${query}`, 'GET', owner.token);
  if (!sheet || sheet.is_locked) throw new Error('The seeded user has no open timesheet in the current period.');
  const save = async (): Promise<void> => {
    const { id, version, data } = sheet!;
    const body = { timesheet: { id, version, data } };
    sheet = await send<TimesheetRecord>(`${url}${saveMyTimesheet.path}`, saveMyTimesheet.method, owner.token, body);
  };
  report('save of a timesheet', await repeat(save));
}

/** What the page does on a press: one chunk after the other, each stored before the next is sent. */
async function measureBulk(url: string, admin: Signed, periodId: number): Promise<void> {
  const call = (path: string, method: string, body: Record<string, unknown>) =>
    send(`${url}${path}`, method, admin.token, body);
  const board = await send<BoardRow[]>(`${url}${timesheetBoard.path}?pay_period_id=${periodId}`, 'GET', admin.token);
  const sheets = board.flatMap(({ sheet, user_id }) => (sheet && user_id !== admin.user.id ? [sheet] : []));
  const chosen = sheets.filter(({ is_approved }) => !is_approved).slice(0, MAX_BULK);
  for (const { id, is_locked } of chosen) {
    if (!is_locked) await call(lockTimesheet.path, lockTimesheet.method, { timesheet_id: id });
  }
  const ids = chosen.map(({ id }) => id);
  const approve = async (size: number): Promise<number> => {
    const startedAt = performance.now();
    for (let start = 0; start < ids.length; start += size) {
      await call(approveAllTimesheets.path, approveAllTimesheets.method, {
        timesheet_ids: ids.slice(start, start + size),
      });
    }
    return performance.now() - startedAt;
  };
  const chunksOf = await approve(PART);
  report(`approve ${ids.length}, ${PART} a call`, [chunksOf]);
  for (const timesheet_id of ids) await call(unapproveTimesheet.path, unapproveTimesheet.method, { timesheet_id });
  report(`approve ${ids.length} in one call`, [await approve(MAX_BULK)]);
}

/** Milliseconds from the start of a navigation until the element is on the page, by the page's own clock. */
async function untilShown(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) ? performance.now() : undefined),
    selector,
  );
  return Number(await shown.jsonValue());
}

const ROW = 'tbody tr th';
const CHART = '[aria-roledescription="bar chart"]';

/** `before` is the period before the current one, partly approved and partly processed. */
async function measurePages(url: string, admin: Signed, before: number): Promise<void> {
  const browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  try {
    const { context } = browser;
    await context.addInitScript(
      (session) => localStorage.setItem('authorized_user_storage', session),
      JSON.stringify(admin),
    );
    const page = await context.newPage();
    const pages: readonly (readonly [name: string, address: string, selector: string])[] = [
      ['page: approve list', '/approve-timesheet', ROW],
      ['page: board', '/approve-timesheet?view=board', ROW],
      ['page: process list', `/process-timesheet?pay_period_id=${before}`, ROW],
      ['page: totals', '/approve-timesheet?view=totals', ROW],
      ['page: totals with chart', '/approve-timesheet?view=totals', CHART],
    ];
    for (const [name, address, selector] of pages) {
      await page.goto(`${url}${SECTION}${address}`);
      await untilShown(page, selector);
      const times: number[] = [];
      for (let nth = 0; nth < TRIES; nth += 1) {
        await page.reload();
        times.push(await untilShown(page, selector));
      }
      report(name, times);
    }
  } finally {
    await browser.close();
  }
}

export async function benchPayroll(known?: string): Promise<void> {
  print(`\nPayroll of ${STAFF} staff over ${PERIODS} pay periods, one person at a time, ${TRIES} tries each`);
  const dataDir = known ?? (await seedCompany(10, STAFF, ['--periods', String(PERIODS)]));
  const product = await startProduct(dataDir);
  try {
    const admin = await signIn(product.url, ADMIN);
    const periods = await send<{ id: number; start_date: string; is_current: boolean }[]>(
      `${product.url}/crud/TsrpPayPeriod/getAll`,
      'GET',
      admin.token,
    );
    const current = periods.find(({ is_current }) => is_current);
    if (!current) throw new Error('The seeded company has no current pay period.');
    const [before = current] = periods
      .filter(({ start_date }) => start_date < current.start_date)
      .toSorted((a, b) => b.start_date.localeCompare(a.start_date));
    row('', ['median', 'slowest', 'limit', '']);
    await measureCalls(product.url, admin, current.id, before.id);
    await measurePages(product.url, admin, before.id);
    await measureBulk(product.url, admin, current.id);
  } finally {
    await product.stop();
    if (known === undefined) removeFolder(dataDir);
  }
}
