import { describe, expect, it } from 'vitest';
import { REQUIRED, runForProblems, problemsIn } from '../support/all-problems.ts';
import type { Values } from '../support/factories.ts';

const setup = runForProblems();
const { create } = setup;

describe('all problems are reported at once', () => {
  it("for a tracker record: its owner, approver, deputy and the deputy's dates", async () => {
    const { user_id } = await setup.factory.create('TsrpTrackUser');
    const other = await setup.product.person('user');
    const reply = await setup.factory.update('TsrpTrackUser', user_id, {
      user_id: other.id,
      approver_id: other.id,
      deputy_id: setup.admin.id,
      deputy_from: '2026-02-30',
      nth: 0,
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        "approver_id: People can't approve their own timesheets. Choose someone else.",
        "approver_id: This person's role can't approve timesheets.",
        'deputy_from: Date must be a valid date in the format YYYY-MM-DD.',
        `deputy_until: ${REQUIRED}`,
        'nth: This field must be at least 1.',
        "user_id: The user of a tracker record can't be changed.",
      ],
    ]);
  });

  it('for a pay period: its dates and the period it overlaps', async () => {
    const period = await setup.factory.create('TsrpPayPeriod');
    const reply = await create('TsrpPayPeriod', {
      start_date: period.start_date,
      end_date: period.end_date,
      pay_date: '2020-01-01',
      is_current: 'yes',
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        'is_current: This field must be true or false.',
        "pay_date: The pay date can't be before the start date.",
        `start_date: This pay period overlaps the one from ${period.start_date} to ${period.end_date}.`,
      ],
    ]);
  });

  it('for a pay period with timesheets', async () => {
    const sheet = await setup.factory.create('TsrpTimesheet');
    const reply = await setup.factory.update('TsrpPayPeriod', sheet.pay_period_id, {
      start_date: '2190-01-01',
      pay_date: 'soon',
    });
    const message =
      "This pay period has 1 timesheet, so its start and end dates can't be changed. You can change its pay date.";
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      ['pay_date: Date must be a valid date in the format YYYY-MM-DD.', `start_date: ${message}`],
    ]);
    const alone = await setup.factory.update('TsrpPayPeriod', sheet.pay_period_id, { start_date: '2190-01-01' });
    expect([alone.status, alone.body.message, problemsIn(alone)]).toEqual([409, message, [`start_date: ${message}`]]);
  });

  it("for a timesheet: its owner, days outside its period, and hours that a day doesn't accept", async () => {
    const sheet = await setup.factory.create('TsrpTimesheet');
    const other = await setup.product.person('user');
    const [first, ...rest] = sheet.data as Values[];
    const saturday = rest.findIndex(({ weekend_name }) => weekend_name === 'Saturday');
    const data = [
      { ...first, holiday: 8, sick: 20, work_sessions: [{ start: '07:00', end: '15:00', note: null }] },
      ...rest.map((day, index) => (index === saturday ? { ...day, sick: 8 } : day)),
      { ...first, date: '2190-01-01' },
    ];
    const reply = await setup.factory.update('TsrpTimesheet', sheet.id, { user_id: other.id, data, is_locked: true });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        'data.0.holiday: Only holidays can have holiday hours.',
        "data.0: Work and time off can't exceed 24 hours in a day.",
        "data.14.date: This day isn't in the pay period.",
        `data.${saturday + 1}.sick: Weekend days can't have sick hours.`,
        "is_locked: This field is set by the server and can't be changed.",
        "user_id: The user and pay period of a timesheet can't be changed.",
      ].toSorted(),
    ]);
  });
});
