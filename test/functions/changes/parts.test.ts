import { afterEach, describe, expect, it, vi } from 'vitest';
import { KNOWN_FOR_MS } from '../../../functions/store/table-state.ts';
import { drop } from '../../../shared/contract/changes.ts';
import { choice, date, flag, integer, reference, text } from '../../../shared/contract/field.ts';
import { former, type Opened, openRelease, people, stopAll, type Stored, teams } from './teams.ts';

afterEach(stopAll);

const byLead = teams(former, { lists: [{ name: 'lead_user_id', field: 'lead_user_id', by: 'value' }] });
const rank = integer({ min: 0, max: 100 });
const byText = teams(former, { lists: [{ name: 'description', field: 'description', by: 'value' }] });

const names = (records: readonly Stored[]): unknown[] => records.map(({ name }) => name);

/** Upgrades and expects that nothing is left to do and that the table verifies. */
async function upgraded({ release }: Opened): Promise<void> {
  expect(await release.upgrade()).toEqual([]);
  expect(await release.verify()).toEqual([]);
}

describe('a new list', () => {
  it('returns all stored records before and after it is built', async () => {
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

  it('answers 503 with Retry-After while too many records are missing from it', async () => {
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
      'This data is still being prepared after an upgrade. Try again in a minute.',
    ]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await now.release.upgrade();
    const after = await openRelease(byLead, before.release);
    expect(await after.getAll({ lead_user_id: 7, limit: 10 })).toHaveLength(10);
  });

  it('is rebuilt after a release without it changed and deleted records', async () => {
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

  it('is no longer relied on by functions of its release while those of one without it are at work', async () => {
    const before = await openRelease({});
    const lead = await before.release.person('user');
    await before.create({ name: 'A', lead_user_id: lead.id });
    const first = await openRelease(byLead, before.release);
    const list = async () => names(await first.getAll({ lead_user_id: lead.id }));
    expect(await list()).toEqual(['A']);
    await upgraded(first);
    const clock = vi.spyOn(performance, 'now');
    const letTimePass = () => clock.mockReturnValue(performance.now() + KNOWN_FOR_MS + 1);
    try {
      letTimePass();
      expect(await list()).toEqual(['A']);
      const next = await openRelease({}, first.release);
      await next.release.upgrade();
      await next.create({ name: 'B', lead_user_id: lead.id });
      letTimePass();
      expect(await list()).toEqual(['A', 'B']);
    } finally {
      clock.mockRestore();
    }
  });

  it('of text values is verified, and removed when it is no longer declared', async () => {
    const first = await openRelease(byText);
    await upgraded(first);
    await first.create({ name: 'A', description: 'blue' });
    await upgraded(first);
    const later = await openRelease({}, first.release);
    await upgraded(later);
  });

  it('is a filter by text, day or number as well, with the values that the field takes', async () => {
    const before = await openRelease({});
    await before.create({ name: 'A' });
    const more = { country: text(40, { required: true, fallback: 'US' }), begun_on: date(), rank };
    const lists = Object.keys(more).map((field) => ({ name: field, field, by: 'value' as const }));
    const contract = teams({ ...former, ...more }, { lists });
    await upgraded(await openRelease(contract, before.release));
    const after = await openRelease(contract, before.release);
    await after.create({ name: 'B', country: 'Côte d’Ivoire', begun_on: '2026-02-28', rank: 7 });
    expect(names(await after.getAll({ country: 'US' }))).toEqual(['A']);
    expect(names(await after.getAll({ country: ' Côte d’Ivoire ' }))).toEqual(['B']);
    expect(names(await after.getAll({ begun_on: '2026-02-28' }))).toEqual(['B']);
    expect(names(await after.getAll({ rank: '7', country: 'US' }))).toEqual([]);
    const { status, body } = await after.ask('GET /crud/Team/getAll', { begun_on: '2026-02-30', rank: 'x' });
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([400, ['begun_on', 'rank']]);
  });

  it('is a filter by one of a few values as well, for the records that had none', async () => {
    const before = await openRelease({});
    await before.create({ name: 'A' });
    const region = choice(['north', 'south'], { required: true, fallback: 'north' });
    const is_open = flag(true);
    const lists = ['region', 'is_open'].map((field) => ({ name: field, field, by: 'value' as const }));
    const contract = teams({ ...former, region, is_open }, { lists });
    await upgraded(await openRelease(contract, before.release));
    const after = await openRelease(contract, before.release);
    await after.create({ name: 'B', region: 'south', is_open: false });
    expect(names(await after.getAll({ region: 'north' }))).toEqual(['A']);
    expect(names(await after.getAll({ region: 'south', is_open: 'false' }))).toEqual(['B']);
    expect(names(await after.getAll({ is_open: 'true' }))).toEqual(['A']);
    const { status, body } = await after.ask('GET /crud/Team/getAll', { region: 'west' });
    expect([status, body.message]).toEqual([400, 'region: This field must be one of north, south.']);
  });

  it('is built again when its sort field changes', async () => {
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

describe('a new uniqueness rule', () => {
  const unique = teams(former, { uniques: [['description']] });

  it('rejects a stored value before and after it is built', async () => {
    const before = await openRelease({});
    await before.create({ name: 'A', description: 'blue' });
    const now = await openRelease(unique, before.release);
    const twice = await now.ask('POST /crud/Team/create', {}, { name: 'B', description: 'Blue' });
    expect([twice.status, twice.body.message]).toEqual([409, 'Another team already has this description.']);
    await upgraded(now);
    const after = await openRelease(unique, before.release);
    expect((await after.ask('POST /crud/Team/create', {}, { name: 'B', description: 'Blue' })).status).toBe(409);
  });

  it('broken by stored records names them, and takes effect once they are changed', async () => {
    const before = await openRelease({});
    const [a, b] = [
      await before.create({ name: 'A', description: 'blue' }),
      await before.create({ name: 'B', description: 'blue' }),
    ];
    const now = await openRelease(unique, before.release);
    expect(await now.release.upgrade()).toEqual([
      `The rule that no two teams have the same description is off because these do: ${b.id} and ${a.id}. Change them, then run "npm run upgrade".`,
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

  it('frees the value of a record that a release without the rule deleted', async () => {
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

describe('a new reference', () => {
  it('on an existing field counts the records that already have a value', async () => {
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

  it('to a collection that had none finds its records', async () => {
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

describe('changed fields', () => {
  it('leave a table that verifies when they are added, required, removed or dropped', async () => {
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
