import '../../support/stable-day.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, sheetNow, sheetOf } from './support.ts';

type Preview = AnswerOf<'payroll-preview'>;
type File = AnswerOf<'payroll-exports'>[number];

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let layout: Stored;
let period: Stored;
let week = 0;

const people: { person: Person; tracker: Stored; sheet: Stored }[] = [];

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  president = await product.person('president');
  factory = factoryOf(product, admin);
  layout = await factory.create('TsrpPayrollLayout', {
    name: 'Our Paychex',
    provider: 'paychex',
    company_code: 'C1',
    codes: [
      { kind: 'regular', code: 'Hourly' },
      { kind: 'overtime', code: 'Overtime' },
    ],
  });
});
afterAll(() => product.stop());

const eight = { work_sessions: [{ start: '07:00', end: '15:00', note: null }] };
const ten = { work_sessions: [{ start: '07:00', end: '17:00', note: null }] };

beforeEach(async () => {
  week += 1;
  people.length = 0;
  period = await periodFrom(factory, `${2030 + week}-01-07`);
  for (const id of ['W1', 'W2']) {
    const person = await product.person('user');
    const tracker = await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: `${id}x${week}` });
    const sheet = (await sheetOf(product.store, period, person.id, 'approved', eight)) as Stored;
    people.push({ person, tracker, sheet });
  }
});

const step = async (name: string, sheet: Stored, more: object = {}): Promise<void> => {
  const reply = await actOn(product, name, admin, sheet, { ...more });
  expect(reply.status, reply.text).toBe(200);
};
const processAll = async () => {
  for (const { sheet } of people) await step('process', sheet);
};

const preview = async (more: object = {}): Promise<Preview> => {
  const reply = await product.call<Preview>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: { pay_period_id: period.id, layout_id: layout.id, ...more },
  });
  expect(reply.status, reply.text).toBe(200);
  const ids = people.map(({ person }) => person.id);
  return { ...reply.body.value, lines: reply.body.value.lines.filter(({ user_id }) => ids.includes(user_id)) };
};

const send = (body: object, by = admin, headers: Record<string, string> = {}): Promise<Reply<File>> =>
  product.call<File>('POST /api_admin_private/export-payroll', {
    token: by.token,
    body: { pay_period_id: period.id, layout_id: layout.id, ...body },
    headers,
  });

