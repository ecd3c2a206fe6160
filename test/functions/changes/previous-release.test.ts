import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importTable } from '../../../functions/commands/copy/import-table.ts';
import { localAccount } from '../../../infra/local/account.ts';
import { createTable, startTableEngine, type TableEngine } from '../../../infra/local/table-engine.ts';
import { rename } from '../../../shared/contract/changes.ts';
import { type Collection, defineCollection } from '../../../shared/contract/collection.ts';
import { cklgPayee } from '../../../shared/contract/collections/cklg-payee.ts';
import { cklgTransaction } from '../../../shared/contract/collections/cklg-transaction.ts';
import { choice, reference } from '../../../shared/contract/field.ts';
import type { Place } from '../../support/harness.ts';
import { type Contract, startRelease } from '../../support/releases.ts';
import { openRelease, stopAll } from './teams.ts';

/** The demo company as release 0.1 stored it. */
const COPY = join(import.meta.dirname, 'release-0.1.jsonl.gz');

let engine: TableEngine;
let client: DynamoDBClient;
const folder = mkdtempSync(join(tmpdir(), 'staffbook-release-'));
let tables = 0;

beforeAll(async () => {
  Object.assign(process.env, localAccount);
  engine = await startTableEngine({});
  client = new DynamoDBClient({ endpoint: engine.endpoint });
  writeFileSync(join(folder, 'copy'), gunzipSync(readFileSync(COPY)));
});
afterEach(stopAll);
afterAll(async () => {
  client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function restored(): Promise<Place> {
  tables += 1;
  const tableName = `release-${tables}`;
  await createTable(engine.endpoint, tableName);
  await importTable(client, { table: tableName, file: join(folder, 'copy') });
  return { endpoint: engine.endpoint, tableName };
}

const like = (collection: Collection, more: Partial<Collection>): Collection => ({ ...collection, ...more });

const currency = choice(['USD', 'CAD'], { required: true, fallback: 'USD' });
const { note, ...otherFields } = (cklgTransaction as Collection).fields;
const checks = (more: Partial<Collection>): Contract => ({
  'cklg-transaction': { cklgTransaction: like(cklgTransaction, more) },
});

const changes: readonly (readonly [what: string, contract: Contract])[] = [
  ['nothing changes', {}],
  ['a required field is added', checks({ fields: { ...cklgTransaction.fields, currency } })],
  ['a field is renamed', checks({ fields: { ...otherFields, memo: note! }, changes: [rename('note', 'memo')] })],
  ['a field is removed', checks({ fields: otherFields })],
  [
    'lists are added, removed and sorted differently',
    checks({
      lists: [
        { name: 'year', field: 'transaction_date', by: 'year' },
        { name: 'payee_id', field: 'payee_id', by: 'value', sortedBy: 'check_number' },
        { name: 'fund_source_id', field: 'fund_source_id', by: 'value' },
        { name: 'cleared_on', field: 'cleared_on', by: 'year', unset: 'none', isInternal: true },
        { name: 'voided_at', field: 'voided_at', by: 'year', isInternal: true },
      ],
    }),
  ],
  [
    'a uniqueness rule and a reference are added',
    checks({
      uniques: [['fund_source_id', 'check_number']],
      fields: { ...cklgTransaction.fields, approved_by: reference('Profile') },
    }),
  ],
];

it.each(changes)('a table of release 0.1 verifies before and after an upgrade in which %s', async (_, contract) => {
  const place = await restored();
  const now = await startRelease(contract, place);
  expect(await now.misfits()).toEqual([]);
  const left = await now.upgrade();
  expect(left.filter((sentence) => !sentence.includes('fund_source_id and check_number'))).toEqual([]);
  expect(await now.verify()).toEqual([]);
  await now.stop();
  const before = await startRelease({}, place);
  await before.upgrade();
  expect(await before.verify()).toEqual([]);
  await before.stop();
});

it('a table of release 0.1 gets its default checkbook once, whatever starts at the same time', async () => {
  const place = await restored();
  const [one, other] = [await startRelease({}, place), await startRelease({}, place)];
  await one.upgrade();
  await Promise.all([one.upgrade(), other.upgrade()]);
  expect(await one.store.all('CklgCheckbook')).toMatchObject([{ id: 1, name: 'Main checkbook', version: 1 }]);
  const sources = await one.store.all('CklgFundSource');
  expect(sources.length).toBeGreaterThan(1);
  expect(sources.every(({ checkbook_id }) => checkbook_id === null)).toBe(true);
  expect(await one.verify()).toEqual([]);
  await one.stop();
  await other.stop();
});

it('a table verifies after a collection is added and removed again', async () => {
  const place = await restored();
  const definition = cklgPayee as Collection;
  const offices = defineCollection({
    name: 'Office',
    area: 'directory',
    one: 'office',
    many: 'offices',
    fields: { name: definition.fields.name!, payee_id: reference('CklgPayee') },
    access: { read: definition.access.read, write: definition.access.create },
  }) as Collection;
  const contract = { 'role-x-permission': { roleXPermission: offices } };
  const now = await startRelease(contract, place);
  expect(await now.upgrade()).toEqual([]);
  expect(await now.verify()).toEqual([]);
  await now.stop();
  const api = await openRelease({}, { ...now, ...place });
  await api.release.upgrade();
  expect(await api.release.verify()).toEqual([]);
});

it('damaged lists and counters are reported and repaired', async () => {
  const place = await restored();
  const now = await startRelease({}, place);
  await now.upgrade();
  const [check] = await now.store.queryItems('CklgTransaction');
  const body = JSON.parse(String(check?.body)) as { readonly fund_source_id: number; readonly payee_id: number };
  const uses = { pk: 'Uses#CklgPayee', sk: String(body.payee_id).padStart(12, '0') };
  const [copy] = await now.store.queryItems(`CklgTransaction#fund_source_id#${body.fund_source_id}`);
  await now.store.commit([{ kind: 'delete', key: { pk: String(copy?.pk), sk: String(copy?.sk) } }]);
  await now.store.put({ pk: 'CklgTransaction#year#2031', sk: '2031-01-01#000000000001' }, { body: check?.body });
  await now.store.add(uses, { 'CklgTransaction.payee_id': 3 });
  const told = (await now.verify()).map((sentence) => sentence.split(' ')[0] ?? '');
  expect(told.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    `CklgTransaction#fund_source_id#${body.fund_source_id}`,
    'CklgTransaction#year#2031',
    'Uses#CklgPayee',
  ]);
  await now.repair();
  expect(await now.verify()).toEqual([]);
  await now.stop();
});
