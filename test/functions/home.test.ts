import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import type { AnswerOf } from '../../shared/contract/operation.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import type { leaveRequests } from '../../shared/contract/operations/leave.ts';
import type { BoardRow } from '../../shared/timesheets/board.ts';
import { boardCounts, waitingOn } from '../../shared/timesheets/board.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { dayIn } from '../../shared/dates.ts';
import { demoAccounts, DEMO_PASSWORD } from '../../shared/demo.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import type { WaitingPeriod } from '../../shared/timesheets/waiting-text.ts';
import { factoryOf, type Stored } from '../support/factories.ts';
import { actOn, withWork } from '../support/timesheets.ts';
import { readHome, readValue } from '../support/home.ts';
import { environment, type Product, startProduct } from '../support/harness.ts';
import { withSettings } from './timesheets/support.ts';

let product: Product;

const read = <V>(token: string, path: string, query: Record<string, string | number> = {}): Promise<V> =>
  readValue<V>(product, token, path, query);
const homeOf = (token: string): Promise<Home> => readHome(product, token);

describe('in a company at work', () => {
  const tokens = new Map<string, string>();
  const today = dayIn(environment.TIME_ZONE, new Date());
  const tokenOf = (role: string): string => tokens.get(role) ?? '';

  beforeAll(async () => {
    product = await startProduct();
    await seedCompany(product.store, { staff: 25, checks: 150 }, today);
    for (const { email, role } of demoAccounts) {
      const body = { email, password: DEMO_PASSWORD };
      const { value } = (await product.call<AuthUser>('POST /api_user_public/login', { body })).body;
      tokens.set(role, value.token);
    }
  });
  afterAll(() => product.stop());

  const managers = ['admin', 'president', 'supervisor'] as const;

  it.each(managers)('%s is told as many timesheets and leave requests as the pages show', async (role) => {
    const token = tokenOf(role);
    const home = await homeOf(token);
    const periods = await read<Stored[]>(token, '/crud/TsrpPayPeriod/getAll');
    const current = periods.find(({ is_current }) => is_current)!;
    const board = await read<BoardRow[]>(token, '/api_admin_private/timesheet-board', { pay_period_id: current.id });
    const ready = board.filter((row) => waitingOn(row) === 'approver');
    expect(home.approvals).toEqual({
      pay_period_id: current.id,
      start_date: current.start_date,
      end_date: current.end_date,
      ready: ready.length,
      odd: ready.filter(({ sheet }) => sheet!.odd.length > 0).length,
      missing: boardCounts(board).missing,
      to_process: boardCounts(board).approved,
    });
    const waiting = await read<WaitingPeriod[]>(token, '/api_admin_private/waiting-timesheets');
    expect(home.past_periods).toEqual(waiting.filter(({ pay_period_id }) => pay_period_id !== current.id));
    const requests = await read<AnswerOf<typeof leaveRequests>>(token, '/api_admin_private/leave-requests');
    expect(home.leave_to_answer).toBe(requests.filter(({ why_not_decide }) => why_not_decide === null).length);
  });

  it('the demo data have something to approve and to answer', async () => {
    const { approvals, leave_to_answer } = await homeOf(tokenOf('admin'));
    expect([approvals!.ready + approvals!.missing > 0, leave_to_answer > 0]).toEqual([true, true]);
  });

  it.each(['admin', 'president', 'accountant'])('%s is told of the checks that the pages show', async (role) => {
    const token = tokenOf(role);
    const { checks } = await homeOf(token);
    const { checks: outstanding } = await read<{ checks: Check[] }>(token, '/api_admin_private/outstanding-checks', {
      as_of: today,
    });
    const toPrint =
      role === 'accountant'
        ? []
        : (await read<{ checks: Check[] }>(token, '/api_admin_private/checks-to-print')).checks;
    expect(outstanding.length).toBeGreaterThan(0);
    expect(checks).toMatchObject({
      outstanding: outstanding.length,
      outstanding_cents: totalCents(outstanding),
      to_print: toPrint.length,
    });
    const statements = await read<Stored[]>(token, '/crud/CklgReconciliation/getAll');
    expect(checks!.checkbooks.length > 0).toBe(role !== 'accountant');
    for (const { id, reconciled_to } of checks!.checkbooks) {
      const days = statements
        .filter(({ checkbook_id, state }) => checkbook_id === id && state === 'closed')
        .map(({ statement_date }) => String(statement_date));
      expect(reconciled_to).toBe(days.toSorted().at(-1) ?? null);
    }
  });

  it('nobody is told of what their role has nothing to do with', async () => {
    const parts = async (role: string) => {
      const { approvals, checks, accounts, system, past_periods, leave_to_answer } = await homeOf(tokenOf(role));
      return [approvals, checks, accounts, system]
        .map((part) => part !== null)
        .concat(past_periods.length > 0, leave_to_answer > 0);
    };
    expect(await parts('user')).toEqual([false, false, false, false, false, false]);
    expect(await parts('accountant')).toEqual([false, true, false, false, false, false]);
    expect((await parts('supervisor')).slice(0, 4)).toEqual([true, false, false, false]);
    expect((await parts('president')).slice(0, 4)).toEqual([true, true, true, false]);
    expect((await parts('admin')).slice(0, 4)).toEqual([true, true, true, true]);
  });

  it('an employee sees the hours of their own timesheet, and whether it is ready', async () => {
    const owner = await product.person('user');
    const factory = factoryOf(product, await product.person('admin'));
    expect((await homeOf(owner.token)).timesheet).toBeNull();
    await factory.create('TsrpTrackUser', { user_id: owner.id });
    expect((await homeOf(owner.token)).timesheet).toMatchObject({ state: null, hundredths: 0 });
    const current = (await homeOf(owner.token)).timesheet!;
    const sheet = await factory.create('TsrpTimesheet', { user_id: owner.id, pay_period_id: current.pay_period_id });
    const saved = await actOn(product, 'save', owner, withWork(sheet, 0));
    expect(saved.status, saved.text).toBe(200);
    const before = (await homeOf(owner.token)).timesheet!;
    expect([before.state, before.hundredths > 0, before.is_ready]).toEqual(['open', true, false]);
    const ready = await actOn(product, 'ready', owner, saved.body.value as Stored);
    expect(ready.status, ready.text).toBe(200);
    expect((await homeOf(owner.token)).timesheet).toMatchObject({
      is_ready: true,
      is_returned: false,
      is_changed: false,
    });
  });

  /** Somebody's timesheet of the current period. */
  const ownSheet = async () => {
    const owner = await product.person('user');
    const admin = await product.person('admin');
    const factory = factoryOf(product, admin);
    await factory.create('TsrpTrackUser', { user_id: owner.id });
    const { pay_period_id } = (await homeOf(owner.token)).timesheet!;
    const sheet = await factory.create('TsrpTimesheet', { user_id: owner.id, pay_period_id });
    return { owner, admin, factory, sheet };
  };

  it('the hours of a timesheet are those that its own page shows, by the overtime rule of the company or as paid', async () => {
    const { owner, admin, factory, sheet } = await ownSheet();
    // 7:10 and 8:10 on weekdays: 7.17 + 8.00 + 0.17 by the daily rule, 15.33 by the weekly one.
    const weekdays = sheet.data.flatMap((day, nth) => (day.holiday_name || day.weekend_name ? [] : [nth]));
    const worked = withWork(withWork(sheet, weekdays[0]!, '15:10'), weekdays[1]!, '16:10');
    const saved = await actOn(product, 'save', owner, worked);
    expect(saved.status, saved.text).toBe(200);
    const shown = async () => (await homeOf(owner.token)).timesheet!.hundredths;
    expect(await shown()).toBe(1534);
    for (const step of ['lock', 'approve', 'process']) {
      // One after the other. oxlint-disable-next-line no-await-in-loop
      expect((await actOn(product, step, admin, sheet)).status).toBe(200);
    }
    const rule = await factory.create('TsrpSetting', { name: 'OVERTIME_RULE', value: 'WEEKLY' });
    expect(await shown()).toBe(1534);
    expect((await actOn(product, 'unprocess', admin, sheet, { reason: 'Counted by the wrong rule' })).status).toBe(200);
    expect(await shown()).toBe(1533);
    const { token } = admin;
    await product.call('DELETE /crud/TsrpSetting/delete', { token, query: { id: rule.id } });
  });

  it('a timesheet that was sent back waits for its owner until it is marked as ready', async () => {
    const { owner, admin, sheet } = await ownSheet();
    for (const step of ['lock', 'return']) {
      // One after the other. oxlint-disable-next-line no-await-in-loop
      expect((await actOn(product, step, admin, sheet)).status).toBe(200);
    }
    expect((await homeOf(owner.token)).timesheet).toMatchObject({ is_ready: false, is_returned: true });
    const body = { timesheet_id: sheet.id };
    const { token } = owner;
    expect((await product.call('PUT /api_user_private/mark-timesheet-ready', { token, body })).status).toBe(200);
    expect((await homeOf(owner.token)).timesheet).toMatchObject({ is_ready: true, is_returned: true });
  });

  it('everyone is asked for their name until both parts are entered', async () => {
    const given = { email: 'new@company.test', password: DEMO_PASSWORD };
    const body = { ...given, role_id: roleIds.accountant, first_name: 'Ada' };
    await product.call('POST /api_admin_private/create-user', { token: tokenOf('admin'), body });
    const { token } = (await product.call<AuthUser>('POST /api_user_public/login', { body: given })).body.value;
    expect((await homeOf(token)).is_unnamed).toBe(true);
    const { version } = await read<Stored>(token, '/api_user_private/get-my-profile');
    const named = { version, first_name: 'Ada', last_name: 'Reed' };
    await product.call('PUT /api_user_private/update-my-profile', { token, body: named });
    expect((await homeOf(token)).is_unnamed).toBe(false);
  });

  it('a role of the company is told nothing of other roles, and one without the dashboard nothing at all', async () => {
    const custom = await product.customRole('manager');
    const manager = await product.person(custom);
    const { timesheet: none, ...rest } = await homeOf(manager.token);
    expect([none, rest.checks, rest.approvals]).toEqual([null, null, null]);
    const guest = await product.person(await product.customRole('guest'));
    expect((await product.call('GET /api_user_private/home', { token: guest.token })).status).toBe(403);
  });
});

