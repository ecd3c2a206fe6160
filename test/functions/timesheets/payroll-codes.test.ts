import '../../support/stable-day.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile, type Known } from '../../shared/payroll/payroll-program.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, sheetNow, sheetOf } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

let year = 2040;

interface Paid {
  readonly owner: Person;
  readonly period: Stored;
  readonly sheet: Stored;
  readonly layout: Stored;
}

const codesWith = (overtime: string) => [
  { kind: 'regular', code: 'Hourly' },
  { kind: 'overtime', code: overtime },
];

async function paid(provider: string, payroll_id: string): Promise<Paid> {
  year += 1;
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, payroll_id });
  const period = await periodFrom(factory, `${year}-01-07`);
  const sheet = await sheetOf(product.store, period, owner.id, 'approved');
  const layout = await factory.create('TsrpPayrollLayout', {
    name: `${provider} ${year}`,
    provider,
    company_code: 'Acme',
    company_time: '12345',
    codes: codesWith('OT'),
  });
  return { owner, period, sheet, layout };
}

const act = async (step: string, sheet: Stored, more = {}): Promise<void> => {
  expect((await actOn(product, step, admin, sheet, more)).status).toBe(200);
};

/** Processes the timesheet with work until then on its first day. */
async function process({ sheet }: Paid, end: string): Promise<void> {
  const stored = await sheetNow(product.store, sheet);
  if (stored.is_processed === true) await act('unprocess', sheet, { reason: 'Wrong' });
  const data = (stored.data as object[]).map((day, nth) => ({
    ...day,
    work_sessions: nth === 0 ? [{ start: '07:00', end, note: null }] : [],
  }));
  await changeSheet(product.store, sheet.id, { data });
  await act('process', sheet);
}

const setOvertimeCode = async ({ layout }: Paid, code: string): Promise<void> => {
  expect((await factory.update('TsrpPayrollLayout', layout.id, { codes: codesWith(code) })).status).toBe(200);
};

/** Creates the next file. Returns what it says, and what is to be entered by hand. */
async function create({ period, layout }: Paid) {
  const chosen = { pay_period_id: period.id, layout_id: layout.id };
  const preview = await product.call<{ fingerprint: string }>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: chosen,
  });
  const reply = await product.call<{ nth: number; by_hand: { text: string }[] }>(
    'POST /api_admin_private/export-payroll',
    { token: admin.token, body: { ...chosen, fingerprint: preview.body.value.fingerprint } },
  );
  expect(reply.status, reply.text).toBe(200);
  const { body } = await product.call<{ text: string; checksum: string }>(
    'GET /api_admin_private/payroll-export-file',
    {
      token: admin.token,
      query: { pay_period_id: period.id, nth: reply.body.value.nth },
    },
  );
  const { text, checksum } = body.value;
  return { text, checksum, byHand: reply.body.value.by_hand.map((each) => each.text) };
}

describe('hours that are taken back after a code was changed', () => {
  it('are taken from the code under which an earlier file had them', async () => {
    const pay = await paid('paychex', 'P1');
    const known: Known = new Map();
    const next = async () => {
      importFile('paychex', { fileName: '', ...(await create(pay)) }, known);
      return Object.fromEntries(known.get('P1') ?? []);
    };
    await process(pay, '18:00');
    expect(await next()).toEqual({ Hourly: 8, OT: 3 });
    await setOvertimeCode(pay, 'Overtime');
    await process(pay, '17:00');
    expect(await next()).toEqual({ Hourly: 8, OT: 2 });
    await process(pay, '19:00');
    expect(await next()).toEqual({ Hourly: 8, OT: 2, Overtime: 2 });
    await process(pay, '15:30');
    expect(await next()).toEqual({ Hourly: 8, OT: 0.5, Overtime: 0 });
  });

  it('are to be entered by hand under that code where a file cannot take them back', async () => {
    const pay = await paid('quickbooks', 'Ito, Ana');
    await process(pay, '18:00');
    await create(pay);
    await setOvertimeCode(pay, 'Overtime');
    await process(pay, '17:00');
    expect((await create(pay)).byHand).toEqual(['-1.00 OT']);
  });
});

it('names with accents are written for QuickBooks in the encoding of Windows, which the checksum is of', async () => {
  const pay = await paid('quickbooks', 'Jose\u0301 Núñez');
  await process(pay, '15:00');
  const { text, checksum } = await create(pay);
  expect(text).toContain('\tJosé Núñez\t\tHourly\t8:00\t');
  expect(checksum).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
});

it('leave in whole minutes is written to the minute for QuickBooks, and taken back so', async () => {
  const pay = await paid('quickbooks', 'Ode, Ben');
  const codes = [...codesWith('OT'), { kind: 'vacation', code: 'Vacation' }];
  expect((await factory.update('TsrpPayrollLayout', pay.layout.id, { codes })).status).toBe(200);
  const take = async (days: number): Promise<void> => {
    const { data } = await sheetNow(product.store, pay.sheet);
    // 1:20 on each day.
    const typed = (data as object[]).map((day, nth) => ({ ...day, vacation: nth < days ? 1.33 : 0 }));
    await changeSheet(product.store, pay.sheet.id, { data: typed });
  };
  await take(5);
  await process(pay, '15:00');
  expect((await create(pay)).text).toContain('\tVacation\t6:40\t');
  await act('unprocess', pay.sheet, { reason: 'Wrong' });
  await take(2);
  await process(pay, '15:00');
  expect((await create(pay)).byHand).toEqual(['-4.00 Vacation']);
});
