import '../../support/stable-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEntries } from '../../../functions/payroll/leave-ledger.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { ask, mondayIn } from '../../support/leave.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import {
  accrue,
  admin,
  correct,
  entriesOf,
  factory,
  next,
  owner,
  product,
  today,
  track,
  year,
  runAccrualCompany,
} from './accrual-company.ts';
import { periodFrom, runDaily, sheetOf } from './support.ts';

runAccrualCompany();

beforeAll(async () => {
  // Four fortnights, the last of which ends on 2030-03-03.
  for (const start of ['2030-01-07', '2030-01-21', '2030-02-04', '2030-02-18']) await periodFrom(factory, start);
});

describe('leave earned each pay period', () => {
  const fortnightly = (more: Values = {}) =>
    factory.create('TsrpLeaveKind', {
      accrual: 'per_period',
      accrual_hours: 3.0769,
      accrual_from: '2030-01-01',
      ...more,
    });

  it('is added once for each period that ended, however often the job runs, and made up for after missed days', async () => {
    const kind = await fortnightly();
    await track();
    expect((await accrue('2030-01-20')).entries).toBe(0);
    await accrue('2030-01-21');
    await accrue('2030-01-21');
    expect(await entriesOf(kind)).toEqual([['accrual', '2030-01-20', 308, 308]]);
    await Promise.all([accrue('2030-03-04'), accrue('2030-03-04')]);
    expect(await entriesOf(kind)).toEqual([
      ['accrual', '2030-01-20', 308, 308],
      ['accrual', '2030-02-03', 307, 615],
      ['accrual', '2030-02-17', 308, 923],
      ['accrual', '2030-03-03', 308, 1231],
    ]);
  });

  it.each([
    [
      'ends later than it did',
      '2031',
      (first: Stored) => factory.update('TsrpPayPeriod', first.id, { end_date: '2031-01-22' }),
    ],
    [
      'is twice as long as it was',
      '2034',
      (first: Stored) => factory.update('TsrpPayPeriod', first.id, { end_date: '2034-02-02' }),
    ],
    [
      'was moved by two days',
      '2032',
      (first: Stored) =>
        factory.update('TsrpPayPeriod', first.id, { start_date: '2032-01-08', end_date: '2032-01-22' }),
    ],
    [
      'was deleted and created again with another end',
      '2033',
      async (first: Stored) => {
        const removed = await factory.remove('TsrpPayPeriod', first.id);
        await factory.create('TsrpPayPeriod', { start_date: '2033-01-06', end_date: '2033-01-22' });
        return removed;
      },
    ],
  ])("isn't added again for a period that %s", async (_, year, change) => {
    const kind = await fortnightly({ accrual_hours: 8, accrual_from: `${year}-01-01` });
    const first = await periodFrom(factory, `${year}-01-06`);
    await track();
    await accrue(`${year}-01-20`);
    expect((await change(first)).status).toBe(200);
    await accrue(`${year}-02-03`);
    // What is taken or corrected since doesn't make it forget.
    await correct(kind, 1);
    await accrue(`${year}-02-04`);
    expect((await entriesOf(kind)).map(([type, , hundredths]) => [type, hundredths])).toEqual([
      ['accrual', 800],
      ['correction', 100],
    ]);
    const second = await periodFrom(factory, `${year}-02-03`);
    await accrue(`${year}-02-28`);
    expect((await entriesOf(kind)).at(-1)).toEqual(['accrual', second.end_date, 800, 1700]);
  });

  it('starts in the period of the first day of work, and stops at the highest balance', async () => {
    const kind = await fortnightly({ accrual_hours: 8, max_balance: 10 });
    await track({ started_on: '2030-02-01' });
    await accrue('2030-03-04');
    expect(await entriesOf(kind)).toEqual([
      ['accrual', '2030-02-03', 800, 800],
      ['accrual', '2030-02-17', 200, 1000],
      ['accrual', '2030-03-03', 0, 1000],
    ]);
  });

  it("isn't earned by someone whose timesheets aren't tracked", async () => {
    const kind = await fortnightly();
    await track({ is_tracking: false });
    await accrue('2030-03-04');
    expect(await entriesOf(kind)).toEqual([]);
  });

  it('is added by the daily job', async () => {
    const kind = await fortnightly({ accrual_from: '2020-01-01' });
    const period = await periodFrom(factory, '2020-01-06');
    await track();
    const { summary } = await runDaily();
    expect(summary).toContain('Updated the leave balances of 1 person.');
    expect(await entriesOf(kind)).toEqual([['accrual', period.end_date, 308, 308]]);
  });
});

