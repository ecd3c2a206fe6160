import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { importFile, type Known } from '../../shared/payroll/payroll-program.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, sheetNow, sheetOf } from './support.ts';

/** Gusto replaces what it has by each figure of a file, and keeps what a file doesn't have. */

type Preview = AnswerOf<'payroll-preview'>;

const ID = 'G1';
const usual = {
  regular: 'regular_hours',
  overtime: 'overtime_hours',
  vacation: 'vacation_hours',
};

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;
let kind: Stored;
let layout: Stored;
let period: Stored;
let sheet: Stored;
let known: Known;
let year = 2030;

const codesOf = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes).map(([kind, code]) => ({ kind, code }));

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, payroll_id: ID });
  kind = await factory.create('TsrpLeaveKind', { name: 'Floating', counts_as: 'vacation', payroll_code: null });
});
afterAll(() => product.stop());

beforeEach(async () => {
  year += 1;
  known = new Map();
  await setLeaveCode(null);
  layout = await factory.create('TsrpPayrollLayout', {
    name: `Gusto ${year}`,
    provider: 'gusto',
    company_code: null,
    codes: codesOf(usual),
  });
  period = await periodFrom(factory, `${year}-01-07`);
  sheet = await sheetOf(product.store, period, owner.id, 'approved');
});

const work = (end: string) => ({ work_sessions: [{ start: '07:00', end, note: null }] });

const act = async (name: string, more: { reason?: string } = {}): Promise<void> => {
  const reply = await actOn(product, name, admin, sheet, more);
  expect(reply.status, reply.text).toBe(200);
};

/** Processes the timesheet with these days, the first of its period; the others are empty. */
async function process(...days: readonly object[]): Promise<void> {
  const stored = await sheetNow(product.store, sheet);
  if (stored.is_processed === true) await act('unprocess', { reason: 'Wrong' });
  const none = { work_sessions: [], vacation: 0 };
  const data = (stored.data as object[]).map((day, index) => ({ ...day, ...none, ...days[index] }));
  await changeSheet(product.store, sheet.id, { data });
  await act('process');
}

const preview = async (more: { is_whole?: 1 } = {}): Promise<Preview> => {
  const reply = await product.call<Preview>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: { pay_period_id: period.id, layout_id: layout.id, ...more },
  });
  expect(reply.status, reply.text).toBe(200);
  return { ...reply.body.value, lines: reply.body.value.lines.filter(({ user_id }) => user_id === owner.id) };
};

/** Creates the next file, and imports it as Gusto does. Returns what Gusto has then. */
async function create(again?: Again): Promise<Record<string, number>> {
  const { fingerprint } = await preview(again && { is_whole: 1 });
  const reply = await product.call<{ nth: number }>('POST /api_admin_private/export-payroll', {
    token: admin.token,
    body: { pay_period_id: period.id, layout_id: layout.id, fingerprint, ...again },
  });
  expect(reply.status, reply.text).toBe(200);
  const { body } = await product.call<{ text: string }>('GET /api_admin_private/payroll-export-file', {
    token: admin.token,
    query: { pay_period_id: period.id, nth: reply.body.value.nth },
  });
  importFile('gusto', { fileName: '', text: body.value.text }, known);
  return Object.fromEntries(known.get(ID) ?? []);
}

type Again = typeof allAgain;
const allAgain = { is_whole: true, reason: 'The last file was lost.' } as const;

const setCodes = async (codes: Readonly<Record<string, string>>): Promise<void> => {
  expect((await factory.update('TsrpPayrollLayout', layout.id, { codes: codesOf(codes) })).status).toBe(200);
};

const setLeaveCode = async (payroll_code: string | null): Promise<void> => {
  expect((await factory.update('TsrpLeaveKind', kind.id, { payroll_code })).status).toBe(200);
};

