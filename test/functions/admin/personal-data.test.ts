import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { ErasureProgress, PersonDataPage } from '../../../shared/contract/operations/persons.ts';
import { readTable, textOf } from '../../proofs/read-table.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';

/** Every field that describes a person, by hand: the erasure takes its list from the contract. */
const profileFields = {
  first_name: 'Canaryfirst',
  last_name: 'Canarylast',
  government_email: 'canary-government@hidden.example',
  government_phone: '901-111-1111',
  work_email: 'canary-work@hidden.example',
  work_phone: '902-222-2222',
  personal_email: 'canary-personal@hidden.example',
  personal_phone: '903-333-3333',
  emergency_first_name: 'Canaryemergency',
  emergency_last_name: 'Canaryrelative',
  emergency_phone: '904-444-4444',
  emergency_relationship: 'Canarycousin',
  address: '77 Canary Lane',
  city: 'Canaryville',
  state: 'Canarystate',
  zip: '87654',
  driver_license_number: 'CANARY-DL-9',
};
const former = { first_name: 'Canaryformer', address: '5 Canary Road', personal_phone: '905-555-5555' };
const PASSWORD = 'canary password';

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

async function done<V = Stored>(route: string, token: string, request: object = {}): Promise<V> {
  const reply = await product.call<V>(route, { token, ...request });
  expect([route, reply.status, reply.body.message]).toEqual([route, 200, reply.body.message]);
  return reply.body.value;
}

const erase = (user_id: number, body: Values = {}, token = admin.token): Promise<Reply<ErasureProgress>> =>
  product.call('POST /api_admin_private/erase-person', { token, body: { user_id, reason: 'requested', ...body } });

async function handedOut(user_id: number, token = admin.token): Promise<{ text: string; pages: number }> {
  const pages: PersonDataPage[] = [];
  let next: string | null = null;
  do {
    const query: Record<string, string | number> = { user_id, ...(next !== null && { after: next }) };
    const page: PersonDataPage = await done('GET /api_admin_private/person-data', token, { query });
    pages.push(page);
    next = page.next;
  } while (next !== null);
  return { text: JSON.stringify(pages), pages: pages.length };
}

/** What the table holds; answers of creates that can be repeated are gone within a day (R32). */
async function storedText(): Promise<string> {
  const items = await readTable(product.endpoint, product.tableName);
  return textOf(items.filter(({ pk }) => !pk.startsWith('Idempotency#')));
}

const step = (name: string, sheet: Stored, token: string, more: Values = {}) =>
  done(`PUT /api_admin_private/${name}-timesheet`, token, { body: { timesheet_id: sheet.id, ...more } });

const processed = async (sheet: Stored) => {
  for (const name of ['lock', 'approve', 'process']) await step(name, sheet, admin.token);
};

const historyOf = (entity: string, id: number) =>
  done<HistoryEntry[]>('GET /api_admin_private/history', admin.token, { query: { entity, id } });

/** Somebody with traces in every place: signed up, saved, paid, sent back, deputized, mailed a code, changed others' records. */
async function somebody(n: number) {
  const email = `canary-signup-${n}@hidden.example`;
  await done('POST /api_user_public/register', '', { body: { email, password: PASSWORD } });
  const { user, profile } = await done<AuthUser>('POST /api_user_public/login', '', {
    body: { email, password: PASSWORD },
  });
  const changed = `canary-changed-${n}@hidden.example`;
  const query = { user_id: user.id };
  await done('PUT /api_admin_private/update-user', admin.token, {
    query,
    body: { email: changed, role_id: roleIds.president },
  });
  const { token } = await done<AuthUser>('POST /api_user_public/login', '', {
    body: { email: changed, password: PASSWORD },
  });
  for (const body of [former, profileFields]) await done('PUT /api_user_private/update-my-profile', token, { body });
  await done('POST /api_user_public/forgot-password', '', { body: { email: changed } });
  const check = await factory.create('CklgTransaction');
  await done('PUT /crud/CklgTransaction/update', token, { query: { id: check.id }, body: { note: 'Counted' } });
  return { id: user.id, profileId: profile!.id, token, emails: [email, changed], check };
}

async function timesheetsOf(id: number) {
  const [kept, deleted] = [
    await factory.create('TsrpTimesheet', { user_id: id }),
    await factory.create('TsrpTimesheet', { user_id: id }),
  ];
  const days = (kept.data as Values[]).map((day, index) =>
    index === 1 ? { ...day, work_sessions: [{ start: '08:00', end: '12:00', note: 'canary of a session' }] } : day,
  );
  await done('PUT /crud/TsrpTimesheet/update', admin.token, {
    query: { id: kept.id },
    body: { data: days, reason: 'canary of a reason' },
  });
  await step('lock', kept, admin.token);
  await step('return', kept, admin.token, { note: 'canary of a note' });
  await processed(kept);
  await done('DELETE /api_admin_private/delete-timesheet', admin.token, { query: { timesheet_id: deleted.id } });
  return { kept, deleted };
}