const create = async (more: { is_whole?: boolean; reason?: string } = {}): Promise<File> => {
  const { fingerprint } = await preview(more.is_whole ? { is_whole: 1 } : {});
  const reply = await send({ fingerprint, ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value;
};

const textOf = async (nth: number): Promise<string> => {
  const { status, body } = await product.call<{ text: string; checksum: string }>(
    'GET /api_admin_private/payroll-export-file',
    { token: president.token, query: { pay_period_id: period.id, nth } },
  );
  expect(status).toBe(200);
  expect(body.value.checksum).toBe(createHash('sha256').update(body.value.text).digest('hex'));
  return body.value.text;
};

const rowsOf = (text: string): string[] => text.trimEnd().split('\r\n').slice(1);

const filesOf = async (): Promise<File[]> =>
  (
    await product.call<File[]>('GET /api_admin_private/payroll-exports', {
      token: president.token,
      query: { pay_period_id: period.id },
    })
  ).body.value;

describe('a payroll file', () => {
  it('has the processed hours of everyone, and is listed with who created it, layout, people, hours and checksum', async () => {
    await processAll();
    const file = await create();
    expect(file).toMatchObject({
      nth: 1,
      exported_by: { user_id: admin.id },
      layout_name: 'Our Paychex',
      is_whole: true,
      is_replaced: false,
      people: 2,
      by_hand: [],
      checksum: expect.stringMatching(/^[\da-f]{64}$/),
    });
    // The days of these sheets have no weekend names.
    expect(file.hundredths.regular).toBe(2 * 14 * 8_00);
    const text = await textOf(1);
    expect(rowsOf(text)).toEqual([`C1,W1x${week},,,Hourly,,,112,,,,,,,,`, `C1,W2x${week},,,Hourly,,,112,,,,,,,,`]);
    expect(Buffer.byteLength(text)).toBe(file.bytes);
    expect(await filesOf()).toEqual([file]);
  });

  it('stays the same when hours, codes and payroll IDs change', async () => {
    await processAll();
    await create();
    const text = await textOf(1);
    const [first] = people;
    await step('unprocess', first!.sheet, { reason: 'Wrong day' });
    await changeSheet(product.store, first!.sheet.id, { data: [] });
    const { body } = await factory.getOne('TsrpTrackUser', first!.person.id);
    await factory.update('TsrpTrackUser', first!.person.id, { payroll_id: 'X9', version: body.value.version });
    expect(await textOf(1)).toBe(text);
  });

  it('created later has only the differences of sheets that were reopened and processed again', async () => {
    await processAll();
    await create();
    expect((await preview()).lines.map(({ status }) => status)).toEqual(['unchanged', 'unchanged']);
    const [first] = people;
    await step('unprocess', first!.sheet, { reason: 'Overtime is missing' });
    expect((await preview()).lines.map(({ status }) => status)).toEqual(['reopened', 'unchanged']);
    const data = (await sheetNow(product.store, first!.sheet)).data as object[];
    const [day, next, ...rest] = data;
    await changeSheet(product.store, first!.sheet.id, {
      data: [{ ...day, ...ten }, { ...next, work_sessions: [] }, ...rest],
    });
    await step('process', first!.sheet);
    const file = await create();
    expect(file).toMatchObject({ nth: 2, is_whole: false, people: 1 });
    expect(rowsOf(await textOf(2))).toEqual([
      `C1,W1x${week},,,Hourly,,,-8,,,,,,,,`,
      `C1,W1x${week},,,Overtime,,,2,,,,,,,,`,
    ]);
    const again = await send({ fingerprint: file.checksum });
    expect([again.status, again.body.info]).toEqual([
      409,
      'There is nothing to export: no processed hours have changed since the last file.',
    ]);
  });

  it('with all hours again takes a reason, and replaces earlier ones', async () => {
    await processAll();
    await create();
    const { fingerprint } = await preview({ is_whole: 1 });
    const refused = await send({ fingerprint, is_whole: true });
    expect(refused.body.issues).toEqual([{ field: 'reason', message: 'This field is required.' }]);
    const file = await create({ is_whole: true, reason: 'The first file was lost.' });
    expect(file).toMatchObject({ nth: 2, is_whole: true, people: 2, reason: 'The first file was lost.' });
    expect(await textOf(2)).toBe(await textOf(1));
    expect((await filesOf()).map(({ nth, is_replaced }) => [nth, is_replaced])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await preview()).lines.map(({ status }) => status)).toEqual(['unchanged', 'unchanged']);
  });

  it('is refused while something is missing, and says for whom', async () => {
    const [first] = people;
    const { body } = await factory.getOne('TsrpTrackUser', first!.person.id);
    await factory.update('TsrpTrackUser', first!.person.id, { payroll_id: null, version: body.value.version });
    await processAll();
    const { fingerprint, lines } = await preview();
    expect(fingerprint).toBeNull();
    expect(lines[0]?.problems).toEqual([{ kind: 'payroll-id', message: 'No payroll ID' }]);
    const reply = await send({ fingerprint: 'f' });
    expect(reply.status).toBe(409);
    expect(reply.body.info).toContain('(No payroll ID)');
  });

  it('is refused if hours changed since the preview', async () => {
    await processAll();
    const { fingerprint } = await preview();
    const [first] = people;
    await step('unprocess', first!.sheet, { reason: 'Wrong' });
    expect(await send({ fingerprint })).toMatchObject({
      status: 409,
      body: { info: 'Hours or settings changed since this preview. Check the new figures and try again.' },
    });
  });

  it('is created once if two people press at the same time', async () => {
    await processAll();
    const { fingerprint } = await preview();
    const replies = await Promise.all([send({ fingerprint }), send({ fingerprint }, president)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await filesOf()).toHaveLength(1);
  });

  it('is created once if the call is repeated with its key', async () => {
    await processAll();
    const { fingerprint } = await preview();
    const key = { 'idempotency-key': `export-${week}` };
    const [one, two] = [await send({ fingerprint }, admin, key), await send({ fingerprint }, admin, key)];
    expect(two.body.value).toEqual(one.body.value);
    expect(await filesOf()).toHaveLength(1);
  });

  it('leaves out sheets that are not processed', async () => {
    await step('process', people[0]!.sheet);
    expect((await preview()).lines.map(({ status }) => status)).toEqual(['new', 'waiting']);
    expect(await create()).toMatchObject({ people: 1 });
    await step('process', people[1]!.sheet);
    expect(rowsOf((await create()) && (await textOf(2)))).toEqual([`C1,W2x${week},,,Hourly,,,112,,,,,,,,`]);
  });

  it('keeps its timesheets from being deleted', async () => {
    await processAll();
    await create();
    const [first] = people;
    await step('unprocess', first!.sheet, { reason: 'Wrong' });
    const reply = await actOn(product, 'delete', admin, first!.sheet);
    expect(reply).toMatchObject({ status: 409, body: { info: expect.stringContaining('has to be kept') } });
  });

  it('of our own layout needs no payroll IDs', async () => {
    await processAll();
    const reply = await product.call<Preview>('GET /api_admin_private/payroll-preview', {
      token: admin.token,
      query: { pay_period_id: period.id },
    });
    const { fingerprint } = reply.body.value;
    expect(await send({ fingerprint, layout_id: null })).toMatchObject({
      status: 200,
      body: { value: { provider: 'staffbook', layout_name: 'Staffbook CSV' } },
    });
  });
});

describe('a payroll layout', () => {
  const refusedFor = async (fields: object) => {
    const body = await factory.body('TsrpPayrollLayout', { company_code: null, company_time: null, ...fields });
    const reply = await product.call('POST /crud/TsrpPayrollLayout/create', { token: president.token, body });
    return reply.body.issues?.map(({ field, message }) => `${field}: ${message}`);
  };

  it('is refused without what its program needs', async () => {
    expect(await refusedFor({ provider: 'quickbooks' })).toEqual([
      'company_code: This field is required.',
      'company_time: Enter the number that QuickBooks writes to its timer lists.',
    ]);
    expect(await refusedFor({ provider: 'adp', company_code: 'TOOLONG' })).toEqual([
      'company_code: ADP takes 2 or 3 letters and digits.',
    ]);
  });

  it('is refused with a batch ID that would run as a formula', async () => {
    expect(await refusedFor({ provider: 'adp', company_code: 'ABC', batch_id: '-12' })).toEqual([
      'batch_id: Start with a letter or digit, and use only letters without accents, digits, spaces, and signs of a US keyboard.',
    ]);
  });

  it('is refused with codes that its program does not take, or that would run as a formula', async () => {
    const codes = [
      { kind: 'sick', code: '=S' },
      { kind: 'sick', code: 'Sick' },
    ];
    expect(await refusedFor({ provider: 'paychex', company_code: 'C1', codes })).toEqual([
      'codes.0.code: Paychex Flex takes up to 20 characters, the name of the pay component.',
      'codes.1.kind: Sick already has a code.',
    ]);
  });
});
