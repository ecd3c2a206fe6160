import '../../support/stable-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays } from '../../../shared/dates.ts';
import { before } from '../../support/before-write.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { ask, decide, mondayIn } from '../../support/leave.ts';
import { actOn } from '../../support/timesheets.ts';
import { periodFrom } from './support.ts';

type Preview = AnswerOf<'payroll-preview'>;

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;
let layout: Stored;
let period: Stored;
let sheet: Stored;
const kinds = new Map<string, Stored>();
const monday = mondayIn(3);

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, payroll_id: 'W1' });
  layout = await factory.create('TsrpPayrollLayout', {
    name: 'Our Paychex',
    provider: 'paychex',
    company_code: 'C1',
    codes: [{ kind: 'inclement_weather', code: 'Weather' }],
  });
  period = await periodFrom(factory, monday);
  const all = [
    { name: 'Jury duty', counts_as: 'inclement_weather', payroll_code: 'Jury', keeps_balance: false },
    { name: 'Snow', counts_as: 'inclement_weather', payroll_code: null, keeps_balance: false },
    { name: 'Unpaid leave', is_paid: false, counts_as: null, payroll_code: 'Unpaid', keeps_balance: false },
    { name: 'Volunteering', is_paid: false, counts_as: null, payroll_code: null, keeps_balance: false },
  ];
  for (const [nth, kind] of all.entries()) {
    const made = await factory.create('TsrpLeaveKind', kind);
    kinds.set(kind.name, made);
    const day = addDays(monday, nth);
    const { request } = (await ask(product, owner, made, { first_day: day, last_day: day })).body.value;
    expect((await decide(product, admin, request)).status).toBe(200);
  }
  const { body } = await product.call<Stored>('POST /api_admin_private/create-timesheet', {
    token: owner.token,
    body: { payPeriod: period },
  });
  sheet = body.value;
  await step('lock', 'approve', 'process');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const step = async (...steps: string[]): Promise<void> => {
  for (const name of steps) expect((await actOn(product, name, admin, sheet)).status).toBe(200);
};

const reopen = async (): Promise<void> => {
  expect((await actOn(product, 'unprocess', admin, sheet, { reason: 'Leave is missing' })).status).toBe(200);
};

const preview = async (): Promise<Preview> => {
  const { status, body } = await product.call<Preview>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: { pay_period_id: period.id, layout_id: layout.id },
  });
  expect(status).toBe(200);
  return body.value;
};

const lineOf = ({ lines }: Preview) => lines.find(({ user_id }) => user_id === owner.id)!;

const create = async (): Promise<string[]> => {
  const { fingerprint } = await preview();
  const file = await product.call<{ nth: number }>('POST /api_admin_private/export-payroll', {
    token: admin.token,
    body: { pay_period_id: period.id, layout_id: layout.id, fingerprint },
  });
  expect(file.status, file.text).toBe(200);
  const { body } = await product.call<{ text: string }>('GET /api_admin_private/payroll-export-file', {
    token: admin.token,
    query: { pay_period_id: period.id, nth: file.body.value.nth },
  });
  return body.value.text.trimEnd().split('\r\n').slice(1);
};

const row = (code: string, hours: number) => `C1,W1,,,${code},,,${hours},,,,,,,,`;

describe('leave in payroll files', () => {
  it('stands under the code of its kind, and what has none is named in the preview', async () => {
    const line = lineOf(await preview());
    expect(line.entries.map(({ code, hundredths }) => [code, hundredths])).toEqual([
      ['Weather', 800],
      ['Jury', 800],
      ['Unpaid', 800],
    ]);
    expect(line.left_out).toEqual(['8.00 Volunteering (no payroll code)']);
    expect(await create()).toEqual([row('Weather', 8), row('Jury', 8), row('Unpaid', 8)]);
    expect(lineOf(await preview()).status).toBe('unchanged');
  });

  it('approved after the timesheet was processed is left for a correction, which a later file has', async () => {
    const day = addDays(monday, 7);
    const { request } = (
      await ask(product, owner, kinds.get('Unpaid leave')!, { first_day: day, last_day: day, hours: 4 })
    ).body.value;
    expect((await decide(product, admin, request)).status).toBe(200);
    expect(lineOf(await preview()).status).toBe('unchanged');
    await step('unprocess', 'process');
    expect(lineOf(await preview())).toMatchObject({
      status: 'changed',
      leave_change: [{ kind_id: kinds.get('Unpaid leave')!.id, hundredths: 400 }],
    });
    expect(await create()).toEqual([row('Unpaid', 4)]);
  });

  describe('approved while its timesheet is processed', () => {
    const asked = async (nth: number): Promise<Stored> => {
      await reopen();
      const day = addDays(monday, nth);
      const span = { first_day: day, last_day: day, hours: 4 };
      return (await ask(product, owner, kinds.get('Unpaid leave')!, span)).body.value.request;
    };

    it('is in the file if processing has taken it', async () => {
      const request = await asked(8);
      const overtaken = before('TsrpTimesheet', () => decide(product, admin, request));
      await step('process');
      expect(overtaken.hasRun()).toBe(true);
      expect(lineOf(await preview()).status).toBe('changed');
      expect(await create()).toEqual([row('Unpaid', 4)]);
    });

    it('is left for a correction if processing was faster', async () => {
      const request = await asked(9);
      const overtaken = before('TsrpLeaveRequest', () => step('process'));
      expect((await decide(product, admin, { id: request.id })).status).toBe(200);
      expect(overtaken.hasRun()).toBe(true);
      expect(lineOf(await preview()).status).toBe('unchanged');
      await reopen();
      await step('process');
      expect(await create()).toEqual([row('Unpaid', 4)]);
    });
  });

  it('is exported once its kind has a code', async () => {
    await factory.update('TsrpLeaveKind', kinds.get('Volunteering')!.id, { payroll_code: 'Volunteer' });
    expect(lineOf(await preview()).left_out).toEqual([]);
    expect(await create()).toEqual([row('Volunteer', 8)]);
  });

  it('takes no code that would run as a formula', async () => {
    const reply = await factory.update('TsrpLeaveKind', kinds.get('Snow')!.id, { payroll_code: '=1+1' });
    expect([reply.status, reply.body.issues]).toMatchObject([
      400,
      [
        {
          field: 'payroll_code',
          message:
            'Start with a letter or digit, and use only Western European letters such as é, œ, and š, digits, spaces, and signs of a US keyboard.',
        },
      ],
    ]);
  });
});
