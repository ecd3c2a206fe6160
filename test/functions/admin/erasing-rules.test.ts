import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../functions/deployment/environment.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { startSession } from '../../../functions/identity/session.ts';
import type { StoredRecord } from '../../../functions/store/record.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { UserRecord } from '../../../shared/contract/operations/account.ts';
import { padId } from '../../../shared/contract/table.ts';
import { type Factory, type Values } from '../../support/factories.ts';
import { type Person, type Product } from '../../support/harness.ts';
import { ask, mondayIn } from '../../support/leave.ts';
import { type PersonalData, startPersonalData } from './personal-data-support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  ({ product, admin, factory, data } = await startPersonalData());
});
afterAll(() => product.stop());

/** Somebody who can't be erased, because they approve this person's timesheets. */
async function approverOf(user_id: number): Promise<Person> {
  const approver = await product.person('supervisor');
  await factory.create('TsrpTrackUser', { user_id, approver_id: approver.id });
  return approver;
}

describe('erasing a person', () => {
  it('also works after they were deleted, including what the deletion kept', async () => {
    const person = await data.somebody(2);
    const { kept } = await data.timesheetsOf(person.id);
    await data.done('DELETE /api_admin_private/delete-user', admin.token, { query: { user_id: person.id } });
    const [entry] = await data.historyOf('CklgTransaction', person.check.id);
    expect(entry?.by).toEqual({ user_id: person.id, email: 'canary-changed-2@hidden.example' });
    expect(/canary/i.exec(await data.storedText())).not.toBeNull();
    expect((await data.erase(person.id, { reason: 'no-longer-needed' })).body.value.next).toBeNull();
    expect(/canary/i.exec(await data.storedText())).toBeNull();
    const [act, deletion] = await data.historyOf('User', person.id);
    expect(act).toMatchObject({ call: 'erase-person', reason: 'The data is no longer needed', changes: {} });
    expect(deletion).toMatchObject({ call: 'delete-user', changes: { email: ['(erased)', null] } });
    expect((await factory.getOne('TsrpTimesheet', kept.id)).body.value.user_name).toBe(`Former employee ${person.id}`);
  });

  it('leaves nothing of what they save at the same moment', async () => {
    const kind = await factory.create('TsrpLeaveKind', { name: 'Jury duty', keeps_balance: false });
    for (let round = 0; round < 8; round += 1) {
      /* oxlint-disable no-await-in-loop -- one race after the other */
      const person = await product.person('user');
      const note = `late note of ${person.id}`;
      const askAgainAndAgain = async () => {
        for (const weeks of [3, 4, 5, 6, 7]) {
          await ask(product, person, kind, { first_day: mondayIn(weeks), last_day: mondayIn(weeks), note });
        }
      };
      const [erased] = await Promise.all([data.erase(person.id), askAgainAndAgain()]);
      expect([erased.status, erased.body.value.next]).toEqual([200, null]);
      expect(await data.storedText()).not.toContain(note);
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('leaves nothing of a sign-in that found the account just before, nor does an earlier one stay', async () => {
    const { id } = await product.person('user');
    const user = (await product.store.get(collections.User, id)) as StoredRecord & UserRecord;
    expect((await data.erase(id)).status).toBe(200);
    const { store, tokens } = product;
    const call = {
      store,
      headers: {},
      caller: undefined,
      runtime: { tokens, environment: readEnvironment('account', process.env) },
    };
    const late = startSession(call, user, 0, 'password');
    await expect(late).rejects.toMatchObject({ code: 'not-signed-in' });
    const kept = { pk: partitions.accountStatus, sk: padId(id) };
    expect(await product.store.getItem(kept)).toBeUndefined();
    expect(await product.store.queryItems(partitions.sessions(id))).toEqual([]);
    await product.store.put(kept, { signed_in_at: '2026-11-22T10:00:00.000Z' });
    expect((await data.erase(id)).body.value).toEqual({ next: null, changed: 0 });
    expect(await product.store.getItem(kept)).toBeUndefined();
  });

  it('is refused for oneself, the last admin, someone still referenced and someone who never existed', async () => {
    const other = await product.person('admin');
    expect(await data.erase(admin.id)).toMatchObject({
      status: 409,
      body: { message: "You can't erase yourself. Ask another administrator." },
    });
    const approver = await approverOf(other.id);
    expect((await data.erase(approver.id)).body.message).toMatch(
      /^This user can't be deleted: it is used by 1 person whose timesheets they approve\./,
    );
    expect(await data.erase(99_999)).toMatchObject({
      status: 404,
      body: { message: 'There has never been a user with id 99999.' },
    });
    expect((await data.erase(other.id)).status).toBe(200);
  });

  it('is refused while they have unprocessed timesheets, which are named', async () => {
    const person = await product.person('user');
    const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
    const period = (await factory.getOne('TsrpPayPeriod', sheet.pay_period_id)).body.value;
    const refused = await data.erase(person.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This person has timesheets that aren't processed: ${String(period.start_date)} to ${String(period.end_date)} (open). Process or delete those first.`,
    ]);
    expect((await factory.getOne('User', person.id)).status).toBe(200);
    const work = await factory.create('InvcScheduledWork', { user_id: person.id });
    const both = await data.erase(person.id);
    expect(both.body.message).toMatch(
      /used by 1 work assignment\. .* This person has timesheets that aren't processed: /,
    );
    expect((await factory.remove('InvcScheduledWork', work.id)).status).toBe(200);
    await data.processed(sheet);
    expect((await data.erase(person.id)).status).toBe(200);
  });

  it('accepts no free-text reason, which could name the person', async () => {
    const reply = await data.erase((await product.person('user')).id, { reason: 'Ann asked' });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'reason']);
  });

  it('logs the id and nothing else about the person, and no id if it is refused', async () => {
    const person = await product.person('user');
    expect((await data.erase(person.id)).status).toBe(200);
    const line = JSON.parse(product.logs.at(-1)!) as Values;
    expect(line).toMatchObject({ event: 'administration', call: 'erase-person', erased: person.id });
    expect(product.logs.at(-1)).not.toContain(person.email);
    const approver = await approverOf(admin.id);
    expect((await data.erase(approver.id)).status).toBe(409);
    expect(JSON.parse(product.logs.at(-1)!)).not.toHaveProperty('erased');
  });
});

describe('handing out personal data', () => {
  it('is limited to administrators and the person themselves', async () => {
    const [person, president] = [await product.person('user'), await product.person('president')];
    const ask = (token: string) =>
      product.call('GET /api_admin_private/person-data', { token, query: { user_id: person.id } });
    expect((await ask(person.token)).status).toBe(200);
    expect((await ask(admin.token)).status).toBe(200);
    expect((await ask(president.token)).status).toBe(403);
  });

  it('returns pages that together hold every entry once', async () => {
    const person = await product.person('user');
    const count = 3;
    const ids: number[] = [];
    for (let each = 0; each < count; each += 1) {
      const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
      // Notes of the maximum length, so the entries need more than one page.
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
    const { text } = await data.handedOut(person.id, person.token);
    for (const id of ids) expect(text.split(`"Id":${id},"Version":2`)).toHaveLength(2);
  });

  it('refuses a cursor that no page returned', async () => {
    const query = { user_id: admin.id, after: 'x' };
    const reply = await product.call('GET /api_admin_private/person-data', { token: admin.token, query });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'after']);
  });
});
