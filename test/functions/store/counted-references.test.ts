import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginBatch, writeBatch } from '../../../functions/store/batch.ts';
import { batchCountsKey, counterKey } from '../../../functions/store/keys.ts';
import { mergeSteps } from '../../../functions/store/merge-steps.ts';
import { type Change, newRecord, planCreate } from '../../../functions/store/records.ts';
import { addsNote, takeBackCounts } from '../../../functions/store/staged-records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Product, startProduct } from '../../support/harness.ts';

const { CklgTransaction } = collections;

/** As many references as earlier releases counted in one transaction. */
const COUNTED_BEFORE = 99;

let product: Product;
let factory: Factory;
/** One more payee than were counted at once. */
let payees: readonly number[];
beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
  const made = await Promise.all(Array.from({ length: COUNTED_BEFORE + 1 }, () => factory.create('CklgPayee')));
  payees = made.map(({ id }) => id);
});
afterAll(() => product.stop());

/** Checks of all payees, and the batch that they belong to, with what counts their references. */
async function beginChecks() {
  const { store } = product;
  const sample = await factory.create('CklgTransaction', { payee_id: payees[0] });
  const change: Change = { at: store.now(), call: 'import-transactions', by: null, reason: null };
  const { value: last } = await store.add(counterKey(CklgTransaction), { value: payees.length });
  const first = Number(last) - payees.length + 1;
  const fields = Object.fromEntries(Object.keys(CklgTransaction.fields).map((name) => [name, sample[name] ?? null]));
  const records = payees.map((payee_id, index) =>
    newRecord(first + index, { ...fields, payee_id, check_number: 5000 + index }, change.at),
  );
  const batch = await beginBatch(store, CklgTransaction, { first, count: records.length });
  const plans = records.map((record) => planCreate(CklgTransaction, record, change, {}, first));
  const counts = mergeSteps(plans.flat().filter(({ kind }) => kind === 'update'));
  const counted = counts.slice(0, COUNTED_BEFORE);
  await store.commit([
    ...counted,
    { kind: 'put', key: batchCountsKey(CklgTransaction, batch.id, 0), item: addsNote(counted) },
  ]);
  return { batch, records, change };
}

it('references that an earlier release counted for a part of an import are not counted again', async () => {
  const { batch, records, change } = await beginChecks();
  await writeBatch(product.store, CklgTransaction, batch, records, change, (steps) => product.store.commit(steps));
  expect(await violations(product)).toEqual([]);
});

it('references that an earlier release counted at once are taken back also where each write has a guard', async () => {
  const { batch } = await beginChecks();
  const { store } = product;
  const key = batchCountsKey(CklgTransaction, batch.id, 0);
  const note = await store.getItem(key);
  const guardKey = { pk: 'CklgTransaction#batch', sk: batch.id };
  const guard = {
    kind: 'check',
    key: guardKey,
    condition: { expression: 'attribute_exists(pk)', refuse: () => new Error('gone') },
  } as const;
  await takeBackCounts(store, note ? [note] : [], () => [guard]);
  expect(await store.getItem(key)).toBeUndefined();
  await store.commit([{ kind: 'delete', key: guardKey }]);
  expect(await violations(product)).toEqual([]);
});
