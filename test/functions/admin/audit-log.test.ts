import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { changedRecordAt } from '../../../functions/store/audit.ts';
import { historyKey } from '../../../functions/store/keys.ts';
import { readTable } from '../../proofs/read-table.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { environment, type Person, type Product, startProduct } from '../../support/harness.ts';
import { auditDesk, namesOf } from './audit-desk.ts';
import { periodFrom, runDaily, sheetOf } from '../timesheets/support.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let desk: ReturnType<typeof auditDesk>;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  desk = auditDesk(product, admin);
});
afterAll(() => product.stop());
beforeEach(() => {
  vi.useRealTimers();
});

const today = () => dayIn(environment.TIME_ZONE, new Date());
const days = () => ({ from: addDays(today(), -1), to: today() });
const onRecord = (kind: string, record_id: number) => desk.entries({ ...days(), kind, record_id });
const withRecord = async (name: string) =>
  (await desk.entries(days())).filter((entry) => namesOf(entry).some((each) => each.startsWith(`${name} `)));

describe('the audit log', () => {
  it('has who created, changed and deleted a record, when and with which call, newest first', async () => {
    const payee = await factory.create('CklgPayee', { name: 'Acme' });
    await factory.update('CklgPayee', payee.id, { name: 'Acme Corporation', version: 1 });
    await factory.remove('CklgPayee', payee.id);
    const found = await withRecord(`CklgPayee ${payee.id}`);
    expect(found.map((entry) => [entry.call, namesOf(entry), entry.by, entry.kind])).toEqual(
      [
        ['CklgPayee.delete', [`CklgPayee ${payee.id} v3`]],
        ['CklgPayee.update', [`CklgPayee ${payee.id} v2`]],
        ['CklgPayee.create', [`CklgPayee ${payee.id} v1`]],
      ].map((each) => [...each, { user_id: admin.id, email: admin.email }, 'change']),
    );
    const [removed, changed] = await Promise.all(found.slice(0, 2).map(desk.valuesOf));
    expect(changed).toMatchObject([
      { entity: 'CklgPayee', id: payee.id, change: { changes: { name: ['Acme', 'Acme Corporation'] }, reason: null } },
    ]);
    expect(removed![0]!.change?.changes.name).toEqual(['Acme Corporation', null]);
    expect(await onRecord('CklgPayee', payee.id)).toMatchObject(
      found.map(({ at, call, by, records }) => ({ at, call, by, records })),
    );
  });

  it('has one entry for everything that a call changed in one transaction', async () => {
    const body = { email: 'one-entry@test.example', role_id: roleIds.user, first_name: 'One', last_name: 'Entry' };
    const made = await product.call<Stored>('POST /api_admin_private/create-user', { token: admin.token, body });
    const [entry, ...others] = await withRecord(`User ${made.body.value.id}`);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ call: 'create-user', records: [{ entity: 'User' }, { entity: 'Profile' }] });
  });

  it('has a new role of a person, and of a password only that it changed', async () => {
    const person = await product.person('user');
    const body = { email: person.email, role_id: roleIds.accountant, password: 'never to be seen' };
    const query = { user_id: person.id };
    const reply = await product.call('PUT /api_admin_private/update-user', { token: admin.token, query, body });
    expect(reply.status).toBe(200);
    const [entry] = await withRecord(`User ${person.id}`);
    const values = await desk.valuesOf(entry!);
    expect(values[0]!.change?.changes).toEqual({
      role_id: [roleIds.user, roleIds.accountant],
      password: ['(hidden)', '(changed)'],
    });
    expect(JSON.stringify(values)).not.toMatch(/never to be seen|argon2/);
  });

  it('has a void with its reason', async () => {
    const check = await factory.create('CklgTransaction');
    const reason = 'Lost in the mail';
    const sent = { is_voided: true, reason };
    const reply = await factory.update('CklgTransaction', check.id, sent);
    expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
    const [entry] = await withRecord(`CklgTransaction ${check.id}`);
    const [value] = await desk.valuesOf(entry!);
    expect(value?.change?.changes).toMatchObject({ is_voided: [false, true], void_reason: [null, reason] });
  });

  it('has one entry for a step on many timesheets, and the system as the one who ran the daily job', async () => {
    const period = await periodFrom(factory, '2031-01-06');
    const people = await Promise.all([1, 2, 3].map(() => product.person('user')));
    const sheets: Stored[] = [];
    for (const { id } of people) sheets.push(await sheetOf(product.store, period, id, 'open'));
    const holiday = { holiday_date: '2031-01-08', description: 'Founders Day' };
    await product.call('POST /crud/TsrpHoliday/create', { token: admin.token, body: holiday });
    const [pushed] = await withRecord(`TsrpTimesheet ${sheets[0]!.id}`);
    expect(pushed).toMatchObject({ call: 'TsrpHoliday.create', by: { user_id: admin.id } });
    expect(namesOf(pushed!)).toHaveLength(1);
    expect(pushed?.records[0]).toMatchObject({ entity: 'TsrpTimesheet', first: sheets[0]!.id, count: 3, version: 2 });
    await factory.create('TsrpPayPeriod', {
      start_date: addDays(today(), -10),
      end_date: addDays(today(), -4),
      pay_date: addDays(today(), 5),
    });
    await runDaily();
    const system = (await desk.entries({ ...days(), kind: 'TsrpPayPeriod' })).filter(({ by }) => by === null);
    expect(system.map(({ call }) => call)).toContain('daily job');
  });

  it('is complete: each entry of history is in it once', async () => {
    const items = await readTable(product.endpoint, product.tableName);
    const changes = items.flatMap(({ pk, sk }) => changedRecordAt({ pk, sk }) ?? []);
    const logged = (await desk.entries(days())).flatMap(({ records }) =>
      records.flatMap(({ entity, first, version, count }) =>
        Array.from({ length: count }, (_, index) => `${entity} ${first + index} ${version}`),
      ),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect(logged.toSorted()).toEqual(changes.map((each) => Object.values(each).join(' ')).toSorted());
  });
});

