import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, sheetNow, sheetOf } from './support.ts';

type Line = AnswerOf<'payroll-preview'>['lines'][number];

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;
let period: Stored;
let sheet: Stored;
let year = 2030;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id });
});
afterAll(() => product.stop());

beforeEach(async () => {
  year += 1;
  period = await periodFrom(factory, `${year}-01-07`);
  sheet = await sheetOf(product.store, period, owner.id, 'approved');
});

const act = async (name: string, more: { reason?: string } = {}): Promise<void> => {
  expect((await actOn(product, name, admin, sheet, more)).status).toBe(200);
};

/** Processes the timesheet with a first day of these hours. */
async function process(hours: object): Promise<void> {
  const [first, ...rest] = (await sheetNow(product.store, sheet)).data as object[];
  await changeSheet(product.store, sheet.id, { data: [{ ...first, ...hours }, ...rest] });
  await act('process');
}

const query = () => ({ pay_period_id: period.id });

async function preview(): Promise<{ line: Line | undefined; fingerprint: string | null }> {
  const { body } = await product.call<AnswerOf<'payroll-preview'>>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: query(),
  });
  const { lines, fingerprint } = body.value;
  return { line: lines.find(({ user_id }) => user_id === owner.id), fingerprint };
}

const entries = async () => {
  const { line } = await preview();
  return [line?.status, ...(line?.entries.map(({ code, hundredths }) => `${hundredths} ${code}`) ?? [])];
};

async function create(): Promise<void> {
  const { fingerprint } = await preview();
  const reply = await product.call('POST /api_admin_private/export-payroll', {
    token: admin.token,
    body: { ...query(), fingerprint },
  });
  expect(reply.status, reply.text).toBe(200);
}

describe('hours of leave that were exported', () => {
  it("don't move to a leave type that was created later for their column", async () => {
    await process({ vacation: 8 });
    await create();
    const kind = await factory.create('TsrpLeaveKind', { name: 'Floating', counts_as: 'vacation', payroll_code: null });
    expect(await entries()).toEqual(['unchanged']);
    await factory.update('TsrpLeaveKind', kind.id, { payroll_code: 'FLOAT' });
    expect(await entries()).toEqual(['unchanged']);
    // A timesheet that is processed again takes them from the kind's balance, so they are its hours then.
    await act('unprocess', { reason: 'Wrong' });
    await process({ vacation: 6 });
    expect(await entries()).toEqual(['changed', '-800 Vacation', '600 FLOAT']);
  });

  it("don't move when their kind no longer keeps a balance", async () => {
    const kind = await factory.create('TsrpLeaveKind', { name: 'Ill', counts_as: 'sick', payroll_code: 'ILL' });
    await process({ sick: 8 });
    expect(await entries()).toEqual(['new', '800 ILL']);
    await create();
    await factory.update('TsrpLeaveKind', kind.id, { keeps_balance: false });
    expect(await entries()).toEqual(['unchanged']);
  });
});

describe('a leave type', () => {
  it('keeps its column once it has hours or requests', async () => {
    const kind = await factory.create('TsrpLeaveKind', { name: 'Snow', counts_as: 'sick', payroll_code: 'SNOW' });
    expect((await factory.update('TsrpLeaveKind', kind.id, { counts_as: 'inclement_weather' })).status).toBe(200);
    await process({ inclement_weather: 8 });
    const refused = await factory.update('TsrpLeaveKind', kind.id, { counts_as: 'sick' });
    expect([refused.status, refused.body.issues]).toEqual([409, [{ field: 'counts_as', message: expect.any(String) }]]);
    const unpaid = await factory.update('TsrpLeaveKind', kind.id, { is_paid: false, counts_as: null });
    expect(unpaid.body.issues).toEqual([
      {
        field: 'counts_as',
        message:
          "This leave type is used by 1 leave entry, so its hours can't move to another column. Create a leave type for the other column, and stop offering this one.",
      },
    ]);
    expect((await factory.update('TsrpLeaveKind', kind.id, { name: 'Snow and ice' })).status).toBe(200);
  });
});
