import { describe, expect, it } from 'vitest';
import { beginBatch, rollBackAbandonedBatches, writeBatch } from '../../../functions/store/batch.ts';
import { counterKey } from '../../../functions/store/keys.ts';
import { newRecord } from '../../../functions/store/records.ts';
import type { Store } from '../../../functions/store/store.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { violations } from '../../proofs/invariants.ts';
import { writeWholeBatch, storedCheckFields } from '../../support/batches.ts';
import type { Values } from '../../support/factories.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { createGate } from '../../support/meet-writes.ts';

const ledger = runImportLedger();
const { stored } = ledger;

describe('an import that ends halfway', () => {
  const { CklgTransaction } = collections;
  const change = { at: new Date(), call: 'test', by: null, reason: null };

  const records = async (count: number, fields: Values = {}) => {
    const last = Number((await ledger.product.store.add(counterKey(CklgTransaction), { value: count })).value);
    return Array.from({ length: count }, (_, index) =>
      newRecord(
        last - count + 1 + index,
        {
          check_number: index + 1,
          ...storedCheckFields(ledger.payee, ledger.account, ledger.source),
          ...fields,
        },
        change.at,
      ),
    );
  };

  it('was never visible and is removed completely when its end is rejected', async () => {
    const made = await records(90);
    const ends = writeWholeBatch(ledger.product.store, CklgTransaction, made, change, async () => {
      expect(await stored()).toEqual([]);
      expect((await ledger.factory.getOne('CklgTransaction', made[0]!.id)).status).toBe(404);
      throw new Error('refused');
    });
    await expect(ends).rejects.toThrow('refused');
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
  });

  it('is kept when only the answer to its last write was lost', async () => {
    await writeWholeBatch(ledger.product.store, CklgTransaction, await records(30), change, async (steps) => {
      await ledger.product.store.commit(steps);
      throw new Error('The answer was lost.');
    });
    expect(await stored()).toHaveLength(30);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is rejected and removed when it references a missing record', async () => {
    const made = [...(await records(40)), ...(await records(1, { account_id: 987_654 }))];
    await expect(writeWholeBatch(ledger.product.store, CklgTransaction, made, change, async () => {})).rejects.toThrow(
      "There's no account with id 987654.",
    );
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is undone by the daily job after its process died', async () => {
    const made = await records(60);
    const died = new Promise<never>(() => {});
    const reached = new Promise<void>((resolve) => {
      void writeWholeBatch(ledger.product.store, CklgTransaction, made, change, async () => {
        resolve();
        return died;
      });
    });
    await reached;
    expect(await stored()).toEqual([]);
    expect(await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, 3_600_000)).toBe(0);
    expect(await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, -1000)).toBe(1);
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgFundSource', ledger.source.id)).status).toBe(200);
  });
});

describe('an import rejected in one of two identical calls', () => {
  const { CklgTransaction } = collections;
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  const OLD = -1000;
  const COUNT = 120;

  /** A batch that one call gave up and undid before the other writes anything for it. */
  async function abandonedBatch() {
    const last = Number((await ledger.product.store.add(counterKey(CklgTransaction), { value: COUNT })).value);
    const batch = await beginBatch(ledger.product.store, CklgTransaction, { first: last - COUNT + 1, count: COUNT });
    const records = Array.from({ length: COUNT }, (_, index) =>
      newRecord(
        batch.first + index,
        { check_number: index + 1, ...storedCheckFields(ledger.payee, ledger.account, ledger.source) },
        change.at,
      ),
    );
    const write = (finish: () => Promise<void>, until?: number) =>
      writeBatch(
        ledger.product.store,
        CklgTransaction,
        batch,
        records,
        change,
        async (steps) => {
          await finish();
          await ledger.product.store.commit(steps);
        },
        until,
      );
    await expect(write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    return write;
  }

  it('leaves nothing of what the other call wrote', async () => {
    const write = await abandonedBatch();
    await expect(write(async () => {})).rejects.toThrow('This import was undone before it finished');
    expect(await stored()).toEqual([]);
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
  });

  it('is left to the daily job when the other call runs out of time', async () => {
    const write = await abandonedBatch();
    expect(await write(async () => {}, 0)).toBeLessThan(COUNT);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(409);
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, OLD);
    expect(await stored()).toEqual([]);
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
  });

  it('is forgotten by the daily job once nothing can write to it anymore', async () => {
    await abandonedBatch();
    const batches = () => ledger.product.store.queryItems('CklgTransaction#batch');
    const isGivenUp = async () => (await batches()).some(({ phase }) => phase !== 'done');
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, 3_600_000);
    expect(await isGivenUp()).toBe(true);
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, OLD);
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, OLD);
    expect(await isGivenUp()).toBe(false);
    expect(await violations(ledger.product)).toEqual([]);
  });
});

it('an import that two identical calls write at once counts once, even if one of them counts after its end', async () => {
  const { store } = ledger.product;
  const { CklgTransaction } = collections;
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  const last = Number((await store.add(counterKey(CklgTransaction), { value: 3 })).value);
  const batch = await beginBatch(store, CklgTransaction, { first: last - 2, count: 3 });
  const records = [last - 2, last - 1, last].map((id) =>
    newRecord(id, { check_number: id, ...storedCheckFields(ledger.payee, ledger.account, ledger.source) }, change.at),
  );
  const late = createGate();
  let isFirst = true;
  const slow: Store = {
    ...store,
    commit: async (plan) => {
      if (isFirst) {
        isFirst = false;
        await late.wait();
      }
      return store.commit(plan);
    },
  };
  const written = writeBatch(slow, CklgTransaction, batch, records, change, store.commit);
  await late.reached;
  expect(await writeBatch(store, CklgTransaction, batch, records, change, store.commit)).toBe(3);
  late.open();
  expect(await written).toBe(3);
  expect(await stored()).toHaveLength(3);
  expect(await violations(ledger.product)).toEqual([]);
});
