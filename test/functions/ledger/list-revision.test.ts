import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRanges } from '../../../functions/crud/read-ranges.ts';
import { counterKey, guardKey, type Key } from '../../../functions/store/keys.ts';
import { newRecord } from '../../../functions/store/records.ts';
import { incrementRevision } from '../../../functions/store/revision.ts';
import type { Store } from '../../../functions/store/store.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { writeWholeBatch, storedCheckFields } from '../../support/batches.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Product, startProduct } from '../../support/harness.ts';

const { CklgTransaction } = collections;

let product: Product;
let factory: Factory;
let source: Stored;
let fields: Values;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
  source = await factory.create('CklgFundSource');
  const [payee, account] = [await factory.create('CklgPayee'), await factory.create('CklgAccount')];
  fields = storedCheckFields(payee, account, source);
});
afterAll(() => product.stop());

/** Another process that imports a batch of checks. */
async function importBatch(count: number, store: Store = product.store): Promise<void> {
  const at = new Date();
  const last = Number((await store.add(counterKey(CklgTransaction), { value: count })).value);
  const records = Array.from({ length: count }, (_, index) =>
    newRecord(last - count + 1 + index, { ...fields, check_number: last + index }, at),
  );
  await writeWholeBatch(store, CklgTransaction, records, { at, call: 'test', by: null, reason: null }, store.commit);
}

/** A process that reads pages, with a clock that the test controls. */
function reader() {
  const state = { now: new Date('2026-03-03T12:00:00Z'), readings: 0 };
  const isGuard = ({ pk }: Key) => pk === guardKey(CklgTransaction).pk;
  const store: Store = {
    ...product.store,
    now: () => state.now,
    getItem: async (key) => {
      if (isGuard(key)) state.readings += 1;
      return product.store.getItem(key);
    },
  };
  const ranges = [{ pk: `CklgTransaction#fund_source_id#${source.id}` }];
  const page = async (next?: string) => readRanges(store, CklgTransaction, ranges, { limit: 3, next: next ?? null });
  const later = (ms: number) => {
    state.now = new Date(state.now.getTime() + ms);
  };
  return { state, store, page, later };
}

describe('the revision of a list', () => {
  it('is read at most once a second for first pages and always for following pages', async () => {
    await importBatch(8);
    const { state, page, later } = reader();
    await page();
    const first = await page();
    later(999);
    await page();
    expect(state.readings).toBe(1);
    const second = await page(first.next);
    expect(state.readings).toBe(2);
    later(1000);
    await page();
    await page(second.next);
    expect(state.readings).toBe(4);
  });

  it('makes a reader with an older one start again, once', async () => {
    const { page } = reader();
    await page();
    await importBatch(2);
    const early = await page();
    await expect(page(early.next)).rejects.toMatchObject({ code: 'conflict' });
    const late = await page();
    expect((await page(late.next)).bodies).toHaveLength(3);
  });

  it('is refreshed after a batch, even for a read that began before the batch ended', async () => {
    const { page, state, store } = reader();
    await page();
    const slow = Promise.withResolvers<undefined>();
    const lagging: Store = Object.assign(store, {
      getItem: async (key: Key) => {
        const item = await product.store.getItem(key);
        if (key.pk === guardKey(CklgTransaction).pk) await slow.promise;
        return item;
      },
    });
    state.now = new Date(state.now.getTime() + 2000);
    const begun = page();
    await importBatch(2, lagging);
    slow.resolve(undefined);
    await begun;
    const first = await page();
    expect((await page(first.next)).bodies).toHaveLength(3);
  });

  it('is read again when the clock was set back', async () => {
    const { state, page, later } = reader();
    await page();
    later(-60_000);
    await page();
    expect(state.readings).toBe(2);
  });
});

describe.each(['CklgAccount', 'CklgFundSource'] as const)(
  'a list of %s that is read while one of them moves',
  (name) => {
    const collection = collections[name];
    let top: Stored;
    let moving: Stored;
    beforeAll(async () => {
      [top, moving] = [await factory.create(name), await factory.create(name)];
    });

    const firstPage = async () => (await factory.getAll(name, { limit: 1 })).body;
    const nextPage = async (next: string | undefined) => (await factory.getAll(name, { next: next! })).status;
    const move = async (parent_id: number | null) =>
      expect((await factory.update(name, moving.id, { parent_id })).status).toBe(200);

    it('is read to its end, because no import comes or goes', async () => {
      const { next } = await firstPage();
      await move(top.id);
      await move(null);
      await move(top.id);
      expect(await nextPage(next)).toBe(200);
    });

    it('begins again if there is an import as well', async () => {
      const { next } = await firstPage();
      await move(null);
      await product.store.commit([incrementRevision(collection)]);
      await move(top.id);
      expect(await nextPage(next)).toBe(409);
    });

    it('begins again if the move was made by an earlier release, which counts all changes alike', async () => {
      const { next } = await firstPage();
      const guard = await product.store.getItem(guardKey(collection));
      const set = { edition: Number(guard?.edition) + 1 };
      await product.store.commit([{ kind: 'update', key: guardKey(collection), set }]);
      expect(await nextPage(next)).toBe(409);
    });
  },
);