describe('leave granted once a year', () => {
  it('comes on January 1, and in shares for those who start later', async () => {
    const kind = await factory.create('TsrpLeaveKind', {
      accrual: 'per_year',
      accrual_hours: 40,
      accrual_from: '2030-01-01',
    });
    await track({ started_on: '2030-07-02' });
    await accrue('2031-02-01');
    expect(await entriesOf(kind)).toEqual([
      ['accrual', '2030-07-02', 2005, 2005],
      ['accrual', '2031-01-01', 4000, 6005],
    ]);
  });
});

describe('leave of very many kinds', () => {
  it('is granted to everyone, although not all of it fits in one transaction', async () => {
    const kinds: Stored[] = [];
    for (let nth = 0; nth < 14; nth += 1) {
      const accrual = { accrual: 'per_year', accrual_hours: 8, accrual_from: '2030-01-01' };
      kinds.push(await factory.create('TsrpLeaveKind', accrual));
    }
    await track();
    await accrue('2030-01-01');
    expect((await accrue('2031-01-01')).isFinished).toBe(true);
    for (const kind of kinds) {
      expect(await entriesOf(kind)).toEqual([
        ['accrual', '2030-01-01', 800, 800],
        ['accrual', '2031-01-01', 800, 1600],
      ]);
    }
  });
});

describe('the end of a year', () => {
  const kindWith = (carry_over: number | null) => factory.create('TsrpLeaveKind', { carry_over });

  it('takes what exceeds the hours carried over, once', async () => {
    const kind = await kindWith(40);
    await track();
    await correct(kind, 50);
    await accrue(next('01-01'));
    await accrue(next('06-01'));
    expect((await entriesOf(kind)).slice(1)).toEqual([['expired', next('01-01'), -1000, 4000]]);
  });

  it("waits for the year's timesheets, but not longer than 90 days", async () => {
    const kind = await kindWith(0);
    await track();
    await correct(kind, 8);
    const period = await periodFrom(factory, `${year}-12-21`);
    await sheetOf(product.store, period, owner.id, 'approved');
    await accrue(addDays(`${year}-12-31`, 90));
    expect(await entriesOf(kind)).toHaveLength(1);
    await accrue(addDays(`${year}-12-31`, 91));
    expect((await entriesOf(kind)).at(-1)).toEqual(['expired', next('01-01'), -800, 0]);
  });

  it('takes nothing without a limit', async () => {
    const kind = await kindWith(null);
    await track();
    await correct(kind, 50);
    await accrue(next('01-01'));
    expect(await entriesOf(kind)).toHaveLength(1);
  });
});

describe('leave earned for hours worked', () => {
  it('is added when the timesheet is processed, and reversed exactly when it is unprocessed', async () => {
    const kind = await factory.create('TsrpLeaveKind', {
      counts_as: 'sick',
      accrual: 'per_hours',
      accrual_hours: 1,
      accrual_per: 30,
      accrual_from: '2020-01-01',
    });
    await track();
    const sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
    await actOn(product, 'save', owner, withWork(sheet, 0, '15:00'));
    for (const step of ['lock', 'approve', 'process', 'unprocess', 'process']) {
      expect((await actOn(product, step, admin, sheet)).status).toBe(200);
    }
    const day = (sheet.data as { date: string }[]).at(-1)!.date;
    expect(await entriesOf(kind)).toEqual([
      ['accrual', day, 23, 23],
      ['accrual', day, -23, 0],
      ['accrual', day, 23, 23],
    ]);
    const rests = (await readEntries(product.store, owner.id)).filter(({ kind_id }) => kind_id === kind.id);
    expect(rests.map(({ rest }) => rest)).toEqual([rests[0]?.rest, 0, rests[0]?.rest]);
  });
});

