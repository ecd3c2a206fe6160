import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drop, rename, type ShapeChange } from '../../../shared/contract/changes.ts';
import { choice, color, text } from '../../../shared/contract/field.ts';
import { former, type Opened, openRelease, people, stopAll, type Stored, teams } from './teams.ts';

const region = choice(['north', 'south'], { required: true, fallback: 'north' });
const withRegion = teams({ ...former, region });

const split: ShapeChange = {
  from: ['description'],
  to: ['purpose', 'motto'],
  up: ({ description }) => {
    const [purpose = '', motto = ''] = String(description).split(' / ');
    return { purpose: purpose || null, motto: motto || null };
  },
  back: ({ purpose, motto }) => ({ description: [purpose, motto].filter(Boolean).join(' / ') || null }),
};
const renamedAndSplit = teams(
  { name: former.name, shade: color(), purpose: text(500), motto: text(500), ...people },
  { changes: [rename('color', 'shade'), split] },
);
const dropped = teams({ name: former.name, description: text(500), ...people }, { changes: [drop('color')] });

let begun: Opened;
beforeAll(async () => {
  begun = await openRelease({});
});
afterAll(stopAll);

/** A release on the table that all of these tests share. */
const open = (contract: Parameters<typeof openRelease>[0]): Promise<Opened> => openRelease(contract, begun.release);

describe('a record that an earlier release stored', () => {
  it('has the fallback of a new required field in one, in a list, and in a change of another field', async () => {
    const { id } = await (await open({})).create({ name: 'Fallbacks' });
    const now = await open(withRegion);
    expect(await now.getOne(id)).toMatchObject({ name: 'Fallbacks', region: 'north' });
    expect((await now.getAll()).find((each) => each.id === id)).toMatchObject({ region: 'north' });
    expect(await now.update(id, { description: 'Changed' })).toMatchObject({ region: 'north', version: 2 });
    expect(JSON.parse(String((await now.stored(id))?.body))).toMatchObject({ region: 'north' });
  });

  it('is left as it is by an update that repeats what was read', async () => {
    const { id } = await (await open({})).create({ name: 'Repeated' });
    const now = await open(withRegion);
    expect(await now.update(id, await now.getOne(id))).toMatchObject({ version: 1, region: 'north' });
  });

  it('is read under the new name of a field, and with a split one in parts', async () => {
    const { id } = await (await open({})).create({ name: 'Parts', color: '#112233', description: 'Build / Fast' });
    const now = await open(renamedAndSplit);
    const expected = { shade: '#112233', purpose: 'Build', motto: 'Fast' };
    const read = await now.getOne(id);
    expect(read).toMatchObject(expected);
    expect(Object.keys(read)).not.toContain('color');
    expect((await now.getAll()).find((each) => each.id === id)).toEqual(read);
  });

  it('loses a dropped field once it is written, and shows it to nobody before', async () => {
    const { id } = await (await open({})).create({ name: 'Dropped', color: '#445566' });
    const now = await open(dropped);
    expect(await now.getOne(id)).not.toHaveProperty('color');
    await now.update(id, { description: 'Written' });
    expect(String((await now.stored(id))?.body)).not.toContain('445566');
  });
});

describe('going back to the release before', () => {
  it('keeps what the newer one stored, shows it to nobody, and takes it when it is sent back as read', async () => {
    const newer = await open(withRegion);
    const made = await newer.create({ name: 'Round trip', region: 'south' });
    const older = await open({});
    expect(await older.getOne(made.id)).not.toHaveProperty('region');
    expect(await older.update(made.id, { ...made, description: 'By the older' })).toMatchObject({ version: 2 });
    const again = await open(withRegion);
    expect(await again.getOne(made.id)).toMatchObject({ region: 'south', description: 'By the older', version: 2 });
  });

  it('refuses a field of the newer release with another value than the stored one', async () => {
    const made = await (await open(withRegion)).create({ name: 'Refused', region: 'south' });
    const older = await open({});
    const reply = await older.ask('PUT /crud/Team/update', { id: made.id }, { ...made, region: 'north' });
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'region', message: 'Unknown field.' }]]);
  });

  it('reads renamed and split fields under their former names, and what is changed there is read anew', async () => {
    const made = await (
      await open(renamedAndSplit)
    ).create({ name: 'Back', shade: '#000001', purpose: 'A', motto: 'B' });
    const older = await open({});
    expect(await older.getOne(made.id)).toMatchObject({ color: '#000001', description: 'A / B' });
    await older.update(made.id, { color: '#000002' });
    expect(await (await open(renamedAndSplit)).getOne(made.id)).toMatchObject({ shade: '#000002', purpose: 'A' });
  });

  it('is seen by the mark of a former version where the release before knows of no shapes', async () => {
    const newer = await open(renamedAndSplit);
    const made = await newer.create({ name: 'Unaware', shade: '#000003' });
    const { body = '', version } = (await newer.stored(made.id)) ?? {};
    const changed = { ...(JSON.parse(String(body)) as Stored), color: '#000004', version: 2 };
    expect(version).toBe(1);
    const key = { pk: 'Team', sk: String(made.id).padStart(12, '0') };
    await begun.release.store.commit([{ kind: 'update', key, set: { body: JSON.stringify(changed), version: 2 } }]);
    expect(await newer.getOne(made.id)).toMatchObject({ shade: '#000004', version: 2 });
  });
});
