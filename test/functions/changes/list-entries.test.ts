import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines, text } from '../../../shared/contract/field.ts';
import { factoryOf } from '../../support/factories.ts';
import type { Reply } from '../../support/harness.ts';
import { former, type Opened, openRelease, stopAll, type Stored, teams } from './teams.ts';

const part = { place: text(20, { required: true }) };
const room = text(10);
const small = teams({ ...former, desks: lines(part, 9) });
const large = teams({ ...former, desks: lines({ room, ...part }, 9) });

let begun: Opened;
beforeAll(async () => {
  begun = await openRelease(small);
});
afterAll(stopAll);

const open = (contract: Parameters<typeof openRelease>[0]): Promise<Opened> => openRelease(contract, begun.release);

const desks = [
  { room: '101', place: 'Hall' },
  { room: '102', place: 'Attic' },
];

describe('parts of list entries that only another release declares', () => {
  it('can be sent back in entries that were moved, added or removed, and stay stored', async () => {
    const { id } = await (await open(large)).create({ name: 'Kept', desks });
    const older = await open(small);
    const read = await older.getOne(id);
    const moved = [{ place: 'New' }, { ...desks[1]!, place: 'Roof' }];
    const written = await older.update(id, { ...read, desks: moved });
    expect(written).toMatchObject({ version: 2, desks: moved });
    expect((await (await open(large)).getOne(id)).desks).toMatchObject([
      { place: 'New' },
      { place: 'Roof', room: '102' },
    ]);
  });

  it('change nothing if the record is sent back as read', async () => {
    const { id } = await (await open(large)).create({ name: 'Unchanged', desks });
    const older = await open(small);
    expect(await older.update(id, await older.getOne(id))).toMatchObject({ version: 1, desks });
  });

  it('stay with entries that a form sends without them and otherwise unchanged', async () => {
    const { id } = await (await open(large)).create({ name: 'Left out', desks: [...desks, desks[1]] });
    const older = await open(small);
    const places = ['Yard', 'Hall', 'Attic'].map((place) => ({ place }));
    const sent = await older.update(id, {
      name: 'Renamed',
      desks: [{ place: 'Hall' }, { place: 'Attic' }, { place: 'Attic' }],
    });
    expect(sent).toMatchObject({ version: 2, desks: [...desks, desks[1]] });
    expect((await older.update(id, { desks: places })).desks).toEqual([{ place: 'Yard' }, desks[0], desks[1]]);
    expect((await older.update(id, { desks: [{ place: 'Tower' }, ...places.slice(1)] })).desks).toEqual([
      { place: 'Tower' },
      desks[0],
      desks[1],
    ]);
  });

  it('are refused with a value that the record has nowhere, beside all else that is wrong', async () => {
    const { id } = await (await open(large)).create({ name: 'Other', desks });
    const older = await open(small);
    const sent = [
      desks[0],
      { place: ' ', room: '102' },
      { place: 'Yard', room: '103' },
      { place: 'Yard', floor: '102' },
    ];
    const reply = await older.ask('PUT /crud/Team/update', { id }, { desks: sent });
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [
        { field: 'desks.1.place', message: 'This field is required.' },
        { field: 'desks.2.room', message: 'Unknown field.' },
        { field: 'desks.3.floor', message: 'Unknown field.' },
      ],
    ]);
  });
});

describe('a part of lines that is new', () => {
  it('is returned as null from lines of an earlier release', async () => {
    const older = await open(small);
    const { id } = await older.create({ name: 'Earlier lines', desks: [{ place: 'Hall' }] });
    const now = await open(large);
    expect((await now.getOne(id)).desks).toEqual([{ place: 'Hall', room: null }]);
    expect((await now.getAll()).find((each) => each.id === id)?.desks).toEqual([{ place: 'Hall', room: null }]);
  });
});

describe('days of a timesheet as another release stored them', () => {
  interface Sheet extends Stored {
    readonly data: readonly (Stored & { readonly work_sessions: readonly object[] })[];
  }

  it('can be saved by their owner, with parts of the day and of its times kept', async () => {
    const { release } = await open({});
    const factory = factoryOf(release, await release.person('admin'));
    const [period, owner] = [await factory.create('TsrpPayPeriod'), await release.person('user')];
    const call = (route: string, body: unknown): Promise<Reply<Sheet>> =>
      release.call<Sheet>(route, { token: owner.token, body });
    const made = await call('POST /api_admin_private/create-timesheet', { payPeriod: period.id });
    const sheet = made.body.value;
    const session = { start: '08:00', end: '12:00', note: null, site: 'Yard' };
    const data = sheet.data.map((day) => ({ ...day, remote: 2, work_sessions: [session] }));
    const key = { pk: 'TsrpTimesheet', sk: String(sheet.id).padStart(12, '0') };
    await release.store.commit([{ kind: 'update', key, set: { body: JSON.stringify({ ...sheet, data }) } }]);
    const typed = data.map((day, at) => (at === 1 ? { ...day, sick: 1 } : day));
    const saved = await call('PUT /api_user_private/save-my-timesheet', { timesheet: { id: sheet.id, data: typed } });
    expect([saved.status, saved.body.value.data]).toEqual([200, typed]);
    const other = typed.map((day) => ({ ...day, remote: 3 }));
    const refused = await call('PUT /api_user_private/save-my-timesheet', { timesheet: { id: sheet.id, data: other } });
    expect(refused.body.issues?.[0]).toEqual({ field: 'data.0.remote', message: 'Unknown field.' });
  });
});
