import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { violations } from '../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const create = (name: CollectionName, body: Values): Promise<Reply<Stored>> =>
  product.call(`POST /crud/${name}/create`, { token: admin.token, body });

/** Every problem as "field: message", sorted by field. */
const told = ({ body }: Reply): string[] =>
  (body.issues ?? []).map(({ field, message }) => `${field}: ${message}`).toSorted();

const REQUIRED = 'This field is required.';

describe('all problems are reported at once', () => {
  it('for a new check: its fields, missing account, cleared date and references', async () => {
    const reply = await create('CklgTransaction', {
      transaction_date: '2026-02-30',
      amount: '-1',
      payee_id: 987_654,
      cleared_on: '2999-01-01',
      colour: 'red',
    });
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        `account_id: ${REQUIRED}`,
        'amount: Invalid amount.',
        "cleared_on: A check can't clear on a future date.",
        'colour: Unknown field.',
        `fund_source_id: ${REQUIRED}`,
        "payee_id: There's no payee with id 987654.",
        'transaction_date: Date must be a valid date in the format YYYY-MM-DD.',
      ],
    ]);
  });

  it('for a changed check', async () => {
    const { id } = await factory.create('CklgTransaction');
    const reply = await factory.update('CklgTransaction', id, {
      account_id: null,
      amount: 0,
      note: 'x'.repeat(501),
      fund_source_id: 987_654,
      voided_by: 3,
      version: 'first',
    });
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        `account_id: ${REQUIRED}`,
        'amount: Invalid amount.',
        "fund_source_id: There's no fund source with id 987654.",
        'note: This field takes at most 500 characters.',
        'version: This field must be a whole number.',
        "voided_by: This field is set by the server and can't be changed.",
      ],
    ]);
  });

  it('for a check with only broken references', async () => {
    const body = { transaction_date: '2026-01-01', amount: 1, payee_id: 7001, account_id: 7002, fund_source_id: 7003 };
    const reply = await create('CklgTransaction', body);
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        "account_id: There's no account with id 7002.",
        "fund_source_id: There's no fund source with id 7003.",
        "payee_id: There's no payee with id 7001.",
      ],
    ]);
  });

  it("for a tracker record: its owner, approver, deputy and the deputy's dates", async () => {
    const { user_id } = await factory.create('TsrpTrackUser');
    const other = await product.person('user');
    const reply = await factory.update('TsrpTrackUser', user_id, {
      user_id: other.id,
      approver_id: other.id,
      deputy_id: admin.id,
      deputy_from: '2026-02-30',
      nth: 0,
    });
    expect([reply.status, told(reply)]).toEqual([
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
    const period = await factory.create('TsrpPayPeriod');
    const reply = await create('TsrpPayPeriod', {
      start_date: period.start_date,
      end_date: period.end_date,
      pay_date: '2020-01-01',
      is_current: 'yes',
    });
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        'is_current: This field must be true or false.',
        "pay_date: The pay date can't be before the start date.",
        `start_date: This pay period overlaps the one from ${period.start_date} to ${period.end_date}.`,
      ],
    ]);
  });

  it('for a pay period with timesheets', async () => {
    const sheet = await factory.create('TsrpTimesheet');
    const reply = await factory.update('TsrpPayPeriod', sheet.pay_period_id, {
      start_date: '2190-01-01',
      pay_date: 'soon',
    });
    const message =
      "This pay period has 1 timesheet, so its start and end dates can't be changed. You can change its pay date.";
    expect([reply.status, told(reply)]).toEqual([
      400,
      ['pay_date: Date must be a valid date in the format YYYY-MM-DD.', `start_date: ${message}`],
    ]);
    const alone = await factory.update('TsrpPayPeriod', sheet.pay_period_id, { start_date: '2190-01-01' });
    expect([alone.status, alone.body.message, told(alone)]).toEqual([409, message, [`start_date: ${message}`]]);
  });

  it.each(['POST /crud/User/create', 'POST /api_admin_private/create-user'])(
    'for a new user by %s: email, role and password',
    async (routeKey) => {
      const reply = await product.call(routeKey, {
        token: admin.token,
        body: { email: admin.email.toUpperCase(), role_id: 987_654, password: 'short' },
      });
      expect([reply.status, told(reply)]).toEqual([
        400,
        [
          'email: Another user already has this email.',
          'password: Password must be at least 6 characters long',
          "role_id: There's no role with id 987654.",
        ],
      ]);
    },
  );

  it('for a changed user, by either call', async () => {
    const { id } = await product.person('user');
    const body = { email: 'nobody', role_id: 987_654, password: 'short' };
    const replies = [
      await factory.update('User', id, body),
      await product.call('PUT /api_admin_private/update-user', { token: admin.token, query: { user_id: id }, body }),
    ];
    for (const reply of replies) {
      expect([reply.status, told(reply)]).toEqual([
        400,
        [
          'email: Invalid email address.',
          'password: Password must be at least 6 characters long',
          "role_id: There's no role with id 987654.",
        ],
      ]);
    }
  });

  it('for a role: its built-in name and its color', async () => {
    const reply = await create('Role', { role_name: 'Admin', color: 'red' });
    expect(reply.status).toBe(400);
    expect(reply.body.issues?.map(({ field }) => field).toSorted()).toEqual(['color', 'role_name']);
    const renamed = await factory.update('Role', roleIds.president, { role_name: 'boss', color: 'red' });
    expect([renamed.status, renamed.body.issues?.map(({ field }) => field)]).toEqual([400, ['color', 'role_name']]);
  });

  it('for a profile: its owner and its fields', async () => {
    const { profileId } = await product.person('user');
    const reply = await factory.update('Profile', profileId, { user_id: admin.id, zip: '123', first_name: ' ' });
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        `first_name: ${REQUIRED}`,
        "user_id: The user of a profile can't be changed.",
        'zip: ZIP code must be 5 digits.',
      ],
    ]);
  });

  it("for a timesheet: its owner, days outside its period, and hours that a day doesn't accept", async () => {
    const sheet = await factory.create('TsrpTimesheet');
    const other = await product.person('user');
    const [first, ...rest] = sheet.data as Values[];
    const saturday = rest.findIndex(({ weekend_name }) => weekend_name === 'Saturday');
    const data = [
      { ...first, holiday: 8, sick: 20, work_sessions: [{ start: '07:00', end: '15:00', note: null }] },
      ...rest.map((day, index) => (index === saturday ? { ...day, sick: 8 } : day)),
      { ...first, date: '2190-01-01' },
    ];
    const reply = await factory.update('TsrpTimesheet', sheet.id, { user_id: other.id, data, is_locked: true });
    expect([reply.status, told(reply)]).toEqual([
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

  it('for an invoice: its dates, lines, number and references', async () => {
    const unit = await factory.create('InvcItemUnit', { name: 'Crate', whole_only: true });
    const taken = await factory.create('InvcInvoice');
    const line = { description: 'Work', quantity: 1.5, unit_id: unit.id, unit_price: 1 };
    const reply = await create('InvcInvoice', {
      number: taken.number,
      client_id: 987_654,
      date: '2026-02-01',
      due_date: '2026-01-01',
      line_items: [line],
    });
    expect([reply.status, told(reply)]).toEqual([
      400,
      [
        "client_id: There's no client with id 987654.",
        "due_date: The due date can't be before the invoice date.",
        'line_items.0.quantity: The quantity must be a whole number (unit: Crate).',
        'number: Another invoice already has this number.',
      ],
    ]);
  });

  it('for a reset code and for a blacklisted token', async () => {
    const code = await factory.create('SecretCode');
    const late = new Date(Date.now() + 86_400_000).toISOString();
    const ofCode = await factory.update('SecretCode', code.id, { user_id: admin.id, expires_at: late });
    expect([ofCode.status, told(ofCode)]).toEqual([
      400,
      [
        "expires_at: A reset code can't be extended. Create a new one instead.",
        "user_id: The user of a reset code can't be changed.",
      ],
    ]);
    const token = await factory.create('BlacklistedToken');
    const ofToken = await factory.update('BlacklistedToken', token.id, { user_id: admin.id, expires_at: 'soon' });
    expect(ofToken.body.issues?.map(({ field }) => field)).toEqual(['expires_at', 'user_id']);
  });

  it("for an import: both defaults that don't exist", async () => {
    const reply = await product.call('POST /api_admin_private/import-transactions', {
      token: admin.token,
      body: { rows: [], fund_source_id: 987_654, account_id: 987_655 },
    });
    expect([reply.status, told(reply)]).toEqual([
      400,
      ["account_id: There's no account with id 987655.", "fund_source_id: There's no fund source with id 987654."],
    ]);
  });
});

describe('a conflict with stored data', () => {
  it('is reported when nothing in the request is wrong by itself', async () => {
    const client = await factory.create('InvcClient', { number: 'C-1' });
    const reply = await create('InvcClient', { name: 'Another', number: 'c-1 ' });
    expect([reply.status, reply.body.message, told(reply)]).toEqual([
      409,
      'Another client already has this number.',
      ['number: Another client already has this number.'],
    ]);
    expect(client.number).toBe('C-1');
  });

  it('uses up no id', async () => {
    const first = await factory.create('InvcPaymentType');
    await create('InvcPaymentType', { name: '' });
    const second = await factory.create('InvcPaymentType');
    expect(second.id).toBe(first.id + 1);
  });
});

it('missing permission is reported before any problem of the change', async () => {
  const user = await product.person('user');
  const { profileId } = await product.person('user');
  const reply = await product.call('PUT /crud/Profile/update', {
    token: user.token,
    query: { id: profileId },
    body: { zip: '1' },
  });
  expect([reply.status, reply.body.issues]).toEqual([403, undefined]);
});
