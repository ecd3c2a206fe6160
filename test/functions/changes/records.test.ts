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
/** Two fields become one. */
const merge: ShapeChange = {
  from: ['purpose', 'motto'],
  to: ['summary'],
  up: ({ purpose, motto }) => ({ summary: [purpose, motto].filter(Boolean).join(' / ') || null }),
  back: ({ summary }) => {
    const [purpose = '', motto = ''] = ((summary ?? '') as string).split(' / ');
    return { purpose: purpose || null, motto: motto || null };
  },
};
const apart = teams({ name: former.name, purpose: text(500), motto: text(500), ...people });
const merged = teams({ name: former.name, summary: text(1000), ...people }, { changes: [merge] });

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

/** Opens a release on the table that all of these tests share. */
const open = (contract: Parameters<typeof openRelease>[0]): Promise<Opened> => openRelease(contract, begun.release);

describe('a record stored by an earlier release', () => {
  it('shows the fallback of a new required field on its own, in a list, and after another field changes', async () => {
    const { id } = await (await open({})).create({ name: 'Fallbacks' });
    const now = await open(withRegion);
    expect(await now.getOne(id)).toMatchObject({ name: 'Fallbacks', region: 'north' });
    expect((await now.getAll()).find((each) => each.id === id)).toMatchObject({ region: 'north' });
    expect(await now.update(id, { description: 'Changed' })).toMatchObject({ region: 'north', version: 2 });
    expect(JSON.parse(String((await now.stored(id))?.body))).toMatchObject({ region: 'north' });
  });

  it('is not rewritten by an update that repeats what was read', async () => {
    const { id } = await (await open({})).create({ name: 'Repeated' });
    const now = await open(withRegion);
    expect(await now.update(id, await now.getOne(id))).toMatchObject({ version: 1, region: 'north' });
  });

  it('is read with renamed fields under the new name and split fields in parts', async () => {
    const { id } = await (await open({})).create({ name: 'Parts', color: '#112233', description: 'Build / Fast' });
    const now = await open(renamedAndSplit);
    const expected = { shade: '#112233', purpose: 'Build', motto: 'Fast' };
    const read = await now.getOne(id);
    expect(read).toMatchObject(expected);
    expect(Object.keys(read)).not.toContain('color');
    expect((await now.getAll()).find((each) => each.id === id)).toEqual(read);
  });

  it('is read with two of its fields merged into one, of which one may be empty, and written so', async () => {
    const before = await open(apart);
    const [both, one, none] = [
      await before.create({ name: 'Merged', purpose: 'Build', motto: 'Fast' }),
      await before.create({ name: 'Merged, without a motto', purpose: 'Plan' }),
      await before.create({ name: 'Merged, of nothing' }),
    ];
    const now = await open(merged);
    expect(await now.getOne(both.id)).toMatchObject({ summary: 'Build / Fast' });
    expect(await now.getOne(one.id)).toMatchObject({ summary: 'Plan' });
    expect(await now.getOne(none.id)).toMatchObject({ summary: null });
    expect(Object.keys(await now.getOne(both.id))).not.toContain('purpose');
    await now.update(both.id, { summary: 'Build / Safe' });
    expect(await now.getOne(both.id)).toMatchObject({ summary: 'Build / Safe', version: 2 });
    expect(await (await open(apart)).getOne(both.id)).toMatchObject({ purpose: 'Build', motto: 'Safe' });
  });

  it('gets from a step what a field that was there lacked, and keeps what it had', async () => {
    const fill: ShapeChange = {
      from: ['shade'],
      to: ['group'],
      up: ({ shade }) => ({ group: `like ${String(shade)}` }),
    };
    const [shade, group] = [color(), text(20)];
    const fields = { name: former.name, shade, group, ...people };
    const before = await open(teams(fields, { changes: [rename('color', 'shade')] }));
    const [none, one] = [
      await before.create({ name: 'Without a group', shade: '#000001' }),
      await before.create({ name: 'With one', shade: '#000002', group: 'old' }),
    ];
    const filled = teams({ ...fields, motto: text(20) }, { changes: [rename('color', 'shade'), fill] });
    const now = await open(filled);
    expect(await now.getOne(none.id)).toMatchObject({ group: 'like #000001' });
    expect(await now.getOne(one.id)).toMatchObject({ group: 'old' });
    await now.update(none.id, { group: null, motto: 'Emptied since' });
    await (await open(teams(fields, { changes: [rename('color', 'shade')] }))).update(none.id, { shade: '#000003' });
    expect(await (await open(filled)).getOne(none.id)).toMatchObject({ group: null, shade: '#000003' });
  });

  it('hides a dropped field, and loses it with the next write', async () => {
    const { id } = await (await open({})).create({ name: 'Dropped', color: '#445566' });
    const now = await open(dropped);
    expect(await now.getOne(id)).not.toHaveProperty('color');
    await now.update(id, { description: 'Written' });
    expect(String((await now.stored(id))?.body)).not.toContain('445566');
  });
});

