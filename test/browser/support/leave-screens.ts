import type { Page } from 'playwright-core';
import { leaveBalances, leaveRequests } from '../../../shared/contract/operations/leave.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { demoAccounts } from '../../../shared/demo.ts';
import type { Screen } from './one-screen.ts';
import { act, button, dialog, field, filled, sees } from './screen.ts';

const [admin = '', , supervisor = '', user = ''] = demoAccounts.map(({ email }) => email);

const TIMESHEETS = '/dashboard/report-timesheet';
export const MY_LEAVE = `${TIMESHEETS}/my-leave`;
export const LEAVE_REQUESTS = `${TIMESHEETS}/leave-requests`;
export const LEAVE_CALENDAR = `${TIMESHEETS}/leave-calendar`;
export const LEAVE_BALANCES = `${TIMESHEETS}/leave-balances`;
export const LEAVE_KINDS = `${TIMESHEETS}/leave-kinds`;

const by = (as: string, name: string, path: string, show: Screen['show']): Screen => ({
  name,
  visit: { as, path },
  show,
});

const openAsk = async (page: Page): Promise<void> => {
  await filled(page);
  await button(page, 'Request leave').click();
  await field(dialog(page), 'First day').waitFor();
};

type Rows = AnswerOf<'leave-requests'>;
type Balances = AnswerOf<'leave-balances'>;

/** Opens a dialog about the first request that waits for an answer. */
const answer =
  (label: 'Approve' | 'Deny'): Screen['show'] =>
  async (page, product) => {
    const rows = await (await product.api(admin)).call<Rows>(leaveRequests, {});
    const row = rows.find(({ request, why_not_decide: why }) => request.status === 'asked' && why === null);
    if (!row) throw new Error('The demo company has no request that waits for an answer.');
    await page.goto(`${LEAVE_REQUESTS}?search=${encodeURIComponent(row.name)}`);
    await act(page, label, `leave of ${row.name} from ${row.request.first_day}`);
    await sees(dialog(page), /Also away|Nobody else is away/);
  };

/** Opens a dialog about the vacation of somebody else. */
const balance =
  (label: 'Correct' | 'History'): Screen['show'] =>
  async (page, product) => {
    const api = await product.api(admin);
    const rows = await api.call<Balances>(leaveBalances, {});
    const row = rows.find(({ kind_name: kind, user_id: id }) => kind === 'Vacation' && id !== api.session.user.id);
    if (!row) throw new Error('The demo company has no balance.');
    await page.goto(`${LEAVE_BALANCES}?search=${encodeURIComponent(row.name)}`);
    await act(page, label, `Vacation of ${row.name}`);
  };

/** The pages about leave and their dialogs. */
export const leaveScreens: readonly Screen[] = [
  by(user, 'my leave', MY_LEAVE, filled),
  by(user, 'leave, requested', MY_LEAVE, openAsk),
  by(user, 'leave, requested with problems', MY_LEAVE, async (page) => {
    await openAsk(page);
    await field(dialog(page), 'First day').fill('');
    await field(dialog(page), 'Hours per day - optional').fill('25');
    await button(dialog(page), 'Send request').click();
    await sees(dialog(page), 'This field is required.', 'This field must be at most 24.');
  }),
  by(user, 'my balances', MY_LEAVE, async (page) => {
    await filled(page);
    await button(page, 'Balances').click();
    await sees(dialog(page), 'From the earlier program');
  }),
  by(admin, 'leave requests', LEAVE_REQUESTS, filled),
  by(admin, 'leave request, to be approved', LEAVE_REQUESTS, answer('Approve')),
  by(admin, 'leave request, to be denied', LEAVE_REQUESTS, async (page, product) => {
    await answer('Deny')(page, product);
    await button(dialog(page), 'Deny').click();
    await sees(dialog(page), 'This field is required.');
  }),
  by(supervisor, 'leave requests, for a supervisor', LEAVE_REQUESTS, filled),
  by(admin, 'leave calendar', LEAVE_CALENDAR, async (page, product) => {
    const rows = await (await product.api(admin)).call<Rows>(leaveRequests, {});
    const row = rows.find(({ request }) => request.status === 'approved');
    if (!row) throw new Error('The demo company has no approved leave.');
    await page.goto(`${LEAVE_CALENDAR}?month=${row.request.first_day.slice(0, 7)}`);
    await sees(page, row.name);
  }),
  by(admin, 'leave balances', LEAVE_BALANCES, filled),
  by(admin, 'leave balance, to be corrected', LEAVE_BALANCES, async (page, product) => {
    await balance('Correct')(page, product);
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), 'This field is required.');
  }),
  by(admin, 'leave balance, its history', LEAVE_BALANCES, async (page, product) => {
    await balance('History')(page, product);
    await sees(dialog(page), 'From the earlier program');
  }),
  by(admin, 'opening balances, with problems', LEAVE_BALANCES, async (page) => {
    await button(page, 'Import opening balances').click();
    const buffer = Buffer.from('Email,Leave type,Hours\nnobody@demo.example,Vacation,8\n');
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'openings.csv', mimeType: 'text/csv', buffer });
    await sees(dialog(page), /There's no user with the email nobody@demo\.example\./);
  }),
  by(admin, 'leave kinds', LEAVE_KINDS, filled),
  by(admin, 'leave kind, new', LEAVE_KINDS, async (page) => {
    await button(page, 'Create leave type').click();
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field is required.');
  }),
];