describe('a later file for Gusto', () => {
  it('has no hours twice after the code of a leave type was set', async () => {
    await process(work('15:00'), { vacation: 8 });
    expect(await create()).toEqual({ regular_hours: 8, vacation_hours: 8 });
    await setLeaveCode('floating_hours');
    await process(work('14:00'), { vacation: 8 });
    expect(await create()).toEqual({ regular_hours: 7, vacation_hours: 0, floating_hours: 8 });
    await setLeaveCode(null);
    await process(work('13:00'), { vacation: 8 });
    expect(await create()).toEqual({ regular_hours: 6, vacation_hours: 8, floating_hours: 0 });
    expect((await preview()).lines).toMatchObject([{ status: 'unchanged' }]);
  });

  it('has no hours twice after a code of its layout was changed', async () => {
    await process(work('17:00'));
    expect(await create()).toEqual({ regular_hours: 8, overtime_hours: 2 });
    await setCodes({ ...usual, overtime: 'overtime_2' });
    expect((await preview()).lines).toMatchObject([{ status: 'unchanged' }]);
    await process(work('18:00'));
    expect(await create()).toEqual({ regular_hours: 8, overtime_hours: 0, overtime_2: 3 });
  });

  it('is refused while hours that an earlier file had are without a code, or with one that Gusto would not take', async () => {
    await process(work('17:00'), { vacation: 8 });
    expect(await create()).toEqual({ regular_hours: 8, overtime_hours: 2, vacation_hours: 8 });
    const { overtime: _, ...without } = usual;
    await setCodes(without);
    await setLeaveCode('FLOAT');
    expect((await preview()).lines).toMatchObject([{ status: 'unchanged', problems: [] }]);
    await process(work('16:00'), work('17:00'), { vacation: 8 });
    const { fingerprint, lines } = await preview();
    expect(fingerprint).toBeNull();
    expect(lines[0]?.problems.map(({ message }) => message)).toEqual([
      'No code for Overtime',
      'Payroll code FLOAT of Floating: Gusto takes lowercase letters, digits, and _: the title of a column',
    ]);
  });
});

describe('a file for Gusto with all hours again', () => {
  it('takes back hours that were removed since', async () => {
    await process(work('17:00'));
    expect(await create()).toEqual({ regular_hours: 8, overtime_hours: 2 });
    await process(work('15:00'));
    expect(await create(allAgain)).toEqual({ regular_hours: 8, overtime_hours: 0 });
  });

  it('takes back all hours of someone who has none any more, once', async () => {
    await process(work('17:00'));
    await create();
    await process();
    expect((await preview({ is_whole: 1 })).lines).toMatchObject([{ status: 'new' }]);
    expect(await create(allAgain)).toEqual({ regular_hours: 0, overtime_hours: 0 });
    expect((await preview()).lines).toMatchObject([{ status: 'none' }]);
  });

  it('takes back what a file said that was never imported', async () => {
    await process(work('17:00'));
    await create();
    const imported = new Map([[ID, new Map(known.get(ID))]]);
    await process(work('15:00'));
    await create();
    known = imported;
    expect(await create(allAgain)).toEqual({ regular_hours: 8, overtime_hours: 0 });
  });

  it('leaves the hours of a reopened timesheet to the file after it, which takes them back', async () => {
    await process(work('17:00'));
    await create();
    const other = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: other.id, payroll_id: 'G2' });
    const others = await sheetOf(product.store, period, other.id, 'approved', work('15:00'));
    expect((await actOn(product, 'process', admin, others)).status).toBe(200);
    await act('unprocess', { reason: 'Wrong' });
    expect(await create(allAgain)).toEqual({ regular_hours: 8, overtime_hours: 2 });
    await process();
    expect(await create()).toEqual({ regular_hours: 0, overtime_hours: 0 });
  });

  it('says nothing under a payroll ID that was corrected since, because Gusto may find the person by their name', async () => {
    const setId = async (payroll_id: string) =>
      expect((await factory.update('TsrpTrackUser', owner.id, { payroll_id })).status).toBe(200);
    await process(work('15:00'));
    await create();
    await setId('G3');
    known = new Map();
    await create(allAgain);
    await setId(ID);
    expect(known).toEqual(new Map([['G3', new Map([['regular_hours', 8]])]]));
  });
});
