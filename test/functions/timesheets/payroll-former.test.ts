import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, sheetOf } from './support.ts';

type Preview = AnswerOf<'payroll-preview'>;
type File = AnswerOf<'export-payroll'>;

let product: Product;
let factory: Factory;
let admin: Person;
let layout: Stored;
let period: Stored;
let person: Person;
let sheet: Stored;
let year = 2030;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  layout = await factory.create('TsrpPayrollLayout', {
    name: 'Our Paychex',
    provider: 'paychex',
    company_code: 'C1',
    codes: [{ kind: 'regular', code: 'Hourly' }],
  });
});
afterAll(() => product.stop());

const processed = async (userId: number): Promise<Stored> => {
  const day = { work_sessions: [{ start: '07:00', end: '15:00', note: null }] };
  const sheet = await sheetOf(product.store, period, userId, 'approved', day);
  expect((await actOn(product, 'process', admin, sheet)).status).toBe(200);
  return sheet;
};

beforeEach(async () => {
  year += 1;
  period = await periodFrom(factory, `${year}-01-07`);
  person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: `W${year}` });
  sheet = await processed(person.id);
});

const preview = async (by = layout): Promise<Preview> => {
  const { status, body } = await product.call<Preview>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: { pay_period_id: period.id, layout_id: by.id },
  });
  expect(status).toBe(200);
  return body.value;
};

/** Creates the next file. Returns its lines. */
const rowsOf = async (by: Stored): Promise<string[][]> => {
  const { fingerprint } = await preview(by);
  const file = await product.call<{ nth: number }>('POST /api_admin_private/export-payroll', {
    token: admin.token,
    body: { pay_period_id: period.id, layout_id: by.id, fingerprint },
  });
  expect(file.status, file.text).toBe(200);
  const { body } = await product.call<{ text: string }>('GET /api_admin_private/payroll-export-file', {
    token: admin.token,
    query: { pay_period_id: period.id, nth: file.body.value.nth },
  });
  const rows = body.value.text.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => row.split(','));
};

/** Creates the next file. Returns who is in it. */
const create = async (): Promise<(string | undefined)[]> => (await rowsOf(layout)).map(([, id]) => id);

const deleteUser = async (): Promise<void> => {
  const query = { user_id: person.id };
  expect((await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query })).status).toBe(200);
};

const deleteTracker = async (): Promise<void> => {
  const query = { user_id: person.id };
  const { status } = await product.call('DELETE /crud/TsrpTrackUser/delete', { token: admin.token, query });
  expect(status).toBe(200);
};

describe('the hours of someone who left', () => {
  it('are exported under the payroll ID of the user who was deleted', async () => {
    await deleteUser();
    expect(await create()).toEqual([`W${year}`]);
    expect((await preview()).lines.find(({ user_id }) => user_id === person.id)?.status).toBe('unchanged');
  });

  it('have the name that the timesheet kept, in a file for Gusto', async () => {
    const codes = [{ kind: 'regular', code: 'regular_hours' }];
    const gusto = await factory.create('TsrpPayrollLayout', { provider: 'gusto', company_code: null, codes });
    await changeSheet(product.store, sheet.id, { user_name: 'Ludwig van Aken' });
    await deleteUser();
    expect(await rowsOf(gusto)).toEqual([['van Aken', 'Ludwig', `W${year}`, '112']]);
  });

  it('are exported under the last payroll ID of a tracker record that was deleted twice', async () => {
    for (const payroll_id of ['X1', 'X2']) {
      const { body } = await factory.getOne('TsrpTrackUser', person.id);
      await factory.update('TsrpTrackUser', person.id, { payroll_id, version: body.value.version });
    }
    await deleteTracker();
    await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: 'X3' });
    await deleteTracker();
    expect(await create()).toEqual(['X3']);
  });

  it("don't keep someone with their payroll ID, such as the same person with a new user, from being paid", async () => {
    await create();
    await deleteUser();
    const again = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: again.id, payroll_id: `W${year}` });
    await processed(again.id);
    expect(await create()).toEqual([`W${year}`]);
  });

  it('without a payroll ID, as after an erasure, keep nobody from being paid once they are left out', async () => {
    const other = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: other.id, payroll_id: `V${year}` });
    await processed(other.id);
    const erased = await product.call('POST /api_admin_private/erase-person', {
      token: admin.token,
      body: { user_id: person.id, reason: 'requested' },
    });
    expect(erased.status, erased.text).toBe(200);
    expect((await preview()).fingerprint).toBeNull();
    expect((await actOn(product, 'unprocess', admin, sheet, { reason: 'Paid by hand' })).status).toBe(200);
    expect(await create()).toEqual([`V${year}`]);
  });
});

it('whoever created a file is named, by email without a name, and as former employee once they are gone', async () => {
  const account = { email: `nameless-${year}@company.test`, password: 'the password of this officer' };
  const made = await product.call<Stored>('POST /api_admin_private/create-user', {
    token: admin.token,
    body: { ...account, role_id: roleIds.president },
  });
  const { token } = (await product.call<AuthUser>('POST /api_user_public/login', { body: account })).body.value;
  const { fingerprint } = await preview();
  const body = { pay_period_id: period.id, layout_id: layout.id, fingerprint };
  const file = await product.call<File>('POST /api_admin_private/export-payroll', { token, body });
  const { id } = made.body.value;
  expect(file.body.value.exported_by).toEqual({ user_id: id, name: account.email });
  await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: id } });
  const query = { pay_period_id: period.id };
  const listed = await product.call<File[]>('GET /api_admin_private/payroll-exports', { token: admin.token, query });
  expect(listed.body.value[0]!.exported_by).toEqual({ user_id: id, name: `Former employee ${id}` });
});