describe('a waiting time', () => {
  it('is over once its days have passed since the first day of work', async () => {
    const kind = await factory.create('TsrpLeaveKind', { waiting_days: 30, negative_limit: 80 });
    const monday = mondayIn(2);
    const started_on = addDays(monday, -27);
    await track({ started_on });
    const early = await ask(product, owner, kind, { first_day: monday, last_day: monday });
    expect([early.status, early.body.issues]).toEqual([
      400,
      [{ field: 'first_day', message: `You can use this leave type from ${addDays(started_on, 30)} on.` }],
    ]);
    const later = addDays(monday, 3);
    expect((await ask(product, owner, kind, { first_day: later, last_day: later })).status).toBe(200);
  });
});

describe('a new tracker record', () => {
  const create = (body: Values) =>
    product.call<Stored>('POST /crud/TsrpTrackUser/create', {
      token: admin.token,
      body: { user_id: owner.id, ...body },
    });
  const earned = { accrual: 'per_year', accrual_hours: 80, accrual_from: '2024-01-01' };

  it.each([
    ['is earned', 'Time off', earned, 'Without it, Time off would be earned for the time before, too.'],
    ['has a waiting time', 'Rest', { waiting_days: 90 }, 'Without it, the waiting time of Rest would never apply.'],
  ])('needs the first day of work while leave %s', async (_, name, more, why) => {
    await factory.create('TsrpLeaveKind', { name, ...more });
    const refused = await create({ started_on: null });
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ field: 'started_on', message: `Enter this day. ${why}` }],
    ]);
    expect((await create({ started_on: today })).status).toBe(200);
    const cleared = await factory.update('TsrpTrackUser', owner.id, { started_on: null });
    expect([cleared.status, cleared.body.issues]).toEqual([400, refused.body.issues]);
    expect((await factory.update('TsrpTrackUser', owner.id, { started_on: '2020-02-03' })).status).toBe(200);
  });

  it('of an earlier release that has no first day of work can still be changed', async () => {
    const { id } = await track({ started_on: null });
    await factory.create('TsrpLeaveKind', earned);
    expect((await factory.update('TsrpTrackUser', id, { nth: 3 })).status).toBe(200);
    expect((await factory.update('TsrpTrackUser', id, { is_tracking: false })).status).toBe(200);
  });

  it('needs none while leave is neither', async () => {
    await factory.create('TsrpLeaveKind', { waiting_days: 0 });
    expect((await create({})).status).toBe(200);
  });
});

describe('a leave type that is earned', () => {
  it.each([
    ['without an amount and a first day', { accrual: 'per_period' }, ['accrual_hours', 'accrual_from']],
    [
      'for hours worked without their number',
      { accrual: 'per_hours', accrual_hours: 1, accrual_from: '2030-01-01' },
      ['accrual_per'],
    ],
    [
      'without a balance',
      { accrual: 'per_year', accrual_hours: 1, accrual_from: '2030-01-01', keeps_balance: false },
      ['accrual'],
    ],
    ['unpaid in a column', { is_paid: false }, ['counts_as']],
  ])('is refused %s', async (_, more, fields) => {
    const body = await factory.body('TsrpLeaveKind', more);
    const reply = await product.call('POST /crud/TsrpLeaveKind/create', { token: admin.token, body });
    expect([reply.status, reply.body.issues?.map(({ field }) => field)]).toEqual([400, fields]);
  });
});
