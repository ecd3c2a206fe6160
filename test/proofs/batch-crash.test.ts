import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollBackAbandonedBatches } from '../../functions/store/batch.ts';
import { endUndoing, undoBatch } from '../../functions/store/undo-batch.ts';
import { counterKey } from '../../functions/store/keys.ts';
import type { StoredRecord } from '../../functions/store/record.ts';
import { newRecord } from '../../functions/store/records.ts';
import type { Store } from '../../functions/store/store.ts';
import { collections } from '../../shared/contract/collections.ts';
import { writeWholeBatch, storedCheckFields } from '../support/batches.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { violations } from './invariants.ts';

const { CklgTransaction } = collections;
/** More than fits into one transaction, both of records and of counters for their references. */
const COUNT = 120;
const NOW = -1000;
const change = { at: new Date(), call: 'test', by: null, reason: null };

let product: Product;
let factory: Factory;
let payee: Stored;
let accounts: Stored[];
let source: Stored;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
  payee = await factory.create('CklgPayee');
  accounts = await Promise.all(Array.from({ length: COUNT }, () => factory.create('CklgAccount')));
});
afterAll(() => product.stop());

/** A store whose process dies at the given commit, just before or just after it was stored. */
function crashingStore(at: number, when: 'before' | 'after') {
  const { store } = product;
  const underWay: Promise<void>[] = [];
  const never = new Promise<never>(() => {});
  let commits = 0;
  let isDead = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const commit: Store['commit'] = async (plan) => {
    commits += 1;
    if (isDead) return never;
    const isLast = commits === at;
    if (isLast) isDead = true;
    if (!isLast || when === 'after') {
      const work = store.commit(plan);
      underWay.push(work);
      await work;
    }
    if (!isLast && !isDead) return undefined;
    if (isLast) die();
    return never;
  };
  const gone = (async () => {
    await died;
    await Promise.allSettled(underWay);
  })();
  return { store: { ...store, commit }, gone };
}

async function records(): Promise<StoredRecord[]> {
  const last = Number((await product.store.add(counterKey(CklgTransaction), { value: COUNT })).value);
  return Array.from({ length: COUNT }, (_, index) => {
    const fields = {
      ...storedCheckFields(payee, accounts[index]!, source),
      check_number: index + 1,
      transaction_date: `${2020 + (index % 3)}-03-03`,
    };
    return newRecord(last - COUNT + 1 + index, fields, change.at);
  });
}

const shown = async (): Promise<number> =>
  (await factory.getAll('CklgTransaction', { fund_source_id: source.id })).body.value.length;

const write = async (store: Store): Promise<void> =>
  writeWholeBatch(store, CklgTransaction, await records(), change, async (steps) => store.commit(steps));

/** Whether the work finished before its process died. */
const finishedBefore = async (work: Promise<unknown>, gone: Promise<void>): Promise<boolean> =>
  Promise.race([work.then(() => true), gone.then(() => false)]);

describe('a batch whose process dies while it is written', () => {
  it.each(['before', 'after'] as const)(
    'is visible completely or not at all when it dies just %s any commit',
    async (when) => {
      const seen = new Set<number>();
      for (let at = 1, isDone = false; !isDone; at += 1) {
        source = await factory.create('CklgFundSource');
        const { store, gone } = crashingStore(at, when);
        isDone = await finishedBefore(write(store), gone);
        const before = await shown();
        expect([0, COUNT]).toContain(before);
        await rollBackAbandonedBatches(product.store, CklgTransaction, NOW);
        expect(await violations(product)).toEqual([]);
        expect(await shown()).toBe(before);
        seen.add(before);
      }
      expect(seen).toEqual(new Set([0, COUNT]));
    },
  );

  it.each(['before', 'after'] as const)(
    'is undone even if the undoing dies as well, just %s any commit',
    async (when) => {
      for (let at = 1, isDone = false; !isDone; at += 1) {
        source = await factory.create('CklgFundSource');
        // The second to last commit: everything is written and nothing is visible.
        const writer = crashingStore(8, 'after');
        expect(await finishedBefore(write(writer.store), writer.gone)).toBe(false);
        const { store, gone } = crashingStore(at, when);
        isDone = await finishedBefore(rollBackAbandonedBatches(store, CklgTransaction, NOW), gone);
        expect(await shown()).toBe(0);
        await rollBackAbandonedBatches(product.store, CklgTransaction, NOW);
        expect(await violations(product)).toEqual([]);
      }
    },
  );
});

describe('the undo of an import whose process dies', () => {
  const batches = async () => product.store.queryItems('CklgTransaction#batch');
  const newest = async (): Promise<string> => {
    const done = (await batches()).filter(({ phase }) => phase === 'done');
    return String(done.toSorted((a, b) => Number(b.first) - Number(a.first))[0]?.sk);
  };
  const undo = async (store: Store, id: string) =>
    undoBatch(store, CklgTransaction, id, change, Number.POSITIVE_INFINITY);

  it.each(['before', 'after'] as const)(
    'leaves all checks visible or none when it dies just %s any commit, and a sound table after the daily job',
    async (when) => {
      const seen = new Set<number>();
      for (let at = 1, isDone = false; !isDone; at += 1) {
        source = await factory.create('CklgFundSource');
        await write(product.store);
        const id = await newest();
        const { store, gone } = crashingStore(at, when);
        isDone = await finishedBefore(undo(store, id), gone);
        const before = await shown();
        expect([0, COUNT]).toContain(before);
        await endUndoing(product.store, CklgTransaction, NOW);
        expect(await violations(product)).toEqual([]);
        expect(await shown()).toBe(before);
        seen.add(before);
      }
      expect(seen).toEqual(new Set([0, COUNT]));
    },
  );

  it('is finished by the same call sent again, whichever commit it died after', async () => {
    for (let at = 1, isDone = false; !isDone; at += 1) {
      source = await factory.create('CklgFundSource');
      await write(product.store);
      const id = await newest();
      const { store, gone } = crashingStore(at, 'after');
      isDone = await finishedBefore(undo(store, id), gone);
      expect(await undo(product.store, id)).toEqual({ count: COUNT, removed: COUNT });
      expect(await shown()).toBe(0);
      expect(await violations(product)).toEqual([]);
    }
  });
});
