import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../functions/commands/seed/random.ts';
import { credentialStep } from '../../functions/identity/credential-changes.ts';
import { hashPassword } from '../../functions/identity/password-hash.ts';
import { counterKey } from '../../functions/store/keys.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { createStore, type Store } from '../../functions/store/store.ts';
import { clientOptions } from '../../infra/local/account.ts';
import { TABLE_NAME } from '../../infra/local/environment.ts';
import { LAST_FIXED_ROLE_ID, roleColors, roleIds, roleNames } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { dayIn } from '../../shared/dates.ts';
import type { Stored } from '../support/factories.ts';
import type { Person, Reply, Request } from '../support/harness.ts';
import { type Killable, startKillable } from './killable-product.ts';
import { type Api, LostAnswer } from './lost-answers.ts';
import { createRounds, expectSound, expectAcknowledged, makeCompany } from './payroll-company.ts';
import type { Company } from './payroll-action.ts';
import { createPayrollWork } from './payroll-work.ts';
import { readTable } from './read-table.ts';

/** The same people do the same things in every run, and the product crashes at the same calls. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_260_302);
const LIVES = Number(process.env.SIMULATION_LIVES ?? 3);
const ROUNDS_PER_LIFE = 12;
const LOST_SHARE = 0.05;
const START_MS = 120_000;
const PASSWORD = 'survives a restart';

const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-restarts-'));

let running: Killable | undefined;
let company: Company;

/** Counts down with each call; at 0 the product crashes along with the calls in progress. */
let callsLeft = Infinity;
let falling: Promise<void> | undefined;
let takesEngine = false;
const isStanding = (): boolean => falling === undefined;

/** The product over HTTP; a call it does not live to answer counts as a lost answer. */
const api: Api = {
  call: async <V>(routeKey: string, { token, query = {}, body, headers = {} }: Request = {}): Promise<Reply<V>> => {
    const [method = '', path = ''] = routeKey.split(' ');
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    callsLeft -= 1;
    if (callsLeft === 0) falling = running!.kill(takesEngine);
    try {
      const answer = await fetch(`${running!.url}${path}?${search}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: JSON.parse(text) as Envelope<V>,
        text,
      };
    } catch (error) {
      throw falling ? new LostAnswer() : error;
    }
  },
};

const storeAt = ({ tableEndpoint: endpoint, account }: Killable): { store: Store; client: DynamoDBClient } => {
  const client = new DynamoDBClient({ endpoint, ...clientOptions(account) });
  return { store: createStore(DynamoDBDocumentClient.from(client), TABLE_NAME, 'all'), client };
};

/** The roles, and a way to create people who can sign in. */
async function prepare(store: Store): Promise<(role: (typeof roleNames)[number]) => Promise<Person>> {
  const at = new Date();
  const change = { at, call: 'test', by: null, reason: null };
  for (const name of roleNames) {
    const role = newRecord(roleIds[name], { role_name: name, color: roleColors[name] }, at);
    await store.commit(planCreate(collections.Role, role, change));
  }
  await store.add(counterKey(collections.Role), { value: LAST_FIXED_ROLE_ID });
  const hash = await hashPassword(PASSWORD);
  const empty = Object.fromEntries(Object.keys(collections.Profile.fields).map((name) => [name, null]));
  return async (role) => {
    const [id, profileId] = [await store.nextId(collections.User), await store.nextId(collections.Profile)];
    const email = `${role}-${id}@restart.example`;
    const profile = { ...empty, user_id: id, first_name: `First${id}`, last_name: `Last${id}` };
    await store.commit([
      ...planCreate(collections.User, newRecord(id, { email, role_id: roleIds[role] }, at), change),
      ...planCreate(collections.Profile, newRecord(profileId, profile, at), change),
      credentialStep(id, hash),
    ]);
    const body = { email, password: PASSWORD };
    const session = await api.call<{ token: string }>('POST /api_user_public/login', { body });
    expect(session.status, session.text).toBe(200);
    return { id, email, profileId, token: session.body.value.token };
  };
}

beforeAll(async () => {
  running = await startKillable(dataDir);
  await running.said(/Daily job:/);
  const { store, client } = storeAt(running);
  company = await makeCompany({
    person: await prepare(store),
    create: async ({ token }, name, body) => {
      const reply = await api.call<Stored>(`POST /crud/${name}/create`, { token, body });
      expect(reply.status, reply.text).toBe(200);
      return reply.body.value;
    },
    today: dayIn('America/New_York', new Date()),
  });
  client.destroy();
}, START_MS);

afterAll(async () => {
  await running?.kill(true);
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  'a company at work loses nothing when the product crashes repeatedly, and its history replays to what is stored',
  { timeout: 2 * START_MS },
  async () => {
    // The daily job runs at each start.
    const work = createPayrollWork(async () => undefined);
    const { play } = createRounds(work, company, SEED, LOST_SHARE);
    const random = createRandom(SEED);
    let round = 0;
    for (let life = 1; life <= LIVES; life += 1) {
      takesEngine = random.chance(0.5);
      const last = round + ROUNDS_PER_LIFE;
      const crashRound = last - random.whole(0, 3);
      while (isStanding() && round < last) {
        round += 1;
        // Somewhere in this round: at its first call or one made at the same time.
        if (round === crashRound) callsLeft = random.whole(1, 4);
        await play(api, round);
      }
      const fall = falling ?? running!.kill(takesEngine);
      falling = undefined;
      callsLeft = Infinity;
      await fall;
      running = undefined;
      running = await startKillable(dataDir);
      // It locks overdue timesheets while people are working.
      const isSettled = running.said(/Daily job:/);
      round += 1;
      await play(api, round);
      await isSettled;
      const items = await readTable(running.tableEndpoint, TABLE_NAME, running.account);
      expectSound(items, company, `seed ${SEED}, life ${life}, round ${round}`);
      expectAcknowledged(items, work);
    }
    expect(work.acknowledged.length).toBeGreaterThan(LIVES * 3);
    // What people see now is what history says, as read by somebody who opens a page after the last restart.
    const token = company.admins[0]!.token;
    const told = await api.call<Stored[]>('GET /crud/TsrpTimesheet/getAll', { token });
    const newest = new Map<number, number>();
    for (const { id, version } of work.acknowledged) newest.set(id, Math.max(version, newest.get(id) ?? 0));
    for (const { id, version } of told.body.value) expect(version).toBeGreaterThanOrEqual(newest.get(id) ?? 1);
  },
);