describe('pages', () => {
  it('have every entry once and in order while others save', async () => {
    const before = await Promise.all(Array.from({ length: 120 }, () => factory.create('Team')));
    const query = { ...days(), kind: 'Team' };
    const read: string[] = [];
    let after: string | null = null;
    do {
      const reply = await desk.page({ ...query, ...(after !== null && { after }) });
      await Promise.all(Array.from({ length: 5 }, () => factory.create('Team')));
      read.push(...reply.body.value.entries.flatMap(namesOf));
      after = reply.body.value.next;
    } while (after !== null);
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((name) => before.some(({ id }) => name === `Team ${id} v1`))).toHaveLength(120);
    const all = await desk.entries(query);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
    expect(all.length).toBeGreaterThan(120);
  });

  it('are filtered by person, kind and record', async () => {
    const other = await product.person('admin');
    const payee = await factory.create('CklgPayee');
    const body = { name: 'Changed by another', version: 1 };
    await product.call('PUT /crud/CklgPayee/update', { token: other.token, query: { id: payee.id }, body });
    const own = await desk.entries({ ...days(), user_id: other.id });
    expect(own.map(({ call, by }) => [call, by?.user_id])).toEqual([['CklgPayee.update', other.id]]);
    expect(await desk.entries({ ...days(), user_id: other.id, kind: 'Team' })).toEqual([]);
    expect((await onRecord('CklgPayee', payee.id)).map(({ by }) => by?.user_id)).toEqual([other.id, admin.id]);
    const yesterday = { from: addDays(today(), -3), to: addDays(today(), -2), kind: 'CklgPayee', record_id: payee.id };
    expect(await desk.entries(yesterday)).toEqual([]);
  });

  it.each(['2026-13', '2026-00', '2020-05', '2099-01', '2020-05-01T00:00:00.000Z#x', '2099-01-01T00:00:00.000Z#x'])(
    'are not continued from a cursor of other days: %s',
    async (after) => {
      const { status, body } = await desk.page({ ...days(), after });
      expect([status, body.issues?.[0]?.field]).toEqual([400, 'after']);
    },
  );

  it('of unknown kinds, too many days and foreign cursors are refused with every problem', async () => {
    const unread = await desk.page({ ...days(), from: 'x', kind: 'Nothing', user_id: 'y' });
    expect([unread.status, unread.body.issues?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['from', 'kind', 'user_id'],
    ]);
    expect(unread.body.issues).toContainEqual({ field: 'kind', message: 'Unknown kind.' });
    const wrong = { from: '2024-01-01', to: '2026-01-01', after: '../Credential' };
    const { status, body } = await desk.page(wrong);
    expect([status, body.issues]).toEqual([
      400,
      [
        { field: 'from', message: 'Choose at most 366 days.' },
        { field: 'after', message: "This value doesn't belong to the audit log. Start again from the first page." },
      ],
    ]);
    const alone = await desk.page({ ...days(), record_id: 7 });
    expect(alone.body.issues).toEqual([{ field: 'kind', message: 'Choose the kind of the record.' }]);
    expect((await desk.ask('Credential.1.1')).body.issues?.[0]?.field).toBe('refs');
    const many = Array.from({ length: 101 }, (_, index) => `Role.${index}.1`).join();
    expect((await desk.ask(many)).body.message).toBe('refs: Ask for at most 100 changes.');
  });
});

