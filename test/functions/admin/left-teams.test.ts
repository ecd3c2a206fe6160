import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Factory, type Stored } from '../../support/factories.ts';
import { type Person, type Product } from '../../support/harness.ts';
import { type PersonalData, startPersonalData } from './personal-data-support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  ({ product, admin, factory, data } = await startPersonalData());
});
afterAll(() => product.stop());

const calls = {
  'deleted by delete-user': (id: number) =>
    product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: id } }),
  'deleted by the generic call': (id: number) => factory.remove('User', id),
  erased: (id: number) => data.erase(id),
} as const;

const teamOf = async (id: number): Promise<Stored> => (await factory.getOne('Team', id)).body.value;

describe.each(Object.entries(calls))('a person who is %s', (_, end) => {
  it('leaves the teams that they lead or belong to, which history says', async () => {
    const [person, other] = [await product.person('user'), await product.person('user')];
    const led = await factory.create('Team', { lead_user_id: person.id, member_ids: [other.id, person.id] });
    const joined = await factory.create('Team', { lead_user_id: other.id, member_ids: [person.id] });
    const foreign = await factory.create('Team', { member_ids: [other.id] });
    expect((await end(person.id)).status).toBe(200);
    expect(await teamOf(led.id)).toMatchObject({ version: 2, lead_user_id: null, member_ids: [other.id] });
    expect(await teamOf(joined.id)).toMatchObject({ version: 2, lead_user_id: other.id, member_ids: [] });
    expect((await teamOf(foreign.id)).version).toBe(1);
    const [entry] = await data.historyOf('Team', led.id);
    expect(entry?.changes).toEqual({
      lead_user_id: [person.id, null],
      member_ids: [[other.id, person.id], [other.id]],
    });
    expect((await factory.getOne('User', person.id)).status).toBe(404);
  });

  it('stays in them if something else refers to them, which alone is named', async () => {
    const approver = await product.person('supervisor');
    const person = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
    const team = await factory.create('Team', { lead_user_id: approver.id });
    expect(await end(approver.id)).toMatchObject({
      status: 409,
      body: {
        message:
          "This user can't be deleted: it is used by 1 person whose timesheets they approve. Change or delete those first.",
      },
    });
    expect((await teamOf(team.id)).version).toBe(1);
  });
});

it.each([
  [15, 200],
  [16, 409],
])('deleting a person who is in %i teams, of which one transaction takes 15, is answered %i', async (count, status) => {
  const person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id });
  await Promise.all(
    Array.from({ length: count }, () => factory.create('Team', { lead_user_id: person.id, member_ids: [person.id] })),
  );
  expect((await calls['deleted by delete-user'](person.id)).status).toBe(status);
});

it('a person who joins a team while they are deleted is in no team, or not deleted', async () => {
  for (let round = 0; round < 6; round += 1) {
    /* oxlint-disable no-await-in-loop -- one race after the other */
    const person = await product.person('user');
    const [first, second] = [await factory.create('Team', { member_ids: [person.id] }), await factory.create('Team')];
    const [ended] = await Promise.all([
      calls['deleted by delete-user'](person.id),
      factory.update('Team', second.id, { lead_user_id: person.id }),
      factory.update('Team', first.id, { description: 'Changed at the same moment' }),
    ]);
    const isGone = (await factory.getOne('User', person.id)).status === 404;
    expect(isGone).toBe(ended.status === 200);
    const { lead_user_id } = await teamOf(second.id);
    if (isGone) expect([lead_user_id, (await teamOf(first.id)).member_ids]).toEqual([null, []]);
    /* oxlint-enable no-await-in-loop */
  }
});
