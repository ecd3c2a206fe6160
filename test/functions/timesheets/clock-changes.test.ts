import { afterEach, describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { hoursOfDays } from '../../../shared/timesheets/hours.ts';
import { payCsv } from '../../../shared/timesheets/pay-csv.ts';
import { payTotals } from '../../../shared/timesheets/pay-totals.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, flags, type Period, sheetIn } from '../../support/timesheets.ts';
import { changeSheet } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;

afterEach(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

async function start(TIME_ZONE: string): Promise<void> {
  product = await startProduct({ TIME_ZONE });
  admin = await product.person('admin');
  owner = await product.person('user');
  factory = factoryOf(product, admin);
}

const periodOf = async (date: string) =>
  await factory.create('TsrpPayPeriod', { start_date: date, end_date: date, pay_date: date });

const made = async (period: Period): Promise<Stored> => {
  const body = { payPeriod: period.id, holidays: [] };
  const reply = await product.call<Stored>('POST /api_admin_private/create-timesheet', { token: owner.token, body });
  return reply.body.value;
};

const dayOf = (sheet: Stored): Day => (sheet.data as Day[])[0]!;

const withSession = (sheet: Stored, start: string, end: string, more: object = {}): Stored => ({
  ...sheet,
  data: [{ ...dayOf(sheet), work_sessions: [{ start, end, note: null }], ...more }],
});

const board = async (period: Period) =>
  (
    await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
      token: admin.token,
      query: { pay_period_id: period.id },
    })
  ).body.value;

describe.each([
  ['America/New_York', '2026-11-01', '00:00', '06:00', { from: '02:00', to: '01:00' }, 700],
  ['America/New_York', '2027-03-14', '00:00', '06:00', { from: '02:00', to: '03:00' }, 500],
  ['Europe/Berlin', '2026-10-25', '00:00', '06:00', { from: '03:00', to: '02:00' }, 700],
  ['Australia/Lord_Howe', '2026-10-04', '00:00', '06:00', { from: '02:00', to: '02:30' }, 550],
  ['Asia/Tokyo', '2026-11-01', '00:00', '06:00', undefined, 600],
] as const)('a night in %s on %s', (zone, date, from, until, change, hundredths) => {
  it('counts its real hours in the timesheet, on the board and in the file, whatever the client sends', async () => {
    await start(zone);
    const period = await periodOf(date);
    const sheet = await made(period);
    expect(dayOf(sheet).clock_change).toEqual(change);

    const lie = { clock_change: { from: '12:00', to: '08:00' } };
    const saved = await actOn(product, 'save', owner, withSession(sheet, from, until, lie));
    expect(saved.status, saved.text).toBe(200);
    const stored = saved.body.value as Stored;
    expect(dayOf(stored).clock_change).toEqual(change);
    expect(hoursOfDays([dayOf(stored)]).weekend_overtime).toBe(hundredths);

    const rows = await board(period);
    expect(rows.map(({ sheet: of }) => of?.hundredths.weekend_overtime)).toEqual([hundredths]);
    expect(payCsv(payTotals(rows, 'all'), period, 'America/New_York')).toContain(`,${hundredths / 100},`);
  });
});

it('a time that the clocks skip is rejected, even by the generic calls', async () => {
  await start('America/New_York');
  const period = await periodOf('2027-03-14');
  const sheet = await made(period);
  const wrong = withSession(sheet, '02:30', '06:00');
  const issue = {
    field: 'data.0.work_sessions.0.start',
    message: "02:30 doesn't exist: the clock jumps from 02:00 to 03:00 on this day.",
  };
  const saved = await actOn(product, 'save', owner, wrong);
  expect([saved.status, saved.body.issues]).toEqual([400, [issue]]);
  const updated = await actOn(product, 'TsrpTimesheet.update', admin, wrong);
  expect([updated.status, updated.body.issues]).toEqual([400, [issue]]);
});

it('a timesheet from before clock changes were recorded keeps its hours until they are saved again', async () => {
  await start('America/New_York');
  const period = await periodOf('2026-11-01');
  // Created without the clock change, as it used to be stored.
  const sheet = await sheetIn(product, owner, period, 'open');
  const night = withSession(sheet, '00:00', '06:00');
  await changeSheet(product.store, sheet.id, { data: night.data, ...flags.processed });
  expect((await board(period))[0]?.sheet?.hundredths.weekend_overtime).toBe(600);

  const { id, version } = (await board(period))[0]!.sheet!;
  for (const step of ['unprocess', 'unapprove', 'unlock']) {
    // In sequence. oxlint-disable-next-line no-await-in-loop
    expect((await actOn(product, step, admin, { id })).status).toBe(200);
  }
  expect((await board(period))[0]?.sheet?.hundredths.weekend_overtime).toBe(600);
  const saved = await actOn(product, 'save', owner, { ...night, version: version + 3 });
  expect(saved.status, saved.text).toBe(200);
  expect((await board(period))[0]?.sheet?.hundredths.weekend_overtime).toBe(700);
});
