import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays } from '../../../shared/dates.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { ask, decide, mondayIn } from '../../support/leave.ts';
import { violations } from '../../proofs/invariants.ts';

const { Profile } = collections;

type Leave = AnswerOf<'leave-of-person'>;
type Calendar = AnswerOf<'leave-calendar'>;

let product: Product;
let factory: Factory;
let admin: Person;
let approver: Person;
let owner: Person;
let vacation: Stored;
let jury: Stored;

const MONDAY = mondayIn(3);

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  approver = await product.person('supervisor');
  vacation = await factory.create('TsrpLeaveKind', { name: 'Vacation' });
  jury = await factory.create('TsrpLeaveKind', { name: 'Jury duty', keeps_balance: false });
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const tracked = async (): Promise<Person> => {
  const person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
  return person;
};

const grant = (person: Person, hours: number, by = admin, kind = vacation) =>
  product.call<{ balance: number }>('POST /api_admin_private/correct-leave-balance', {
    token: by.token,
    body: { user_id: person.id, kind_id: kind.id, hours, note: 'Opening balance' },
  });

const leaveOf = async (person: Person, by = person): Promise<Leave> =>
  (
    await product.call<Leave>('GET /api_user_private/leave-of-person', {
      token: by.token,
      query: { user_id: person.id },
    })
  ).body.value;

const vacationOf = async (person: Person) =>
  (await leaveOf(person)).balances.find(({ kind_id }) => kind_id === vacation.id)!;

beforeEach(async () => {
  owner = await tracked();
  expect((await grant(owner, 80)).status).toBe(200);
});

describe('a balance', () => {
  it('starts with an opening entry and keeps every correction with its reason', async () => {
    expect((await grant(owner, -7.25)).body.value.balance).toBe(7275);
    const { entries, balance } = await vacationOf(owner);
    expect(balance).toBe(7275);
    expect(entries.map(({ type, hundredths, balance: after, note }) => [type, hundredths, after, note])).toEqual([
      ['correction', -725, 7275, 'Opening balance'],
      ['opening', 8000, 8000, 'Opening balance'],
    ]);
    expect(entries[0]?.made_by_name).toBe(`First${admin.id} Last${admin.id}`);
  });

  it('counts every correction of several made at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => grant(owner, index + 1)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { entries, balance } = await vacationOf(owner);
    expect([balance, entries.length]).toEqual([9500, 6]);
    expect(entries.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(balance);
  });

  it("can't be one's own, nothing, or of a kind without a balance", async () => {
    expect((await grant(admin, 8)).status).toBe(403);
    expect((await grant(owner, 0)).body.issues?.map(({ field }) => field)).toEqual(['hours']);
    expect((await grant(owner, 8, admin, jury)).body.issues?.map(({ field }) => field)).toEqual(['kind_id']);
  });

  it('is listed for management with those of people who have none yet', async () => {
    const fresh = await tracked();
    const { body } = await product.call<AnswerOf<'leave-balances'>>('GET /api_admin_private/leave-balances', {
      token: admin.token,
    });
    const of = (person: Person) =>
      body.value.filter(({ user_id, kind_id }) => user_id === person.id && kind_id === vacation.id);
    expect(of(owner)).toMatchObject([{ balance: 8000, kind_name: 'Vacation' }]);
    expect(of(fresh)).toMatchObject([{ balance: 0, since: null }]);
  });

  it("isn't shown to others", async () => {
    const stranger = await product.person('user');
    const reply = await product.call('GET /api_user_private/leave-of-person', {
      token: stranger.token,
      query: { user_id: owner.id },
    });
    expect([reply.status, reply.body.message]).toEqual([404, 'Leave request not found or access denied.']);
    expect((await leaveOf(owner, approver)).balances.length).toBeGreaterThan(0);
  });

  it('keeps its kind from being deleted', async () => {
    const { status, body } = await factory.remove('TsrpLeaveKind', vacation.id);
    expect(status).toBe(409);
    expect(body.message).toMatch(/leave entries/);
  });
});

describe('the leave calendar', () => {
  const monthFor = async (by: Person) =>
    (
      await product.call<Calendar>('GET /api_user_private/leave-calendar', {
        token: by.token,
        query: { month: MONDAY },
      })
    ).body.value;
  const awayOf = async (by: Person) => (await monthFor(by)).people.find(({ user_id }) => user_id === owner.id)?.away;

  it('shows colleagues that someone is away, and the kind only to those who answer', async () => {
    const colleague = await product.person('user');
    const { request } = (await ask(product, owner, vacation, { first_day: MONDAY, last_day: MONDAY })).body.value;
    expect(await awayOf(colleague)).toBeUndefined();
    expect(await awayOf(approver)).toMatchObject([{ kind_name: 'Vacation', is_approved: false }]);
    await decide(product, approver, request);
    expect(await awayOf(colleague)).toEqual([
      { dates: [MONDAY], kind_name: null, is_full_day: true, is_approved: true },
    ]);
    expect(await awayOf(owner)).toMatchObject([{ kind_name: 'Vacation', is_approved: true }]);
  });

  it('names people without a name by their email only to those who may see it', async () => {
    const [colleague, nameless] = [await product.person('user'), await product.person('admin')];
    for (const person of [owner, nameless]) {
      // As after a sign-up, until the profile is saved.
      const profile = (await product.store.find(Profile, { user_id: person.id }))!;
      const change = { at: product.store.now(), call: 'test', by: null, reason: null };
      await product.store.commit(
        planUpdate(Profile, profile, nextVersion(profile, { first_name: null, last_name: null }, change.at), change),
      );
    }
    const { request } = (await ask(product, owner, vacation, { first_day: MONDAY, last_day: MONDAY })).body.value;
    await decide(product, nameless, request);
    const nameFor = async (by: Person) => (await monthFor(by)).people.find(({ user_id }) => user_id === owner.id)?.name;
    expect(await nameFor(colleague)).toBe(`User ${owner.id}`);
    expect([await nameFor(owner), await nameFor(approver)]).toEqual([owner.email, owner.email]);
    const decidedBy = async (by: Person) => (await leaveOf(owner, by)).requests[0]?.decided_by_name;
    expect(await decidedBy(owner)).toBe(`User ${nameless.id}`);
    expect(await decidedBy(approver)).toBe(nameless.email);
  });

  it("doesn't show those who have left", async () => {
    const { request } = (await ask(product, owner, vacation, { first_day: MONDAY, last_day: MONDAY })).body.value;
    await decide(product, approver, request);
    expect(await awayOf(approver)).toHaveLength(1);
    expect((await factory.remove('User', owner.id)).status).toBe(200);
    expect(await awayOf(approver)).toBeUndefined();
  });

  it('ends with the month', async () => {
    await ask(product, owner, jury, { first_day: MONDAY, last_day: addDays(MONDAY, 80) });
    const { first_day, last_day } = await monthFor(owner);
    const [away] = (await awayOf(owner))!;
    expect(away!.dates.every((date) => first_day <= date && date <= last_day)).toBe(true);
    expect(away!.dates[0]).toBe(MONDAY);
  });
});
