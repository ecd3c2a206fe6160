import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialStep } from '../../functions/identity/credentials.ts';
import { hashPassword } from '../../functions/identity/password-hash.ts';
import { counterKey } from '../../functions/store/keys.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { createStore } from '../../functions/store/store.ts';
import { findRunning } from '../../infra/local/lock.ts';
import { TABLE_NAME } from '../../infra/local/template.ts';
import { LAST_FIXED_ROLE_ID, roleColors, roleIds, roleNames } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { violationsOf } from './invariants.ts';
import { readTable } from './read-table.ts';

const ROUNDS = 5;
const CLIENTS = 6;
const ACKNOWLEDGED_PER_ROUND = 120;
const START_MS = 120_000;
const EMAIL = 'crash@proof.example';
const PASSWORD = 'survives a crash';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-crash-'));

type Stored = Record<string, unknown> & { readonly id: number; readonly version: number };

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly tableEndpoint: string;
}

let running: Running | undefined;
let token = '';

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', MAIL_PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /web app\s+(http\S+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The product ended while it started:\n${output}`)));
  });
  const { tableEndpoint } = (await findRunning(dataDir)) ?? {};
  if (!tableEndpoint) throw new Error('The running product does not say where its table is.');
  return { child, url, tableEndpoint };
}

/** Ends every process of the product at once and without a word; the table engine stands in a group of its own. */
async function kill({ child }: Running, withEngine: boolean): Promise<void> {
  const ended = once(child, 'exit');
  if (withEngine) process.kill(Number(readFileSync(join(dataDir, 'table-engine.pid'), 'utf8')), 'SIGKILL');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

/** The first admin, and the roles, put into an empty table. */
async function prepare(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const store = createStore(DynamoDBDocumentClient.from(client), TABLE_NAME, 'all');
  const at = new Date();
  const change = { at, call: 'test', by: null, reason: null };
  for (const name of roleNames) {
    const role = newRecord(roleIds[name], { role_name: name, color: roleColors[name] }, at);
    await store.commit(planCreate(collections.Role, role, change));
  }
  await store.add(counterKey(collections.Role), { value: LAST_FIXED_ROLE_ID });
  const id = await store.nextId(collections.User);
  const user = newRecord(id, { email: EMAIL, role_id: roleIds.admin }, at);
  const hash = await hashPassword(PASSWORD);
  await store.commit([...planCreate(collections.User, user, change), credentialStep(id, hash)]);
  client.destroy();
}

class Unreachable extends Error {}

async function call<V = Stored>(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<{ status: number; body: Envelope<V> }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${running!.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    text = await answer.text();
  } catch {
    throw new Unreachable();
  }
  return { status: answer.status, body: JSON.parse(text) as Envelope<V> };
}

/** What a client was told of a record, and what it was about to do to it when the product fell silent. */
interface Known {
  readonly name: string;
  readonly last: Stored | 'deleted';
  readonly pending?: 'update' | 'delete';
}

interface Create {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
}

class Client {
  readonly known = new Map<string, Known>();
  readonly unanswered: Create[] = [];
  readonly #n: number;
  #count = 0;

  constructor(n: number) {
    this.#n = n;
  }

  /** Does a few dependent changes over and over until the product is gone; `told` is called with each success. */
  async work(told: () => void): Promise<void> {
    try {
      for (;;) {
        const n = (this.#count += 1);
        const account = await this.#create('CklgAccount', { name: `Account ${this.#n}.${n}` }, told);
        // With the account that its check will have: then the check leaves the payee as it is.
        const payee = await this.#create(
          'CklgPayee',
          { name: `Payee ${this.#n}.${n}`, default_account_id: account.id },
          told,
        );
        const source = await this.#create('CklgFundSource', { name: `Source ${this.#n}.${n}` }, told);
        const check = await this.#create(
          'CklgTransaction',
          {
            transaction_date: `${2020 + (n % 5)}-0${1 + (n % 9)}-15`,
            amount: n + 0.25,
            payee_id: payee.id,
            account_id: account.id,
            fund_source_id: source.id,
          },
          told,
        );
        await this.#update('CklgPayee', payee, { note: `Paid ${n}` }, told);
        const voided = await this.#update('CklgTransaction', check, { is_voided: true, account_id: null }, told);
        await this.#create('Team', { name: `Team ${this.#n}.${n}` }, told);
        if (n % 2 === 0) await this.#delete('CklgTransaction', voided, told);
        const start = Date.UTC(2100 + this.#n, 0, 1) + n * 86_400_000;
        const day = new Date(start).toISOString().slice(0, 10);
        const period = { start_date: day, end_date: day, pay_date: day, is_current: this.#n === 0 };
        await this.#create('TsrpPayPeriod', period, told);
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }

  #learn(name: string, record: Stored, more: Partial<Known> = {}): void {
    this.known.set(`${name} ${record.id}`, { name, last: record, ...more });
  }

  async #create(name: string, body: Record<string, unknown>, told: () => void): Promise<Stored> {
    const sent = { name, body, key: `client-${this.#n}-${name}-${this.#count}` };
    this.unanswered.push(sent);
    const record = await this.create(sent);
    this.unanswered.pop();
    told();
    return record;
  }

  /** Sends a create, for the first time or again. */
  async create({ name, body, key }: Create): Promise<Stored> {
    const reply = await call('POST', `/crud/${name}/create`, body, key);
    expect([name, reply.status, reply.body.message]).toEqual([name, 200, 'OK']);
    this.#learn(name, reply.body.value);
    return reply.body.value;
  }

  async #update(name: string, record: Stored, body: Record<string, unknown>, told: () => void): Promise<Stored> {
    this.#learn(name, record, { pending: 'update' });
    const sent = { ...body, version: record.version };
    const reply = await call('PUT', `/crud/${name}/update?id=${record.id}`, sent);
    expect([name, reply.status, reply.body.message]).toEqual([name, 200, 'OK']);
    this.#learn(name, reply.body.value);
    told();
    return reply.body.value;
  }

  async #delete(name: string, record: Stored, told: () => void): Promise<void> {
    this.#learn(name, record, { pending: 'delete' });
    const reply = await call('DELETE', `/crud/${name}/delete?id=${record.id}`);
    expect(reply.status).toBe(200);
    this.known.set(`${name} ${record.id}`, { name, last: 'deleted' });
    told();
  }
}