describe('a day', () => {
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  const read = async (day: string, now: string) => {
    at(now);
    const { token } = { token: await product.tokens.sign(admin.id, 0, new Date(now)) };
    return desk.entries({ from: day, to: day, kind: 'Team' }, { ...admin, token });
  };
  const createAt = async (moment: string) => {
    at(moment);
    const token = await product.tokens.sign(admin.id, 0, new Date(moment));
    const body = await factory.body('Team');
    const reply = await product.call<Stored>('POST /crud/Team/create', { token, body });
    return `Team ${reply.body.value.id} v1`;
  };

  it.each([
    ['when clocks go forward', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:59.999Z'],
    ['when clocks go back', '2027-11-07', '2027-11-07T04:00:00.000Z', '2027-11-08T04:59:59.999Z'],
    ['at the end of a month', '2027-05-31', '2027-05-31T04:00:00.000Z', '2027-06-01T03:59:59.999Z'],
  ])('is the company’s, also %s', async (_, day, first, last) => {
    const outside = [
      await createAt(new Date(Date.parse(first) - 1).toISOString()),
      await createAt(new Date(Date.parse(last) + 1).toISOString()),
    ];
    const inside = [await createAt(first), await createAt(last)];
    const names = (await read(day, '2027-12-01T12:00:00Z')).flatMap(namesOf);
    expect(names).toEqual(inside.toReversed());
    expect(names).not.toEqual(expect.arrayContaining(outside));
  });
});

describe('an erased person', () => {
  it('is an id in the log, and their old values are gone', async () => {
    const person = await product.person('user');
    const [profile] = await onRecord('Profile', person.profileId);
    expect(JSON.stringify(await desk.valuesOf(profile!))).toContain(`First${person.id}`);
    const body = { user_id: person.id, reason: 'requested' };
    const erased = await product.call('POST /api_admin_private/erase-person', { token: admin.token, body });
    expect(erased.status).toBe(200);
    const after = await onRecord('Profile', person.profileId);
    expect(after.length).toBe(2);
    const values = await Promise.all(after.map(desk.valuesOf));
    expect(JSON.stringify(values)).not.toContain(`First${person.id}`);
    const items = await readTable(product.endpoint, product.tableName);
    expect(JSON.stringify(items.filter(({ pk }) => pk.startsWith('Audit#')))).not.toContain(person.email);
    const [act] = await withRecord(`User ${person.id}`);
    expect(act).toMatchObject({ call: 'erase-person', by: { user_id: admin.id } });
  });
});

it('what changed before a value can be read is named, and its values say so', async () => {
  const { body } = await desk.ask('CklgPayee.999999.1');
  expect(body.value).toEqual([{ entity: 'CklgPayee', id: 999_999, version: 1, change: null }]);
});

it('values that are too large for one response are read with the next ones', async () => {
  const refs: string[] = [];
  const note = 'n'.repeat(380_000);
  for (let id = 900_001; id <= 900_012; id += 1) {
    const entry = {
      at: '2024-06-01T00:00:00.000Z',
      version: 1,
      call: 'test',
      by: null,
      reason: null,
      changes: { note: [null, note] },
    };
    const key = historyKey('CklgPayee', id, 1);
    await product.store.commit([{ kind: 'put', key, item: { body: JSON.stringify(entry) } }]);
    refs.push(`CklgPayee.${id}.1`);
  }
  const first = (await desk.ask(refs.join())).body.value;
  expect(first).toHaveLength(10);
  const rest = (await desk.ask(refs.slice(first.length).join())).body.value;
  expect(rest.map(({ id }) => id)).toEqual([900_011, 900_012]);
});

it.each(['president', 'supervisor', 'accountant', 'user'] as const)('is closed to a %s', async (role) => {
  const person = await product.person(role);
  expect((await desk.page(days(), person)).status).toBe(403);
  expect((await desk.ask('Role.1.1', person)).status).toBe(403);
});
