import '../../support/stable-day.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { SheetEvent } from '../../../shared/timesheets/history.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { addDays } from '../../../shared/dates.ts';
import { before } from '../../support/before-write.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { ask, cancel, decide } from '../../support/leave.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import { sheetNow } from './support.ts';
import {
  admin,
  correct,
  factory,
  monday,
  owner,
  period,
  product,
  start,
  vacation,
  runVacationCompany,
} from './vacation-company.ts';

runVacationCompany();

type Leave = AnswerOf<'leave-of-person'>;

afterEach(() => {
  vi.restoreAllMocks();
});

const approvedLeave = async (first_day: string, last_day = first_day, more: Values = {}) => {
  const { request } = (await ask(product, owner, vacation, { first_day, last_day, ...more })).body.value;
  const reply = await decide(product, admin, request);
  expect(reply.status).toBe(200);
  return reply.body.value;
};

const vacationIn = (sheet: Values): [string, number][] =>
  (sheet.data as Day[]).flatMap(({ date, vacation: hours }): [string, number][] => (hours > 0 ? [[date, hours]] : []));

const vacationNow = async () => {
  const { body } = await product.call<Leave>('GET /api_user_private/leave-of-person', { token: owner.token });
  return body.value.balances.find(({ kind_id }) => kind_id === vacation.id)!;
};

/** Hours of vacation on each of the first days. */
const type = async (sheet: Values, hours: number, days: number) => {
  const data = (sheet.data as Day[]).map((day, index) => (index < days ? { ...day, vacation: hours } : day));
  expect((await actOn(product, 'save', owner, { ...sheet, data })).status).toBe(200);
};

const step = async (sheet: Values, ...actions: string[]) => {
  for (const action of actions) expect((await actOn(product, action, admin, sheet)).status).toBe(200);
};

describe('approved leave', () => {
  it('stands in a timesheet when it is started', async () => {
    await approvedLeave(addDays(monday, 3), addDays(monday, 7));
    expect(vacationIn(await start())).toEqual([
      [addDays(monday, 3), 8],
      [addDays(monday, 4), 8],
      [addDays(monday, 7), 8],
    ]);
  });

  it('is entered in an open timesheet when it is approved, and taken out when it is cancelled', async () => {
    const sheet = await start();
    const saved = (await actOn(product, 'save', owner, withWork(sheet, 0))).body.value as Stored;
    await actOn(product, 'ready', owner, saved);
    const { request } = await approvedLeave(addDays(monday, 1), undefined, { hours: 4 });
    const now = await sheetNow(product.store, sheet);
    expect(vacationIn(now)).toEqual([[addDays(monday, 1), 4]]);
    expect((now.data as Day[])[0]!.work_sessions).toHaveLength(1);
    expect(now.ready_at).toBeNull();
    expect((await cancel(product, owner, request)).status).toBe(200);
    expect(vacationIn(await sheetNow(product.store, sheet))).toEqual([]);
    const { body } = await product.call<SheetEvent[]>('GET /api_admin_private/timesheet-history', {
      token: owner.token,
      query: { timesheet_id: sheet.id },
    });
    expect(body.value.slice(0, 2).map(({ title }) => title)).toEqual(['Leave removed', 'Leave added']);
  });

  it('stays out of a locked timesheet, which the answer names', async () => {
    const sheet = await start();
    await step(sheet, 'lock');
    const { left_sheets } = await approvedLeave(monday);
    const { start_date, end_date } = period;
    expect(left_sheets).toEqual([{ start_date, end_date, state: 'locked' }]);
    expect(vacationIn(await sheetNow(product.store, sheet))).toEqual([]);
  });

  it("can't be cancelled while it stands in a locked or approved timesheet, and says how to open that", async () => {
    const { request } = await approvedLeave(monday);
    const sheet = await start();
    await step(sheet, 'lock');
    const refused = async (how: string) => {
      const reply = await cancel(product, admin, request);
      expect([reply.status, reply.body.message]).toEqual([
        409,
        `The timesheet for ${String(period.start_date)} to ${String(period.end_date)} with this leave isn't open. ${how} it first.`,
      ]);
    };
    await refused('Unlock');
    await step(sheet, 'approve');
    await refused('Unapprove and unlock');
    await step(sheet, 'unapprove', 'unlock');
    expect((await cancel(product, admin, request)).status).toBe(200);
  });

  it('asked for on days with work says so to the approver', async () => {
    const last_day = addDays(monday, 1);
    const { request } = (await ask(product, owner, vacation, { first_day: monday, last_day })).body.value;
    const workedOn = async () => {
      const { body } = await product.call<AnswerOf<'leave-requests'>>('GET /api_admin_private/leave-requests', {
        token: admin.token,
      });
      return body.value.find((row) => row.request.id === request.id)!.worked;
    };
    expect(await workedOn()).toEqual([]);
    const sheet = await start();
    const saved = (await actOn(product, 'save', owner, withWork(sheet, 1, '16:30'))).body.value as Stored;
    expect((await actOn(product, 'save', owner, withWork(saved, 2))).status).toBe(200);
    expect(await workedOn()).toEqual([{ date: last_day, hundredths: 850 }]);
    await step(sheet, 'lock');
    expect(await workedOn()).toEqual([{ date: last_day, hundredths: 850 }]);
    await decide(product, admin, request);
    expect(await workedOn()).toEqual([]);
  });

  it('approved while the timesheet is started stands in it once', async () => {
    const { request } = (await ask(product, owner, vacation, { first_day: monday, last_day: monday })).body.value;
    const [decided, sheet] = await Promise.all([decide(product, admin, request), start()]);
    expect(decided.status).toBe(200);
    expect(vacationIn(await sheetNow(product.store, sheet))).toEqual([[monday, 8]]);
  });

  it('is something to report', async () => {
    await approvedLeave(monday);
    const reply = await product.call('PUT /api_admin_private/note-nothing-to-report', {
      token: admin.token,
      body: { user_id: owner.id, pay_period_id: period.id, reason: 'Away' },
    });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This person has approved leave in this pay period. Start their timesheet instead.',
    ]);
  });
});

