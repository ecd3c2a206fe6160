import { afterEach, describe, expect, it } from 'vitest';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { itemKey } from '../../../functions/store/keys.ts';
import { choice, integer, lines, text } from '../../../shared/contract/field.ts';
import { before } from '../../chaos/upgrade/teams.ts';
import { runToEnd, startCommand } from '../../chaos/upgrade/processes.ts';
import { former, type Opened, openRelease, people, stopAll, teams } from './teams.ts';

afterEach(stopAll);

const held = ({ release }: Opened) => release.store.queryItems(partitions.held);

describe('a required field without a fallback', () => {
  const region = choice(['north', 'south'], { required: true });

  it('is refused with the records that have none, and nothing is written', async () => {
    const first = await openRelease({});
    const made = [await first.create({ name: 'A' }), await first.create({ name: 'B' })];
    const now = await openRelease(teams({ ...former, region }), first.release);
    const stored = await held(now);
    await expect(now.release.upgrade()).rejects.toThrow(
      `Team.region is required, but these teams have no region: ${made.map(({ id }) => id).join(', ')}. Give it a fallback, or add a step to "changes" that fills it in.`,
    );
    expect(await held(now)).toEqual(stored);
  });

  it('is taken where no record is stored, and where a step fills it in', async () => {
    const first = await openRelease({});
    const empty = await openRelease(teams({ ...former, region }), first.release);
    expect(await empty.release.upgrade()).toEqual([]);
    const second = await openRelease({});
    await second.create({ name: 'A', color: '#111111' });
    const step = { from: ['name'], to: ['region'], up: () => ({ region: 'south' }) };
    const filled = await openRelease(teams({ ...former, region }, { changes: [step] }), second.release);
    expect(await filled.release.upgrade()).toEqual([]);
    expect(await filled.getAll()).toMatchObject([{ name: 'A', region: 'south' }]);
  });

  it('is refused as well where the field was there and could be empty', async () => {
    const first = await openRelease({});
    await first.create({ name: 'A', description: 'Has one' });
    const { id } = await first.create({ name: 'B' });
    const description = text(500, { required: true });
    const now = await openRelease(teams({ ...former, description, ...people }), first.release);
    await expect(now.release.upgrade()).rejects.toThrow(`these teams have no description: ${id}.`);
  });
});

describe('going back to a release that requires what a newer one left empty', () => {
  const region = choice(['north', 'south'], { required: true });

  it('goes on anyway, names the records, and asks for the value when somebody changes it', async () => {
    const first = await openRelease(teams({ ...former, region }));
    const filled = await first.create({ name: 'A', region: 'south' });
    const newer = await openRelease(teams({ ...former, region: choice(['north', 'south']) }), first.release);
    await newer.release.upgrade();
    const { id } = await newer.create({ name: 'B' });
    const older = await openRelease(teams({ ...former, region }), first.release);
    await expect(older.release.upgrade()).rejects.toThrow('To go back to a release that required it, continue with');
    const said: string[] = [];
    const say = (sentence: string): number => said.push(sentence);
    // Nothing is left to do, because the release takes them as they are.
    expect(await older.release.upgrade(undefined, { isAnyway: true, say })).toEqual([]);
    expect(said).toEqual([
      `Team.region is required, but these teams have no region: ${id}. They stay without it until somebody enters it.`,
      expect.stringMatching(/^Removing Team shape~\w+, which is no longer declared$/),
    ]);
    expect(await older.getOne(id)).toMatchObject({ name: 'B', region: null });
    expect(await older.getOne(filled.id)).toMatchObject({ region: 'south' });
    expect(await older.update(id, { name: 'C' })).toMatchObject({ name: 'C', region: null });
    const { body } = await older.ask('PUT /crud/Team/update', { id }, { region: null });
    expect(body.issues).toEqual([{ field: 'region', message: 'This field is required.' }]);
    expect(await older.update(id, { region: 'north' })).toMatchObject({ region: 'north' });
    expect(await older.release.verify()).toEqual([]);
  });
});

describe('a required part of lines', () => {
  it('is refused with the records whose lines lack it', async () => {
    const place = text(20, { required: true });
    const first = await openRelease(teams({ ...former, desks: lines({ place }, 9) }));
    const { id } = await first.create({ name: 'Lacking', desks: [{ place: 'Hall' }] });
    await first.create({ name: 'Without lines' });
    const room = text(10, { required: true });
    const now = await openRelease(teams({ ...former, desks: lines({ place, room }, 9) }), first.release);
    await expect(now.release.upgrade()).rejects.toThrow(
      `Team.desks.room is required, but these teams have lines without it: ${id}. Make it optional.`,
    );
  });
});

