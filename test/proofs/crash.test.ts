import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialStep } from '../../functions/identity/credential-changes.ts';
import { hashPassword } from '../../functions/identity/password-hash.ts';
import { rollBackAbandonedBatches } from '../../functions/store/batch.ts';
import { counterKey } from '../../functions/store/keys.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { createStore, type Store } from '../../functions/store/store.ts';
import { differenceSentence, verify } from '../../functions/upgrade/verify.ts';
import { TABLE_NAME } from '../../infra/local/environment.ts';
import { LAST_FIXED_ROLE_ID, roleColors, roleIds, roleNames } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Stored } from '../support/factories.ts';
import { call, Client, isAsTold, type Line, ROWS } from './crash-client.ts';
import { violationsOf } from './invariants.ts';
import { clientOptions } from '../../infra/local/account.ts';
import { type Killable, startKillable } from './killable-product.ts';
import { readTable, Table } from './read-table.ts';

const ROUNDS = 5;
const CLIENTS = 6;
const ACKNOWLEDGED_PER_ROUND = 120;
const START_MS = 120_000;
const EMAIL = 'crash@proof.example';
const PASSWORD = 'survives a crash';
/** A negative age, so that everything counts as old. */
const NO_AGE = -1000;

const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-crash-'));

let running: Killable | undefined;
/** The product's current address and the caller's token. */
const line: Line = { url: '', token: '' };

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: running!.tableEndpoint,
    ...clientOptions(running!.account),
  });
  await work(createStore(DynamoDBDocumentClient.from(client), TABLE_NAME, 'all'));
  client.destroy();
}

/** What the operator's `npm run verify` finds wrong. */
async function differences(): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint: running!.tableEndpoint, ...clientOptions(running!.account) });
  const found = await verify(DynamoDBDocumentClient.from(client), TABLE_NAME);
  client.destroy();
  return found.map(differenceSentence);
}

/** The roles and the first admin in an empty table. */
async function prepare(store: Store): Promise<void> {
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
}

function countNotes(checks: readonly Stored[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { note } of checks) counts.set(String(note), (counts.get(String(note)) ?? 0) + 1);
  return counts;
}

const readChecks = async (): Promise<Stored[]> =>
  (await call<Stored[]>(line, 'GET', '/crud/CklgTransaction/getAll')).body.value;

async function startAgain(): Promise<void> {
  running = undefined;
  running = await startKillable(dataDir);
  line.url = running.url;
}

const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(n, line));

beforeAll(async () => {
  await startAgain();
  await withStore(prepare);
  const who = { email: EMAIL, password: PASSWORD };
  const session = await call<{ token: string }>(line, 'POST', '/api_user_public/login', who);
  line.token = session.body.value.token;
  // The first checkbook is the default one, with the numbers of all imports; the clients' own come after it.
  await call(line, 'POST', '/crud/CklgCheckbook/create', { name: 'Main' });
}, START_MS);

afterAll(async () => {
  await running?.kill(true);
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
        if (acknowledged === ACKNOWLEDGED_PER_ROUND + round) killed = product.kill(round % 2 === 0);
      };
      await Promise.all(clients.map((client) => client.work(told)));
      await killed;
      expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED_PER_ROUND + round);
      await startAgain();
      const seen = countNotes(await readChecks());

      // Nobody sees what was never finished; the daily job removes it once it is old enough.
      await withStore(async (store) => {
        await rollBackAbandonedBatches(store, collections.CklgTransaction, NO_AGE);
      });
      const items = await readTable(running!.tableEndpoint, TABLE_NAME, running!.account);
      expect(violationsOf(items)).toEqual([]);
      expect(await differences()).toEqual([]);
      const table = new Table(items, new Date());
      const stored = new Map<string, Stored>(
        [...table.records].flatMap(([name, records]) =>
          [...records].map(([id, record]) => [`${name} ${id}`, record] as const),
        ),
      );
      const wrong = clients.flatMap(({ known }) =>
        [...known]
          .filter(([at, each]) => !isAsTold(each, stored.get(at)))
          .map(([at, each]) => `${at}: told ${JSON.stringify(each)}, found ${JSON.stringify(stored.get(at))}`),
      );
      expect(wrong).toEqual([]);
      const imported = countNotes(table.of('CklgTransaction'));
      for (const client of clients) {
        for (const { mark } of client.imported) expect([mark, seen.get(mark)]).toEqual([mark, ROWS]);
        for (const { mark } of client.importing) expect([0, ROWS], mark).toContain(seen.get(mark) ?? 0);
        for (const { mark } of [...client.imported, ...client.importing]) {
          expect([mark, imported.get(mark)]).toEqual([mark, seen.get(mark)]);
        }
      }

      // Unanswered requests are sent again with their key and take effect once, whether or not they were stored before.
      for (const client of clients) {
        for (const sent of client.importing.splice(0)) await client.import(sent);
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
      const checks = countNotes(await readChecks());
      for (const { mark } of clients.flatMap(({ imported }) => imported)) {
        expect([mark, checks.get(mark)]).toEqual([mark, ROWS]);
      }
      const teams = await call<Stored[]>(line, 'GET', '/crud/Team/getAll');
      expect(new Set(teams.body.value.map(({ name }) => String(name)))).toEqual(new Set(names));
      expect(teams.body.value).toHaveLength(names.length);
    },
    START_MS,
  );
});