describe('in a new company', () => {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('an admin is led through the first steps until all are done', async () => {
    const admin = await product.person('admin');
    const factory = factoryOf(product, admin);
    const done = async () => (await homeOf(admin.token)).first_steps?.map(({ step, is_done }) => [step, is_done]);
    expect(await done()).toEqual([
      ['settings', false],
      ['periods', false],
      ['people', false],
      ['tracker', false],
      ['checks', false],
    ]);
    await withSettings(factory);
    const { id: user_id } = await product.person('user');
    expect(await done()).toEqual([
      ['settings', true],
      ['periods', false],
      ['people', true],
      ['tracker', false],
      ['checks', false],
    ]);
    await factory.create('TsrpPayPeriod', { start_date: '2020-01-06', end_date: '2020-01-19', pay_date: '2020-01-24' });
    await factory.create('CklgTransaction');
    expect((await done())?.filter(([, isDone]) => !isDone)).toEqual([['tracker', false]]);
    await factory.create('TsrpTrackUser', { user_id });
    expect((await homeOf(admin.token)).first_steps).toBeNull();
  });

  it('an admin is told of new accounts and that the daily job has not run', async () => {
    const admin = await product.person('admin');
    const { accounts, system } = await homeOf(admin.token);
    expect(accounts!.created).toBeGreaterThan(0);
    expect(system).toEqual({
      daily_trouble: "The daily job hasn't run yet.",
      rules_off: 0,
      locked_sign_ins: 0,
      undelivered: 0,
    });
  });
});
