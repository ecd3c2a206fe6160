import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollBackBatch } from '../../../functions/store/batch.ts';
import { usesKey } from '../../../functions/store/keys.ts';
import { undoBatch } from '../../../functions/store/undo-batch.ts';
import { differenceSentence, verify } from '../../../functions/upgrade/verify.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { importInParts } from '../../support/import-parts.ts';

const { CklgAccount, CklgTransaction } = collections;

const ledger = runImportLedger();
const { begin, send, end } = importInParts(ledger);

let client: DynamoDBDocumentClient;
beforeAll(() => {
  const { endpoint } = ledger.product;
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
});
afterAll(() => client.destroy());

const differences = async () => (await verify(client, ledger.product.tableName)).map(differenceSentence);

/** Rows with payees, accounts and a fund source of their own. */
const rowsOf = (count: number, name: string): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    check_number: String(1001 + index),
    transaction_date: '2026-03-15',
    payee: `${name} ${index % 7}`,
    account: `${name} / Part ${index % 3}`,
    fund_source: name,
    amount: `${1 + index}.25`,
  }));

const change = { at: new Date('2026-11-22T12:00:00Z'), call: 'test', by: null, reason: 'Wrong file' };

describe('the comparison of the table with its records', () => {
  it('finds nothing while an import is stored, completed and undone', async () => {
    const id = await begin(60);
    const more = { create_names: true };
    expect((await send(id, 0, rowsOf(30, 'Stored'), more)).body.value).toMatchObject({ written: 30 });
    expect(await differences()).toEqual([]);
    expect((await send(id, 30, rowsOf(60, 'Stored').slice(30), more)).body.value).toMatchObject({ written: 30 });
    expect(await differences()).toEqual([]);
    expect((await end(id)).status).toBe(200);
    expect(await differences()).toEqual([]);
    // Without time to remove anything, and then step by step.
    const { store } = ledger.product;
    for (let removed = 0, rounds = 0; removed < 60; rounds += 1) {
      ({ removed } = await undoBatch(store, CklgTransaction, id, change, performance.now() - 1));
      expect([rounds, await differences()]).toEqual([rounds, []]);
    }
  });

  it('finds nothing while the counts of a longer import are taken back in several calls', async () => {
    const id = await begin(230);
    await send(id, 0, rowsOf(230, 'Longer'), { create_names: true });
    expect((await end(id)).status).toBe(200);
    const { store } = ledger.product;
    const found: string[][] = [];
    for (let removed = 0; removed === 0;) {
      ({ removed } = await undoBatch(store, CklgTransaction, id, change, performance.now() - 1));
      found.push(await differences());
    }
    expect(found.length).toBeGreaterThan(4);
    expect(found.flat()).toEqual([]);
    await undoBatch(store, CklgTransaction, id, change, Number.POSITIVE_INFINITY);
  });

  it('finds nothing while an unfinished import is discarded', async () => {
    const id = await begin(60);
    await send(id, 0, rowsOf(40, 'Discarded'), { create_names: true });
    const { store } = ledger.product;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await rollBackBatch(store, CklgTransaction, id, performance.now() - 1);
      expect([rounds, await differences()]).toEqual([rounds, []]);
    }
  });

  it('still finds a counter that is wrong beside an unfinished import', async () => {
    const id = await begin(60);
    await send(id, 0, rowsOf(40, 'Beside'), { create_names: true });
    const key = usesKey(CklgAccount.name, ledger.account.id);
    const wrong = (by: number) =>
      ledger.product.store.commit([{ kind: 'update', key, add: { 'CklgPayee.account_id': by } }]);
    await wrong(1);
    expect(await differences()).toEqual([expect.stringContaining("doesn't match its record")]);
    await wrong(-1);
    expect((await end(id, { discard: true })).status).toBe(200);
    expect(await differences()).toEqual([]);
  });
});