describe('going back to the previous release', () => {
  it('keeps and hides values of the newer one, and accepts them when sent back as read', async () => {
    const newer = await open(withRegion);
    const made = await newer.create({ name: 'Round trip', region: 'south' });
    const older = await open({});
    expect(await older.getOne(made.id)).not.toHaveProperty('region');
    expect(await older.update(made.id, { ...made, description: 'By the older' })).toMatchObject({ version: 2 });
    const again = await open(withRegion);
    expect(await again.getOne(made.id)).toMatchObject({ region: 'south', description: 'By the older', version: 2 });
  });

  it('rejects a field of the newer release with a value other than the stored one', async () => {
    const made = await (await open(withRegion)).create({ name: 'Refused', region: 'south' });
    const older = await open({});
    const reply = await older.ask('PUT /crud/Team/update', { id: made.id }, { ...made, region: 'north' });
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'region', message: 'Unknown field.' }]]);
  });

  it('reads renamed and split fields under their old names and carries changes forward', async () => {
    const made = await (
      await open(renamedAndSplit)
    ).create({ name: 'Back', shade: '#000001', purpose: 'A', motto: 'B' });
    const older = await open({});
    expect(await older.getOne(made.id)).toMatchObject({ color: '#000001', description: 'A / B' });
    await older.update(made.id, { color: '#000002' });
    expect(await (await open(renamedAndSplit)).getOne(made.id)).toMatchObject({ shade: '#000002', purpose: 'A' });
  });

  it('keeps what people chose over what a step filled in, unless the field is required and empty', async () => {
    const step = { from: ['name'], to: ['region'], up: () => ({ region: 'south' }) };
    const regions = { region: choice(['north', 'south'], { required: true }) };
    const filled = teams({ ...former, ...regions }, { changes: [step] });
    const made = await (await open(filled)).create({ name: 'Chosen', region: 'north' });
    await (await open({})).update(made.id, { description: 'By the older' });
    expect(await (await open(filled)).getOne(made.id)).toMatchObject({ region: 'north', description: 'By the older' });
    const optional = teams({ ...former, region: choice(['north', 'south']) });
    const older = await open(optional);
    const [none, one] = [await older.create({ name: 'Empty' }), await older.create({ name: 'One', region: 'north' })];
    const now = await open(filled);
    expect([await now.getOne(none.id), await now.getOne(one.id)]).toMatchObject([
      { region: 'south' },
      { region: 'north' },
    ]);
  });

  it('keeps what a step without a way back made of fields that the older one saves as empty', async () => {
    const oneWay = teams(
      { name: former.name, summary: text(1000), ...people },
      { changes: [{ ...merge, back: undefined }] },
    );
    const { id } = await (await open(apart)).create({ name: 'One way', purpose: 'Build', motto: 'Fast' });
    await (await open(oneWay)).update(id, { name: 'One way, renamed' });
    const older = await open(apart);
    await older.update(id, { name: 'One way, again' });
    expect(await (await open(oneWay)).getOne(id)).toMatchObject({ summary: 'Build / Fast', name: 'One way, again' });
    await (await open(apart)).update(id, { purpose: 'Plan' });
    expect(await (await open(oneWay)).getOne(id)).toMatchObject({ summary: 'Plan' });
  });

  it('carries forward that a field was emptied under its old name', async () => {
    const made = await (await open(renamedAndSplit)).create({ name: 'Emptied', shade: '#000005' });
    await (await open({})).update(made.id, { color: null });
    expect(await (await open(renamedAndSplit)).getOne(made.id)).toMatchObject({ shade: null });
  });

  it("is detected by the old version mark when that release doesn't know about shapes", async () => {
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
