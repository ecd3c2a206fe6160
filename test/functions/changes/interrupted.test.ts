import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it } from 'vitest';
import { choice } from '../../../shared/contract/field.ts';
import { former, type Opened, openRelease, stopAll, type Stored, teams } from './teams.ts';

afterEach(stopAll);

const region = choice(['north', 'south'], { required: true, fallback: 'north' });
const next = teams(
  { ...former, region },
  {
    lists: [
      { name: 'lead_user_id', field: 'lead_user_id', by: 'value' },
      { name: 'region', field: 'region', by: 'value' },
    ],
    uniques: [['description']],
  },
);

/** Mulberry32: the same seed gives the same numbers. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const clients: DynamoDBClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

function documentsOf({ release }: Opened): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ endpoint: release.endpoint });
  clients.push(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A client whose process dies at the call with this number. */
function dyingAt(client: DynamoDBDocumentClient, call: number): DynamoDBDocumentClient {
  let calls = 0;
  return new Proxy(client, {
    get: (target, name: keyof DynamoDBDocumentClient) => {
      if (name !== 'send') return target[name] as unknown;
      return (...command: Parameters<DynamoDBDocumentClient['send']>) => {
        calls += 1;
        if (calls >= call) throw new Error('killed');
        return target.send(...command);
      };
    },
  });
}

/** A client whose process dies once a walk has noted that it went through so many records, and the calls that it made. */
function dyingAfter(client: DynamoDBDocumentClient, records: number) {
  let [calls, isDead] = [0, false];
  const dying = new Proxy(client, {
    get: (target, name: keyof DynamoDBDocumentClient) => {
      if (name !== 'send') return target[name] as unknown;
      return (...command: Parameters<DynamoDBDocumentClient['send']>) => {
        if (isDead) throw new Error('killed');
        calls += 1;
        isDead = command[0] instanceof PutCommand && Number(command[0].input.Item?.records ?? 0) >= records;
        return target.send(...command);
      };
    },
  });
  return { dying, calls: () => calls };
}

/** Teams as release 0.1 has them, put where they belong without its calls. */
const manyTeams = (
  count: number,
  description: (n: number) => string,
  color: (n: number) => string | null = () => null,
) => [
  { pk: 'Team#counter', sk: 'id', value: count },
  ...Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const record = {
      id,
      version: 1,
      name: `T${id}`,
      description: description(id),
      color: color(id),
      lead_user_id: null,
    };
    return [
      { pk: 'Team', sk: String(id).padStart(12, '0'), version: 1, body: JSON.stringify(record) },
      { pk: 'Team#unique', sk: `name=${JSON.stringify([`t${id}`])}`, record_key: id },
    ];
  }).flat(),
];

/** Changes one record after another and checks each time that the lists are right. */
class Writer {
  readonly #model = new Map<number, Stored>();
  readonly #dice: (below: number) => number;
  readonly #leads: readonly number[];
  #count = 0;
  #api: Opened;

  constructor(api: Opened, leads: readonly number[], dice: (below: number) => number) {
    this.#api = api;
    this.#leads = leads;
    this.#dice = dice;
  }

  use(api: Opened): void {
    this.#api = api;
  }

  learn(record: Stored): void {
    this.#model.set(record.id, record);
  }