/** Whether the record stands as its client was told, or one step on where the last step was never answered. */
function isAsTold({ last, pending }: Known, stored: Stored | undefined): boolean {
  if (last === 'deleted') return stored === undefined;
  if (stored === undefined) return pending === 'delete';
  if (stored.version === last.version) return JSON.stringify(stored) === JSON.stringify(last);
  // The flag of a pay period moves on when another one gets it.
  return (pending === 'update' || last.is_current === true) && stored.version === last.version + 1;
}

const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(n));

beforeAll(async () => {
  running = await start();
  await prepare(running.tableEndpoint);
  const session = await call<{ token: string }>('POST', '/api_user_public/login', { email: EMAIL, password: PASSWORD });
  token = session.body.value.token;
}, START_MS);

afterAll(async () => {
  if (running) await kill(running, true);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('kill -9 of the whole product during mixed writes', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'loses nothing acknowledged and leaves nothing half done, round %i',
    async (round) => {
      const product = running!;
      let acknowledged = 0;
      let killed: Promise<void> | undefined;
      const told = () => {
        acknowledged += 1;
        if (acknowledged === ACKNOWLEDGED_PER_ROUND + round) killed = kill(product, round % 2 === 0);
      };
      await Promise.all(clients.map((client) => client.work(told)));
      await killed;
      expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED_PER_ROUND + round);
      running = undefined;
      running = await start();

      const items = await readTable(running.tableEndpoint, TABLE_NAME);
      expect(violationsOf(items)).toEqual([]);
      const stored = new Map(
        items
          .filter(({ pk }) => Object.hasOwn(collections, pk))
          .map(({ pk, body }) => [pk, JSON.parse(String(body)) as Stored] as const)
          .map(([pk, record]) => [`${pk} ${record.id}`, record]),
      );
      const wrong = clients.flatMap(({ known }) =>
        [...known]
          .filter(([at, each]) => !isAsTold(each, stored.get(at)))
          .map(([at, each]) => `${at}: told ${JSON.stringify(each)}, found ${JSON.stringify(stored.get(at))}`),
      );
      expect(wrong).toEqual([]);

      // What was sent and never answered is sent again with its key: one record, whether or not it was stored before.
      for (const client of clients) {
        for (const sent of client.unanswered.splice(0)) await client.create(sent);
        for (const [at, { name }] of client.known) {
          const record = stored.get(at);
          if (record) client.known.set(at, { name, last: record });
          else if (client.known.get(at)?.pending === 'delete') client.known.set(at, { name, last: 'deleted' });
        }
      }
      const names = clients
        .flatMap(({ known }) => [...known.values()])
        .filter(({ name, last }) => name === 'Team' && last !== 'deleted')
        .map(({ last }) => String((last as Stored).name));
      const teams = await call<Stored[]>('GET', '/crud/Team/getAll');
      expect(new Set(teams.body.value.map(({ name }) => String(name)))).toEqual(new Set(names));
      expect(teams.body.value).toHaveLength(names.length);
    },
    START_MS,
  );
});