describe('a field that was narrowed, or has values of another type', () => {
  it('is listed with the records that no longer fit it', async () => {
    const code = text(9, { unique: true });
    const desks = lines({ place: text(20) }, 9);
    const first = await openRelease(teams({ ...former, code, desks, region: choice(['north', 'south', 'east']) }));
    await first.create({ name: 'A', code: '7', region: 'east', desks: [{ place: 'Hall' }] });
    await first.create({ name: 'B', code: 'B', region: 'south' });
    await first.create({ name: 'C', region: 'east' });
    expect(await first.release.misfits()).toEqual([]);
    const number = integer({ unique: true, min: 1, max: 9 });
    const narrow = { code: number, desks: lines({ room: text(9) }, 9), region: choice(['north', 'south']) };
    const now = await openRelease(teams({ ...former, ...narrow }), first.release);
    const whatToDo =
      'They can be read, but not saved with it. Change them in the current release, or declare a new field and fill it in with a step in "changes".';
    expect(await now.release.misfits()).toEqual([
      `Team.code doesn't take what these teams have: 1, 2. ${whatToDo}`,
      `Team.region doesn't take what these teams have: 1, 3. ${whatToDo}`,
    ]);
  });
});

describe('a value that a record was stored without', () => {
  it('counts as none, like null', async () => {
    const first = await openRelease({});
    const { id } = await first.create({ name: 'A' });
    const stored = (await first.stored(id))!;
    const body = JSON.stringify({ ...JSON.parse(String(stored.body)), description: undefined });
    await first.release.store.commit([{ kind: 'update', key: itemKey(stored), set: { body } }]);
    expect(await first.release.misfits()).toEqual([]);
  });
});

describe('the command, before the functions of a release with a new rule', () => {
  const begun = async (descriptions: readonly string[]): Promise<Opened> => {
    const first = await openRelease({ team: { team: before } });
    for (const [n, description] of descriptions.entries()) await first.create({ name: `T${n}`, description });
    return first;
  };
  const upgrade = ({ release: { endpoint, tableName } }: Opened, ...args: string[]) => {
    // The account of the table is that of whoever started it.
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const place = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, TABLE_NAME: tableName };
    return runToEnd(startCommand('upgrade', args, { ...place, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }));
  };
  const rule =
    "The rule that no two teams have the same description can't be turned on because these do: 2 and 1, 4 and 1.";

  it('refuses it with the records that break it and what to do, and writes nothing', async () => {
    const first = await begun(['blue', 'Blue', 'red', 'BLUE']);
    const stored = await held(first);
    const { code, said } = await upgrade(first, '--begin');
    expect([code, said]).toEqual([1, expect.stringContaining(rule)]);
    expect(said).toContain('Change them in the current release, then try again. Or continue with --anyway');
    expect(await held(first)).toEqual(stored);
  });

  it('says so in a dry run too, beside what it would do', async () => {
    const first = await begun(['blue', 'Blue', 'red', 'BLUE']);
    const { code, said } = await upgrade(first, '--dry-run');
    expect([code, said]).toEqual([1, expect.stringContaining(rule)]);
    expect(said).toMatch(/build {2}Team unique description~/);
    expect(said).toContain('Nothing was changed.');
  });

  it('goes on once they are changed, and with --anyway', async () => {
    const changed = await begun(['blue', 'red']);
    expect(await upgrade(changed, '--begin')).toEqual({ code: 0, said: '' });
    const broken = await begun(['blue', 'Blue']);
    expect(await upgrade(broken, '--begin', '--anyway')).toEqual({ code: 0, said: '' });
    const { code, said } = await upgrade(broken);
    expect([code, said]).toEqual([0, expect.stringContaining('is off because these do: 2 and 1.')]);
  });

  it('goes on with --anyway where records lack a required value, and names them', async () => {
    const first = await begun(['blue']);
    const stored = (await first.stored(1))!;
    const body = JSON.stringify({ ...JSON.parse(String(stored.body)), name: null });
    await first.release.store.commit([{ kind: 'update', key: itemKey(stored), set: { body } }]);
    const lacking = 'these teams have no name: 1.';
    expect(await upgrade(first, '--begin')).toEqual({ code: 1, said: expect.stringContaining(lacking) });
    expect(await upgrade(first, '--begin', '--anyway')).toEqual({ code: 0, said: expect.stringContaining(lacking) });
    expect(await upgrade(first)).toEqual({ code: 1, said: expect.stringContaining(lacking) });
    expect(await upgrade(first, '--anyway')).toEqual({ code: 0, said: expect.stringContaining(lacking) });
    expect(await upgrade(first)).toEqual({ code: 0, said: 'The table is up to date.\n' });
  });

  it('lists records that no longer fit in a dry run', async () => {
    const first = await begun(['blue']);
    const stored = (await first.stored(1))!;
    const body = JSON.stringify({ ...JSON.parse(String(stored.body)), rank: 'high' });
    await first.release.store.commit([{ kind: 'update', key: itemKey(stored), set: { body } }]);
    const { code, said } = await upgrade(first, '--dry-run');
    expect([code, said]).toEqual([0, expect.stringContaining("Team.rank doesn't take what these teams have: 1.")]);
  });
});