  async step(): Promise<void> {
    const ids = [...this.#model.keys()];
    const id = ids[this.#dice(ids.length)]!;
    const lead_user_id = this.#leads[this.#dice(this.#leads.length)]!;
    const what = this.#dice(3);
    if (what === 0) {
      this.#count += 1;
      const n = this.#count;
      this.learn(await this.#api.create({ name: `New ${n}`, description: `Text ${n}`, lead_user_id, region: 'south' }));
    } else if (what === 1) {
      this.learn(await this.#api.update(id, { lead_user_id }));
    } else {
      expect((await this.#api.remove(id)).status).toBe(200);
      this.#model.delete(id);
    }
    await this.check(lead_user_id);
  }

  async check(lead: number): Promise<void> {
    const expected = [...this.#model.values()].filter(({ lead_user_id }) => lead_user_id === lead).map(({ id }) => id);
    const found = await this.#api.getAll({ lead_user_id: lead });
    expect(found.map(({ id }) => id)).toEqual(expected.toSorted((a, b) => a - b));
    const taken = [...this.#model.values()][this.#dice(this.#model.size)]!;
    const twice = await this.#api.ask('POST /crud/Team/create', {}, { name: 'Twice', description: taken.description });
    expect([taken.description, twice.status]).toEqual([taken.description, 409]);
  }
}

it('goes on after a kill without another look at what it has built', async () => {
  const before = await openRelease({});
  await before.release.store.load(manyTeams(1000, (n) => `Text ${n}`));
  const now = await openRelease(next, before.release);
  const documents = documentsOf(now);
  const first = dyingAfter(documents, 800);
  await expect(now.release.upgrade(first.dying)).rejects.toThrow('killed');
  const second = dyingAfter(documents, Number.POSITIVE_INFINITY);
  expect(await now.release.upgrade(second.dying)).toEqual([]);
  expect(second.calls()).toBeLessThan(first.calls() / 2);
});

it('leaves a rule off that records break which were met before a kill', async () => {
  const before = await openRelease({});
  await before.release.store.load(manyTeams(500, (n) => (n === 2 ? 'Text 1' : `Text ${n}`)));
  const now = await openRelease(next, before.release);
  const documents = documentsOf(now);
  await expect(now.release.upgrade(dyingAfter(documents, 200).dying)).rejects.toThrow('killed');
  expect(await now.release.upgrade(documents)).toEqual([expect.stringContaining('these do: 2 and 1.')]);
  const off = await openRelease(next, before.release);
  expect(await off.create({ name: 'Twice', description: 'Text 3' })).toMatchObject({ description: 'Text 3' });
});

it('leaves a second rule off that is broken after many records that break the first', async () => {
  const before = await openRelease({});
  const description = (n: number) => (n <= 150 ? 'The same' : `Text ${n}`);
  const color = (n: number) => (n === 160 || n === 161 ? '#ff0000' : null);
  await before.release.store.load(manyTeams(500, description, color));
  const bothRules = teams(former, { uniques: [['description'], ['color']] });
  const now = await openRelease(bothRules, before.release);
  const documents = documentsOf(now);
  await expect(now.release.upgrade(dyingAfter(documents, 300).dying)).rejects.toThrow('killed');
  const problems = (await now.release.upgrade(documents)).join('\n');
  expect(problems).toContain('these do: 161 and 160.');
});

it.each([1, 2])('an upgrade that is killed repeatedly never causes a wrong answer (seed %i)', async (seed) => {
  const dice = random(seed);
  const before = await openRelease({});
  const leads = await Promise.all([1, 2, 3].map(async () => (await before.release.person('user')).id));
  const stored: Stored[] = [];
  for (let n = 0; n < 120; n += 1) {
    stored.push(await before.create({ name: `Old ${n}`, description: `Old text ${n}`, lead_user_id: leads[n % 3] }));
  }
  const now = await openRelease(next, before.release);
  const writer = new Writer(now, leads, dice);
  for (const record of stored) writer.learn(record);
  const documents = documentsOf(now);
  let isUpgraded = false;
  let kills = 0;
  while (!isUpgraded) {
    const upgrading = now.release.upgrade(dyingAt(documents, 3 + kills * 4 + dice(6))).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
    for (let n = 0; n < 6; n += 1) await writer.step();
    isUpgraded = await upgrading;
    if (!isUpgraded) kills += 1;
  }
  expect(kills).toBeGreaterThan(3);
  expect(await now.release.verify()).toEqual([]);
  writer.use(await openRelease(next, before.release));
  for (let n = 0; n < 6; n += 1) await writer.step();
  expect(await now.release.verify()).toEqual([]);
});