describe('a processed timesheet', () => {
  it('takes what it claims from the balance, and gives it back when it is unprocessed', async () => {
    await approvedLeave(monday, addDays(monday, 1));
    const sheet = await start();
    await step(sheet, 'lock', 'approve');
    expect(await vacationNow()).toMatchObject({ balance: 8000, open: 1600, available: 6400 });
    await step(sheet, 'process');
    expect(await vacationNow()).toMatchObject({ balance: 6400, open: 0, available: 6400 });
    await step(sheet, 'unprocess');
    expect(await vacationNow()).toMatchObject({ balance: 8000, open: 1600, available: 6400 });
    const { entries } = await vacationNow();
    expect(entries.map(({ type, hundredths }) => [type, hundredths])).toEqual([
      ['taken', 1600],
      ['taken', -1600],
      ['opening', 8000],
    ]);
  });

  it('takes only the difference after a correction', async () => {
    await approvedLeave(monday, addDays(monday, 1));
    const sheet = await start();
    await step(sheet, 'lock', 'approve', 'process', 'unprocess', 'unapprove', 'unlock');
    const open = await sheetNow(product.store, sheet);
    const worked = (open.data as Day[]).map((day, index) => (index === 1 ? { ...day, vacation: 2.5 } : day));
    expect((await actOn(product, 'save', owner, { ...open, data: worked })).status).toBe(200);
    await step(sheet, 'lock', 'approve', 'process');
    expect(await vacationNow()).toMatchObject({ balance: 6950, open: 0, available: 6950 });
  });

  it('takes hours entered by hand as well', async () => {
    const sheet = await start();
    const data = (sheet.data as Day[]).map((day, index) => (index === 2 ? { ...day, vacation: 6 } : day));
    await actOn(product, 'save', owner, { ...sheet, data });
    await step(sheet, 'lock', 'approve');
    const both = await Promise.all([
      actOn(product, 'process-all', admin, sheet),
      actOn(product, 'process', admin, sheet),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await vacationNow()).balance).toBe(7400);
  });

  it("keeps its leave from being cancelled, and doesn't take leave approved later", async () => {
    const { request } = await approvedLeave(monday);
    const late = (await ask(product, owner, vacation, { first_day: addDays(monday, 1), last_day: addDays(monday, 1) }))
      .body.value.request;
    const sheet = await start();
    await step(sheet, 'lock', 'approve', 'process');
    expect((await cancel(product, admin, request)).body.message).toBe(
      'A timesheet with this leave is processed. Unprocess it first.',
    );
    expect((await decide(product, admin, { id: late.id })).body.value.left_sheets).toHaveLength(1);
    expect(vacationIn(await sheetNow(product.store, sheet))).toEqual([[monday, 8]]);
    expect((await vacationNow()).balance).toBe(7200);
  });

  it('leaves its days to be asked for without a balance, as far as it claims them', async () => {
    const sheet = await start();
    await type(sheet, 8, 1);
    await correct(-72);
    await step(sheet, 'lock', 'approve', 'process');
    const last_day = addDays(monday, 1);
    const refused = await ask(product, owner, vacation, { first_day: monday, last_day });
    expect(refused.body.issues).toEqual([
      {
        field: 'last_day',
        message: 'This takes 8.00 more hours, but no hours of Vacation are left. Talk to your approver.',
      },
    ]);
    await approvedLeave(monday);
    expect(await vacationNow()).toMatchObject({ balance: 0, open: 0, available: 0 });
    await step(sheet, 'unprocess', 'process');
    expect(await vacationNow()).toMatchObject({ balance: 0, open: 0, available: 0 });
  });

  it.each([
    ['asked for', (day: string) => ask(product, owner, vacation, { first_day: day, last_day: day })],
    ['approved', (day: string) => approvedLeave(day)],
  ])('leaves its days to be asked for once with what is left, although other leave is only %s', async (_, first) => {
    const sheet = await start();
    await correct(-72);
    await step(sheet, 'lock', 'approve', 'process');
    await first(monday);
    const tuesday = addDays(monday, 1);
    expect((await ask(product, owner, vacation, { first_day: tuesday, last_day: tuesday })).body.issues).toEqual([
      {
        field: 'last_day',
        message: 'This takes 8.00 more hours, but no hours of Vacation are left. Talk to your approver.',
      },
    ]);
  });

  it('from before its leave type kept a balance reserves nothing for hours typed in it', async () => {
    await factory.update('TsrpLeaveKind', vacation.id, { keeps_balance: false });
    const sheet = await start();
    await type(sheet, 8, 5);
    await step(sheet, 'lock', 'approve', 'process');
    await factory.update('TsrpLeaveKind', vacation.id, { keeps_balance: true });
    await correct(-64);
    await approvedLeave(addDays(monday, 7));
  });

  it("doesn't reserve approved leave that it left out", async () => {
    await approvedLeave(monday);
    const sheet = await start();
    await type(sheet, 0, 14);
    await correct(-72);
    await step(sheet, 'lock', 'approve', 'process');
    await approvedLeave(addDays(monday, 1));
  });

  it('has taken the leave of its days, also if that is requested and approved afterwards', async () => {
    const sheet = await start();
    await type(sheet, 8, 1);
    await step(sheet, 'lock', 'approve', 'process');
    await approvedLeave(monday);
    expect(await vacationNow()).toMatchObject({ balance: 7200, open: 0, available: 7200 });
    await step(sheet, 'unprocess');
    expect(await vacationNow()).toMatchObject({ balance: 8000, open: 800, available: 7200 });
    await step(sheet, 'process');
    expect(await vacationNow()).toMatchObject({ balance: 7200, open: 0, available: 7200 });
  });

  it('has taken the leave of its days, also if that is requested between the decision and the write', async () => {
    const sheet = await start();
    await step(sheet, 'lock', 'approve');
    const asking = before('TsrpTimesheet', async () =>
      expect((await ask(product, owner, vacation, { first_day: monday, last_day: monday })).status).toBe(200),
    );
    await step(sheet, 'process');
    expect([asking.hasRun(), await vacationNow()]).toEqual([
      true,
      expect.objectContaining({ balance: 8000, open: 0, available: 8000 }),
    ]);
  });

  it('of someone who was deleted can still be processed', async () => {
    await approvedLeave(monday);
    const sheet = await start();
    await step(sheet, 'lock', 'approve');
    const { status } = await product.call('DELETE /api_admin_private/delete-user', {
      token: admin.token,
      query: { user_id: owner.id },
    });
    expect(status).toBe(200);
    await step(sheet, 'process');
  });
});
