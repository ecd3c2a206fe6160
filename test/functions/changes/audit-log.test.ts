import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeFrom } from '../../../functions/admin/audit-complete.ts';
import { chunksOf } from '../../../functions/store/chunks.ts';
import { createStore } from '../../../functions/store/store.ts';
import { declaredHere, type PartState } from '../../../functions/store/table-state.ts';
import { estimate } from '../../../functions/upgrade/estimate.ts';
import { writeHeld } from '../../../functions/upgrade/registry.ts';
import { upgradeTable } from '../../../functions/upgrade/table.ts';
import { upgrade } from '../../../functions/upgrade/upgrade.ts';
import { differenceSentence, verify } from '../../../functions/upgrade/verify.ts';
import { repair } from '../../../functions/upgrade/repair.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { violations } from '../../proofs/invariants.ts';
import { readTable } from '../../proofs/read-table.ts';
import { environment } from '../../support/harness.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { importInParts } from '../../support/import-parts.ts';
import { auditDesk, namesOf } from '../admin/audit-desk.ts';

const ledger = runImportLedger();
const { begin, send, end } = importInParts(ledger);

let client: DynamoDBClient;
let documents: DynamoDBDocumentClient;

beforeEach(() => {
  client = new DynamoDBClient({ endpoint: ledger.product.endpoint });
  documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});
afterEach(() => client.destroy());

const days = () => {
  const today = dayIn(environment.TIME_ZONE, new Date());
  return { from: addDays(today, -1), to: today };
};

/** A store of its own, because the product's remembers the state of the table for seconds. */
const storeOf = (by: DynamoDBDocumentClient) => createStore(by, ledger.product.tableName, 'all');
const tableOf = (by: DynamoDBDocumentClient) => upgradeTable(by, ledger.product.tableName, storeOf(by));

/** Changes of every kind that a table of an earlier release can have. */
async function fill(): Promise<void> {
  const { factory } = ledger;
  const payees = await Promise.all(Array.from({ length: 130 }, () => factory.create('CklgPayee')));
  await factory.update('CklgPayee', payees[0]!.id, { name: 'Renamed', version: 1 });
  await factory.remove('CklgPayee', payees[1]!.id);
  const rows = ledger.rowsOf(25);
  const id = await begin(20);
  await send(id, 0, rows.slice(0, 10));
  await send(id, 10, rows.slice(10, 20));
  expect((await end(id)).status).toBe(200);
  const open = await begin(5);
  expect((await send(open, 0, rows.slice(20, 23))).status).toBe(200);
}

/** Says what the table has of the log. */
async function hold(state: PartState | 'missing'): Promise<void> {
  const all = declaredHere().parts.flatMap((part) => {
    const own = part.kind === 'audit' ? state : 'live';
    return own === 'missing' ? [] : [[part.id, { ...part, state: own }] as const];
  });
  await writeHeld(ledger.product.store, Object.fromEntries(all));
}

/** Removes the log, as if a release without one had written everything. */
async function forget(): Promise<void> {
  const { product } = ledger;
  const items = (await readTable(product.endpoint, product.tableName)).filter(({ pk }) => pk.startsWith('Audit#'));
  for (const some of chunksOf(items, 100)) {
    await product.store.commit(some.map(({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } })));
  }
  for (const { pk, sk } of (await readTable(product.endpoint, product.tableName)).filter(({ pk: name }) =>
    name.endsWith('#batch'),
  )) {
    await product.store.commit([{ kind: 'update', key: { pk, sk }, remove: ['audited'] }]);
  }
  await hold('missing');
}

/** What the log lacks or has too often; an unfinished import is in the counters of uses before it is seen. */
const problems = async (): Promise<string[]> =>
  (await violations(ledger.product)).filter((problem) => problem.includes('audit log'));

/** A client whose process dies at the call with this number. */
const dyingAt = (call: number): DynamoDBDocumentClient => {
  let calls = 0;
  return new Proxy(documents, {
    get: (target, name: keyof DynamoDBDocumentClient) =>
      name === 'send'
        ? (...command: Parameters<DynamoDBDocumentClient['send']>) => {
            calls += 1;
            if (calls >= call) throw new Error('killed');
            return target.send(...command);
          }
        : (target[name] as unknown),
  });
};

