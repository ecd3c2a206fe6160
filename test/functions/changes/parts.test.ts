import { afterEach, describe, expect, it } from 'vitest';
import { drop } from '../../../shared/contract/changes.ts';
import { choice, integer, reference } from '../../../shared/contract/field.ts';
import { former, type Opened, openRelease, people, stopAll, type Stored, teams } from './teams.ts';

afterEach(stopAll);

const byLead = teams(former, { lists: [{ name: 'lead_user_id', field: 'lead_user_id', by: 'value' }] });
const rank = integer({ min: 0, max: 100 });
const byText = teams(former, { lists: [{ name: 'description', field: 'description', by: 'value' }] });

const names = (records: readonly Stored[]): unknown[] => records.map(({ name }) => name);

/** Upgrades, and expects nothing to be left to do and nothing wrong in the table. */
async function upgraded({ release }: Opened): Promise<void> {
  expect(await release.upgrade()).toEqual([]);
  expect(await release.verify()).toEqual([]);
}

describe('a list that is new', () => {
  it('answers all stored records before it is built, and after', async () => {
    const before = await openRelease({});
    const lead = await before.release.person('user');
    for (const name of ['A', 'B']) await before.create({ name, lead_user_id: lead.id });
    await before.create({ name: 'C' });
    const now = await openRelease(byLead, before.release);
    expect(names(await now.getAll({ lead_user_id: lead.id }))).toEqual(['A', 'B']);
    await now.create({ name: 'D', lead_user_id: lead.id });
    expect(names(await now.getAll({ lead_user_id: lead.id }))).toEqual(['A', 'B', 'D']);
    await upgraded(now);
    const after = await openRelease(byLead, before.release);
    expect(names(await after.getAll({ lead_user_id: lead.id }))).toEqual(['A', 'B', 'D']);
    expect(await after.getAll({ lead_user_id: lead.id, order: 'desc', limit: 1 })).toMatchObject([{ name: 'D' }]);
  });

  it('answers 503 with when to ask again while too many records are not in it', async () => {
    const before = await openRelease({});
    const many = Array.from({ length: 2001 }, (_, n) => ({
      pk: 'Team',
      sk: String(n + 1).padStart(12, '0'),
      version: 1,
      body: JSON.stringify({ id: n + 1, version: 1, name: `T${n}`, lead_user_id: 7 }),
    }));
    await before.release.store.load(many);
    const now = await openRelease(byLead, before.release);
    const reply = await now.ask('GET /crud/Team/getAll', { lead_user_id: 7, limit: 10 });
    expect([reply.status, reply.body.message]).toEqual([
      503,
      'This part is still being prepared after an upgrade. Please try again in a minute.',
    ]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await now.release.upgrade();
    const after = await openRelease(byLead, before.release);
    expect(await after.getAll({ lead_user_id: 7, limit: 10 })).toHaveLength(10);
  });

  it('is trusted again after a release that did not keep it up has changed and deleted records', async () => {
    const first = await openRelease(byLead);
    const [lead, other] = [await first.release.person('user'), await first.release.person('user')];
    await upgraded(first);
    const [a, b] = [
      await first.create({ name: 'A', lead_user_id: lead.id }),
      await first.create({ name: 'B', lead_user_id: lead.id }),
    ];
    const older = await openRelease({}, first.release);
    await older.release.upgrade();
    await older.remove(a.id);
    await older.update(b.id, { lead_user_id: other.id });
    const again = await openRelease(byLead, first.release);
    await upgraded(again);
    const after = await openRelease(byLead, first.release);
    expect(await after.getAll({ lead_user_id: lead.id })).toEqual([]);
    expect(names(await after.getAll({ lead_user_id: other.id }))).toEqual(['B']);
  });

  it('of any text is found again and taken away when it is declared no more', async () => {
    const first = await openRelease(byText);
    await upgraded(first);
    await first.create({ name: 'A', description: 'blue' });
    await upgraded(first);
    const later = await openRelease({}, first.release);
    await upgraded(later);
  });

  it('sorted otherwise is another list', async () => {
    const fields = { ...former, rank };
    const list = { name: 'lead_user_id', field: 'lead_user_id', by: 'value' } as const;
    const first = await openRelease(teams(fields, { lists: [list] }));
    await upgraded(first);
    const lead = await first.release.person('user');
    await first.create({ name: 'Second', lead_user_id: lead.id, rank: 2 });
    await first.create({ name: 'First', lead_user_id: lead.id, rank: 1 });
    const sorted = teams(fields, { lists: [{ ...list, sortedBy: 'rank' }] });
    const now = await openRelease(sorted, first.release);
    expect(names(await now.getAll({ lead_user_id: lead.id }))).toEqual(['First', 'Second']);
    await upgraded(now);
    const after = await openRelease(sorted, first.release);
    expect(names(await after.getAll({ lead_user_id: lead.id }))).toEqual(['First', 'Second']);
  });
});

describe('a rule of uniqueness that is new', () => {
  const unique = teams(former, { uniques: [['description']] });

  it('refuses a stored value before it is built, and after', async () => {
    const before = await openRelease({});
    await before.create({ name: 'A', description: 'blue' });
    const now = await openRelease(unique, before.release);
    const twice = await now.ask('POST /crud/Team/create', {}, { name: 'B', description: 'Blue' });
    expect([twice.status, twice.body.message]).toEqual([409, 'Another team already has this description.']);
    await upgraded(now);
    const after = await openRelease(unique, before.release);
    expect((await after.ask('POST /crud/Team/create', {}, { name: 'B', description: 'Blue' })).status).toBe(409);
  });

  it('that stored records break is told of with them, and refuses nothing until they are changed', async () => {
    const before = await openRelease({});
    const [a, b] = [
      await before.create({ name: 'A', description: 'blue' }),
      await before.create({ name: 'B', description: 'blue' }),
    ];
    const now = await openRelease(unique, before.release);
    expect(await now.release.upgrade()).toEqual([
      `The rule that no two teams share description is not switched on: these do: ${b.id} and ${a.id}. Change them, then run "npm run upgrade".`,
    ]);
    expect(await now.release.verify()).toEqual([]);
    const off = await openRelease(unique, before.release);
    await off.create({ name: 'C', description: 'red' });
    const d = await off.create({ name: 'D', description: 'red' });
    await off.update(b.id, { description: 'green' });
    await off.update(d.id, { description: 'yellow' });
    await upgraded(off);
    const on = await openRelease(unique, before.release);
    expect((await on.ask('POST /crud/Team/create', {}, { name: 'E', description: 'green' })).status).toBe(409);
  });

  it('lets a value be taken again whose record a release without the rule has deleted', async () => {
    const first = await openRelease(unique);
    await upgraded(first);
    const a = await first.create({ name: 'A', description: 'blue' });
    const older = await openRelease({}, first.release);
    await older.release.upgrade();
    await older.remove(a.id);
    const again = await openRelease(unique, first.release);
    expect(await again.create({ name: 'B', description: 'blue' })).toMatchObject({ description: 'blue' });
    await upgraded(again);
  });
});

describe('a reference that is new', () => {
  it('is counted from the records that have the value already, once it is a reference', async () => {
    const asNumber = teams({ ...former, client_id: integer({ min: 1, max: 1e12 }) });
    const asReference = teams({ ...former, client_id: reference('InvcWorkRequestStatusType') });
    const before = await openRelease(asNumber);
    await upgraded(before);
    const type = await before.create({ name: 'Open' }, 'InvcWorkRequestStatusType');
    const a = await before.create({ name: 'A', client_id: type.id });
    const now = await openRelease(asReference, before.release);
    expect((await now.remove(type.id, 'InvcWorkRequestStatusType')).status).toBe(503);
    await upgraded(now);
    const after = await openRelease(asReference, before.release);
    expect((await after.remove(type.id, 'InvcWorkRequestStatusType')).status).toBe(409);
    await after.create({ name: 'B', client_id: type.id });
    await after.update(a.id, { client_id: null });
    expect(await after.release.verify()).toEqual([]);
  });

  it('finds records that nothing could refer to before', async () => {
    const before = await openRelease({});
    const off = { holiday_date: '2026-07-03', description: 'Off' };
    const day = (await before.ask('POST /crud/TsrpHoliday/create', {}, off)).body.value;
    const contract = teams({ ...former, founded_id: reference('TsrpHoliday') });
    const early = await openRelease(contract, before.release);
    const refused = await early.ask('POST /crud/Team/create', {}, { name: 'Early', founded_id: day.id });
    expect(refused.status).toBe(503);
    await early.create({ name: 'Without' });
    await upgraded(early);
    const now = await openRelease(contract, before.release);
    await now.create({ name: 'A', founded_id: day.id });
    expect((await now.remove(day.id, 'TsrpHoliday')).status).toBe(409);
    expect(await now.release.verify()).toEqual([]);
  });
});

describe('fields that change', () => {
  it('leave a sound table when they are added, required, removed or dropped', async () => {
    const region = choice(['north', 'south'], { required: true, fallback: 'north' });
    const list = { name: 'lead_user_id', field: 'lead_user_id', by: 'value' } as const;
    const first = await openRelease(byLead);
    await upgraded(first);
    const { id } = await first.create({ name: 'A', color: '#111111', lead_user_id: 1 });
    const rest = { name: former.name, description: former.description, ...people };
    const steps = [
      teams({ ...former, region }, { lists: [list] }),
      teams({ ...rest, region }, { lists: [list] }),
      teams({ ...rest, region }, { lists: [list], changes: [drop('color')] }),
      teams({ name: former.name, ...people }),
    ];
    for (const contract of steps) {
      const now = await openRelease(contract, first.release);
      await upgraded(now);
      expect(await now.getOne(id)).toMatchObject({ name: 'A', version: 1 });
    }
    expect(JSON.parse(String((await first.stored(id))?.body))).not.toHaveProperty('color', '#111111');
  });
});