/** The person approves somebody, whose sheet a deputy approves in their place; then somebody else approves. */
async function deputized(id: number) {
  const [employee, deputy] = [await product.person('user'), await product.person('supervisor')];
  const day = '2020-01-01';
  await factory.create('TsrpTrackUser', {
    user_id: employee.id,
    approver_id: id,
    deputy_id: deputy.id,
    deputy_from: day,
    deputy_until: '2099-01-01',
  });
  const sheet = await factory.create('TsrpTimesheet', { user_id: employee.id });
  await step('lock', sheet, admin.token);
  await step('approve', sheet, deputy.token);
  expect((await factory.remove('TsrpTrackUser', employee.id)).status).toBe(200);
  return { sheet, deputy };
}

describe('a person who left traces everywhere', () => {
  let person: Awaited<ReturnType<typeof somebody>>;
  let sheets: Awaited<ReturnType<typeof timesheetsOf>>;
  let approved: Awaited<ReturnType<typeof deputized>>;
  const canaries = (): string[] => [...Object.values(profileFields), ...Object.values(former), ...person.emails];
  const notes = ['canary of a session', 'canary of a reason', 'canary of a note'];

  beforeAll(async () => {
    person = await somebody(1);
    sheets = await timesheetsOf(person.id);
    approved = await deputized(person.id);
  });

  it('is handed everything that is stored of them, without secrets', async () => {
    const { text } = await handedOut(person.id, person.token);
    for (const canary of [...canaries(), ...notes]) expect([canary, text.includes(canary)]).toEqual([canary, true]);
    const secrets = (await readTable(product.endpoint, product.tableName)).flatMap(({ pk, hash, body }) => {
      if (pk === 'Credential') return [String(hash)];
      return pk === 'SecretCode' ? [String((JSON.parse(String(body)) as Values).code_hash)] : [];
    });
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect((await handedOut(person.id)).text).toContain('canary-changed-1@hidden.example');
  });

  it('is not named anywhere in the table once erased', async () => {
    const before = await storedText();
    for (const canary of [...canaries(), ...notes]) expect([canary, before.includes(canary)]).toEqual([canary, true]);
    const reply = await erase(person.id);
    expect([reply.status, reply.body.value.next]).toEqual([200, null]);
    const after = await storedText();
    for (const canary of [...canaries(), ...notes]) expect([canary, after.includes(canary)]).toEqual([canary, false]);
    expect(/canary/i.exec(after)).toBeNull();
  });

  it('cannot use the session that was open, nor sign in', async () => {
    expect((await product.call('POST /api_user_private/check-access', { token: person.token })).status).toBe(401);
    const body = { email: person.emails[1], password: PASSWORD };
    expect((await product.call('POST /api_user_public/login', { body })).status).toBe(401);
  });

  it('leaves timesheets with their hours under a former employee', async () => {
    const { body } = await factory.getOne('TsrpTimesheet', sheets.kept.id);
    expect(body.value).toMatchObject({
      user_id: person.id,
      user_name: `Former employee ${person.id}`,
      is_processed: true,
    });
    const day = (body.value.data as Values[])[1];
    expect(day).toMatchObject({ work_sessions: [{ start: '08:00', end: '12:00', note: null }] });
  });

  it('leaves what happened to records, by id', async () => {
    const [newest] = await historyOf('User', person.id);
    expect(newest).toMatchObject({
      call: 'erase-person',
      reason: 'They asked for it',
      by: { user_id: admin.id, email: admin.email },
      changes: { email: ['(erased)', null] },
    });
    const [, created] = (await historyOf('Profile', person.profileId)).toReversed();
    expect(created?.changes.first_name).toEqual([null, '(erased)']);
    const [change] = await historyOf('CklgTransaction', person.check.id);
    expect(change).toMatchObject({ by: { user_id: person.id, email: null }, changes: { note: [null, 'Counted'] } });
  });

  it('is a former employee where a deputy acted for them', async () => {
    const events = await done<Values[]>('GET /api_admin_private/timesheet-history', admin.token, {
      query: { timesheet_id: approved.sheet.id },
    });
    expect(events[0]).toMatchObject({
      title: 'Approved',
      by: { user_id: approved.deputy.id, name: `First${approved.deputy.id} Last${approved.deputy.id}` },
      acted_for: { user_id: person.id, name: `Former employee ${person.id}` },
    });
  });

  it('is erased once: a repeat finds nothing more and records nothing more', async () => {
    const before = await storedText();
    const reply = await erase(person.id);
    expect(reply.body.value).toEqual({ next: null, changed: 0 });
    // Compared as one truth: a report of two whole tables would be of no use.
    expect((await storedText()) === before).toBe(true);
  });
});

