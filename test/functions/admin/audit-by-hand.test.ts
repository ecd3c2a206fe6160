import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Collection } from '../../../shared/contract/collection.ts';
import type { AuditLogEntry } from '../../../shared/contract/operations/audit.ts';
import { dayIn } from '../../../shared/dates.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import { auditDesk, namesOf } from './audit-desk.ts';

let product: Product;
let admin: Person;
let member: Person;
let factory: Factory;
let kind: Stored;
let desk: ReturnType<typeof auditDesk>;

const today = dayIn('America/New_York', new Date());

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  member = await product.person('user');
  factory = factoryOf(product, admin);
  desk = auditDesk(product, admin);
  kind = await factory.create('TsrpLeaveKind', { name: 'Vacation' });
});
afterAll(() => product.stop());

/** The entries that some calls of the administrator add. */
async function added(act: () => Promise<unknown>): Promise<AuditLogEntry[]> {
  const days = { from: today, to: today };
  const before = new Set((await desk.entries(days)).map(({ id }) => id));
  await act();
  return (await desk.entries(days)).filter(({ id }) => !before.has(id));
}
const post = async (route: string, request: object): Promise<void> => {
  const reply = await product.call(route, { token: admin.token, ...request });
  expect([route, reply.status, reply.body.message]).toEqual([route, 200, expect.any(String)]);
};
const told = async (entries: readonly AuditLogEntry[]) =>
  Promise.all(
    entries.map(async (entry) => ({
      call: entry.call,
      by: entry.by?.user_id,
      records: namesOf(entry),
      changes: (await desk.valuesOf(entry)).map(({ change }) => [change?.reason, change?.changes]),
    })),
  );
const correct = (hours: number, note: string) => () =>
  post('POST /api_admin_private/correct-leave-balance', {
    body: { user_id: member.id, kind_id: kind.id, hours, note },
  });

it('a corrected leave balance is in the audit log once, with hours, balance and reason', async () => {
  const opened = await told(await added(correct(40, 'As on paper')));
  const corrected = await told(await added(correct(-8, 'Was sick in May')));
  expect([opened.length, corrected.length]).toEqual([1, 1]);
  expect(corrected).toMatchObject([
    {
      call: 'correct-leave-balance',
      by: admin.id,
      records: [expect.stringMatching(/^TsrpLeaveEntry \d+ v1$/)],
      changes: [[null, { user_id: [null, member.id], hours: [null, -8], balance: [null, 32] }]],
    },
  ]);
  expect(corrected[0]?.changes[0]?.[1]).toMatchObject({ note: [null, 'Was sick in May'] });
});

it('imported leave balances are in the audit log, one entry per person', async () => {
  const other = await product.person('user');
  const text = `Email,Kind,Hours\n${other.email},Vacation,16\n`;
  const entries = await told(
    await added(() => post('POST /api_admin_private/import-leave-balances', { body: { text, preview: false } })),
  );
  expect(entries).toMatchObject([
    { call: 'import-leave-balances', changes: [[null, { user_id: [null, other.id], hours: [null, 16] }]] },
  ]);
});

it('the note of a corrected balance leaves history with the person', async () => {
  const gone = await product.person('user');
  const body = { user_id: gone.id, kind_id: kind.id, hours: 8, note: 'Back surgery' };
  const entries = await added(() => post('POST /api_admin_private/correct-leave-balance', { body }));
  await post('POST /api_admin_private/erase-person', { body: { user_id: gone.id, reason: 'requested' } });
  expect(JSON.stringify(await told(entries))).not.toContain('surgery');
});

it('an invitation that is sent again is in the audit log as a change of the user', async () => {
  const user = await factory.create('User', { email: 'invited@example.com', role_id: 1 });
  const entries = await told(
    await added(() => post('POST /api_admin_private/invite-user', { query: { user_id: user.id } })),
  );
  expect(entries).toMatchObject([
    { call: 'invite-user', records: [`User ${user.id} v2`], changes: [[null, { invitation: ['(none)', '(sent)'] }]] },
  ]);
});

const minute = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();

it.each([
  ['SecretCode', { expires_at: minute(10) }, { expires_at: minute(1) }, 'reset_code'],
  [
    'BlacklistedToken',
    { jti: '0.some-session', expires_at: minute(10) },
    { expires_at: minute(20) },
    'blacklisted_token',
  ],
] as const)(
  'what an administrator does with a %s is in the audit log as a change of its user',
  async (name, made, changed, noted) => {
    const record = async (action: Collection['name'], request: object): Promise<void> => {
      const method = { create: 'POST', update: 'PUT', delete: 'DELETE' }[action]!;
      await post(`${method} /crud/${name}/${action}`, request);
    };
    const entries = await told(
      await added(async () => {
        await record('create', { body: { user_id: member.id, ...made } });
        const { body } = await product.call<{ id: number; user_id: number }[]>(`GET /crud/${name}/getAll`, {
          token: admin.token,
        });
        const { id } = body.value.find(({ user_id }) => user_id === member.id)!;
        await record('update', { query: { id }, body: changed });
        await record('delete', { query: { id } });
      }),
    );
    expect(entries.map(({ call, changes }) => [call, changes[0]?.[1]]).toReversed()).toEqual([
      [`${name}.create`, { [noted]: ['(none)', '(created)'] }],
      [`${name}.update`, { [noted]: ['(present)', '(changed)'] }],
      [`${name}.delete`, { [noted]: ['(present)', '(removed)'] }],
    ]);
  },
);

it('a payroll file is in the audit log as a change of its pay period, with the reason', async () => {
  const sheet = await factory.create('TsrpTimesheet', { user_id: member.id });
  expect((await actOn(product, 'modify', admin, withWork(sheet, 0))).status).toBe(200);
  for (const step of ['lock', 'approve', 'process']) {
    expect((await actOn(product, step, admin, sheet)).status).toBe(200);
  }
  const { pay_period_id } = sheet;
  const exportFile = async (more: { readonly is_whole?: boolean; readonly reason?: string }): Promise<void> => {
    const query = { pay_period_id, ...(more.is_whole && { is_whole: 1 }) };
    const preview = await product.call<{ fingerprint: string }>('GET /api_admin_private/payroll-preview', {
      token: admin.token,
      query,
    });
    const { fingerprint } = preview.body.value;
    await post('POST /api_admin_private/export-payroll', { body: { pay_period_id, fingerprint, ...more } });
  };
  const first = await told(await added(() => exportFile({})));
  const again = await told(await added(() => exportFile({ is_whole: true, reason: 'The first was lost' })));
  expect([...first, ...again]).toMatchObject([
    { call: 'export-payroll', changes: [[null, { payroll_file: ['(none)', 'File 1'] }]] },
    { call: 'export-payroll', changes: [['The first was lost', { payroll_file: ['(none)', 'File 2'] }]] },
  ]);
});

it('reminders of missing hours are in the audit log as a change of their pay period, once a day', async () => {
  const late = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: late.id });
  const days = { start_date: '2001-01-01', end_date: '2001-01-14', pay_date: '2001-01-19' };
  const period = await factory.create('TsrpPayPeriod', days);
  const remind = () =>
    post('POST /api_admin_private/remind-missing', { body: { pay_period_id: period.id, user_ids: [late.id] } });
  expect(await told(await added(remind))).toMatchObject([
    {
      call: 'remind-missing',
      by: admin.id,
      records: [`TsrpPayPeriod ${period.id} v2`],
      changes: [[null, { reminder: ['(none)', '(sent to 1 person)'] }]],
    },
  ]);
  expect(await added(remind)).toEqual([]);
});