it('a table without an audit log gets each change of its history once, however often the upgrade is killed', async () => {
  const { product, admin, factory } = ledger;
  await fill();
  const desk = auditDesk(product, admin);
  const whole = (await desk.entries(days())).flatMap(namesOf);
  await forget();
  expect((await problems()).length).toBeGreaterThan(130);
  for (const call of [150, 260, 330, 420]) {
    await expect(upgrade(tableOf(dyingAt(call)))).rejects.toThrow('killed');
    await factory.create('Team');
  }
  expect(await upgrade(tableOf(documents))).toEqual([]);
  expect(await problems()).toEqual([]);
  const built = await desk.entries(days());
  const count = ({ records }: (typeof built)[number]): number => records.reduce((sum, each) => sum + each.count, 0);
  expect(built.reduce((sum, entry) => sum + count(entry), 0)).toBeGreaterThan(whole.length);
  // The checks of an import are one entry, as they are when a function adds it.
  expect(built.filter(({ call }) => call === 'import-part').map(({ records }) => records.at(-1)?.count)).toEqual([20]);
  expect(await upgrade(tableOf(documents))).toEqual([]);
  expect((await desk.entries(days())).length).toBe(built.length);
});

it('says since when the log is complete while earlier changes are added', async () => {
  await ledger.factory.create('Team');
  await forget();
  const before = new Date().toISOString();
  await expect(upgrade(tableOf(dyingAt(200)))).rejects.toThrow('killed');
  // Another function, which has not noted the state of the table yet.
  const since = await completeFrom(storeOf(documents));
  expect(since! >= before && since! <= new Date().toISOString()).toBe(true);
  await upgrade(tableOf(documents));
  expect(await completeFrom(storeOf(documents))).toBeNull();
});

it('an import that ends after the upgrade is in the log once, and so is an undo of an earlier one', async () => {
  const { product, admin } = ledger;
  const rows = ledger.rowsOf(60);
  const [earlier, open] = [await begin(30), await begin(30)];
  await send(earlier, 0, rows.slice(0, 30));
  expect((await end(earlier)).status).toBe(200);
  await send(open, 0, rows.slice(30));
  await forget();
  await upgrade(tableOf(documents));
  expect(await problems()).toEqual([]);
  expect((await end(open)).status).toBe(200);
  const body = { import_id: earlier, reason: 'The wrong file', preview: false };
  const undone = await product.call('POST /api_admin_private/undo-import', { token: admin.token, body });
  expect([undone.status, undone.body.message]).toEqual([200, 'OK']);
  expect(await problems()).toEqual([]);
  const desk = auditDesk(product, admin);
  const [undo] = (await desk.entries(days())).filter(({ call }) => call === 'undo-import');
  expect(undo?.records).toMatchObject([{ entity: 'CklgTransaction', count: 30, version: 2 }]);
  const [first] = await desk.valuesOf({ records: [{ ...undo!.records[0]!, count: 1 }] });
  expect(first?.change).toMatchObject({
    reason: 'The wrong file',
    changes: { check_number: [expect.any(Number), null] },
  });
});

it('what a release without the log wrote is added by the next upgrade, and nothing else', async () => {
  const { product, admin, factory } = ledger;
  const team = await factory.create('Team');
  await factory.update('Team', team.id, { name: 'Known', version: 1 });
  await upgrade(tableOf(documents));
  const desk = auditDesk(product, admin);
  const before = await desk.entries(days());
  await hold('stale');
  const known = (await desk.entries({ ...days(), kind: 'Team' })).find(({ records }) => records[0]?.first === team.id)!;
  // As if the older release had made the last change.
  const key = { pk: `Audit#${known.at.slice(0, 7)}`, sk: known.id };
  await product.store.commit([{ kind: 'delete', key }]);
  expect(await problems()).toHaveLength(1);
  const estimated = await estimate(tableOf(documents));
  expect(estimated.items).toBe(1);
  await upgrade(tableOf(documents));
  expect(await problems()).toEqual([]);
  expect(await desk.entries(days())).toEqual(before);
});

it('a change that the log lacks is reported by verify and repaired', async () => {
  const { product, admin } = ledger;
  const { id } = await ledger.factory.create('Team');
  const [entry] = await auditDesk(product, admin).entries({ ...days(), kind: 'Team', record_id: id });
  const month = entry!.at.slice(0, 7);
  const key = { pk: `Audit#${month}`, sk: `${entry!.at}#Team#${String(id).padStart(12, '0')}#000000000001` };
  expect(await product.store.getItem(key)).toBeDefined();
  await product.store.commit([{ kind: 'delete', key }]);
  const differences = await verify(documents, product.tableName);
  expect(differences.map(differenceSentence)).toEqual([`History#Team#${id} / 000000000001 isn't in the audit log`]);
  await repair(tableOf(documents), differences);
  expect(await verify(documents, product.tableName)).toEqual([]);
});