describe('erasing', () => {
  it('erases somebody who was deleted before, with what the deletion kept', async () => {
    const person = await somebody(2);
    const { kept } = await timesheetsOf(person.id);
    await done('DELETE /api_admin_private/delete-user', admin.token, { query: { user_id: person.id } });
    const [entry] = await historyOf('CklgTransaction', person.check.id);
    expect(entry?.by).toEqual({ user_id: person.id, email: 'canary-changed-2@hidden.example' });
    expect(/canary/i.exec(await storedText())).not.toBeNull();
    expect((await erase(person.id, { reason: 'no-longer-needed' })).body.value.next).toBeNull();
    expect(/canary/i.exec(await storedText())).toBeNull();
    const [act, deletion] = await historyOf('User', person.id);
    expect(act).toMatchObject({ call: 'erase-person', reason: 'The data is no longer needed', changes: {} });
    expect(deletion).toMatchObject({ call: 'delete-user', changes: { email: ['(erased)', null] } });
    expect((await factory.getOne('TsrpTimesheet', kept.id)).body.value.user_name).toBe(`Former employee ${person.id}`);
  });

  it('refuses to erase whoever asks, the last admin, somebody in use, and somebody who never was', async () => {
    const other = await product.person('admin');
    expect(await erase(admin.id)).toMatchObject({
      status: 409,
      body: { message: 'You cannot erase yourself. Ask another admin to do it.' },
    });
    const lead = await product.person('user');
    await factory.create('Team', { lead_user_id: lead.id });
    expect((await erase(lead.id)).body.message).toMatch(/^This user cannot be deleted: it is used by 1 team\./);
    expect(await erase(99_999)).toMatchObject({
      status: 404,
      body: { message: 'There is no user 99999, and there never was one.' },
    });
    expect((await erase(other.id)).status).toBe(200);
  });

  it('refuses somebody with timesheets that are not processed, and names them', async () => {
    const person = await product.person('user');
    const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
    const period = (await factory.getOne('TsrpPayPeriod', Number(sheet.pay_period_id))).body.value;
    const refused = await erase(person.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This person has timesheets that aren't processed: ${String(period.start_date)} to ${String(period.end_date)} (open). Process or delete them first, then erase.`,
    ]);
    expect((await factory.getOne('User', person.id)).status).toBe(200);
    const team = await factory.create('Team', { lead_user_id: person.id });
    const both = await erase(person.id);
    expect(both.body.message).toMatch(/used by 1 team\. .* This person has timesheets that aren't processed: /);
    expect((await factory.remove('Team', team.id)).status).toBe(200);
    await processed(sheet);
    expect((await erase(person.id)).status).toBe(200);
  });

  it('refuses a reason of one’s own, which would name the person', async () => {
    const reply = await erase((await product.person('user')).id, { reason: 'Ann asked' });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'reason']);
  });

  it('writes the id into the log and nothing of the person', async () => {
    const person = await product.person('user');
    expect((await erase(person.id)).status).toBe(200);
    const line = JSON.parse(product.logs.at(-1)!) as Values;
    expect(line).toMatchObject({ event: 'administration', call: 'erase-person', erased: person.id });
    expect(product.logs.at(-1)).not.toContain(person.email);
  });
});

describe('handing out', () => {
  it('is for administrators and the person themself', async () => {
    const [person, president] = [await product.person('user'), await product.person('president')];
    const ask = (token: string) =>
      product.call('GET /api_admin_private/person-data', { token, query: { user_id: person.id } });
    expect((await ask(person.token)).status).toBe(200);
    expect((await ask(admin.token)).status).toBe(200);
    expect((await ask(president.token)).status).toBe(403);
  });

  it('comes in pages that together hold every entry once', async () => {
    const person = await product.person('user');
    const count = 3;
    const ids: number[] = [];
    for (let each = 0; each < count; each += 1) {
      const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
      // As long as notes can be: a page ends before all of them.
      const note = 'n'.repeat(500);
      const data = (sheet.data as Values[]).map((day) => ({
        ...day,
        work_sessions: Array.from({ length: 24 }, (_, hour) => ({
          start: `${String(hour).padStart(2, '0')}:00`,
          end: `${String(hour).padStart(2, '0')}:59`,
          note,
        })),
      }));
      expect((await factory.update('TsrpTimesheet', sheet.id, { data })).status).toBe(200);
      ids.push(sheet.id);
    }
    const { text } = await handedOut(person.id, person.token);
    for (const id of ids) expect(text.split(`"Id":${id},"Version":2`)).toHaveLength(2);
  });

  it('refuses a cursor that no page answered', async () => {
    const query = { user_id: admin.id, after: 'x' };
    const reply = await product.call('GET /api_admin_private/person-data', { token: admin.token, query });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'after']);
  });
});
