import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../proofs/read-table.ts';
import { type Factory, type Values } from '../../support/factories.ts';
import { type Person, type Product } from '../../support/harness.ts';
import { former, PASSWORD, type PersonalData, startPersonalData, profileFields } from './personal-data-support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  ({ product, admin, factory, data } = await startPersonalData());
});
afterAll(() => product.stop());

describe('a person with data everywhere', () => {
  let person: Awaited<ReturnType<PersonalData['somebody']>>;
  let sheets: Awaited<ReturnType<PersonalData['timesheetsOf']>>;
  let approved: Awaited<ReturnType<PersonalData['deputized']>>;
  const canaries = (): string[] => [...Object.values(profileFields), ...Object.values(former), ...person.emails];
  const notes = [
    'canary of a session',
    'canary of a reason',
    'canary of a note',
    'canary of leave',
    'canary of an answer',
    'canary of a balance',
  ];

  beforeAll(async () => {
    person = await data.somebody(1);
    await data.leaveOf(person);
    sheets = await data.timesheetsOf(person.id);
    approved = await data.deputized(person.id);
  });

  it('is handed everything that is stored about them, without secrets', async () => {
    const { text } = await data.handedOut(person.id, person.token);
    for (const canary of [...canaries(), ...notes]) expect([canary, text.includes(canary)]).toEqual([canary, true]);
    const secrets = (await readTable(product.endpoint, product.tableName)).flatMap(({ pk, hash, body }) => {
      if (pk === 'Credential') return [String(hash)];
      return pk === 'SecretCode' ? [String((JSON.parse(String(body)) as Values).code_hash)] : [];
    });
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect((await data.handedOut(person.id)).text).toContain('canary-changed-1@hidden.example');
  });

  it('is not named anywhere in the table once erased', async () => {
    const before = await data.storedText();
    for (const canary of [...canaries(), ...notes]) expect([canary, before.includes(canary)]).toEqual([canary, true]);
    const reply = await data.erase(person.id);
    expect([reply.status, reply.body.value.next]).toEqual([200, null]);
    const after = await data.storedText();
    for (const canary of [...canaries(), ...notes]) expect([canary, after.includes(canary)]).toEqual([canary, false]);
    expect(/canary/i.exec(after)).toBeNull();
  });

  it("can't use an open session or sign in once erased", async () => {
    expect((await product.call('POST /api_user_private/check-access', { token: person.token })).status).toBe(401);
    const body = { email: person.emails[1], password: PASSWORD };
    expect((await product.call('POST /api_user_public/login', { body })).status).toBe(401);
  });

  it('leaves timesheets with their hours under "former employee"', async () => {
    const { body } = await factory.getOne('TsrpTimesheet', sheets.kept.id);
    expect(body.value).toMatchObject({
      user_id: person.id,
      user_name: `Former employee ${person.id}`,
      is_processed: true,
    });
    const day = (body.value.data as Values[])[1];
    expect(day).toMatchObject({ work_sessions: [{ start: '08:00', end: '12:00', note: null }] });
  });

  it('leaves the history of records, by id', async () => {
    const [newest] = await data.historyOf('User', person.id);
    expect(newest).toMatchObject({
      call: 'erase-person',
      reason: 'They asked for it',
      by: { user_id: admin.id, email: admin.email },
      changes: { email: ['(erased)', null] },
    });
    const [, created] = (await data.historyOf('Profile', person.profileId)).toReversed();
    expect(created?.changes.first_name).toEqual([null, '(erased)']);
    const [change] = await data.historyOf('CklgTransaction', person.check.id);
    expect(change).toMatchObject({ by: { user_id: person.id, email: null }, changes: { note: [null, 'Counted'] } });
  });

  it('is shown as a former employee where a deputy acted for them', async () => {
    const events = await data.done<Values[]>('GET /api_admin_private/timesheet-history', admin.token, {
      query: { timesheet_id: approved.sheet.id },
    });
    expect(events[0]).toMatchObject({
      title: 'Approved',
      by: { user_id: approved.deputy.id, name: `First${approved.deputy.id} Last${approved.deputy.id}` },
      acted_for: { user_id: person.id, name: `Former employee ${person.id}` },
    });
  });

  it('is erased once: a repeat finds nothing and records nothing', async () => {
    const before = await data.storedText();
    const reply = await data.erase(person.id);
    expect(reply.body.value).toEqual({ next: null, changed: 0 });
    // Compared as a boolean, because a diff of two whole tables helps nobody.
    expect((await data.storedText()) === before).toBe(true);
  });
});
