import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batchCountsKey, batchKey, UNDO_NOTE, usesKey } from '../../../functions/store/keys.ts';
import type { Plan } from '../../../functions/store/plan.ts';
import type { Store } from '../../../functions/store/store.ts';
import { endUndoing, undoBatch } from '../../../functions/store/undo-batch.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { createGate } from '../../support/meet-writes.ts';

const { CklgTransaction } = collections;

const ledger = runImportLedger();
const { stored } = ledger;

afterEach(() => {
  vi.restoreAllMocks();
});

const imported = async (count: number): Promise<string> =>
  (await ledger.send(ledger.rowsOf(count))).body.value.import_id!;

const change = { at: new Date(), call: 'test', by: null, reason: null };
const late = () => performance.now() + 60_000;
/** Every call does as little as it can. */
const NO_TIME = 0;
/** Of which every undo is old enough for the daily job. */
const ANY_AGE = -1000;

/** A store that does something before the first write that `is` recognizes. */
const meeting = (is: (plan: Plan) => boolean, before: () => Promise<void>): Store => {
  let isMet = false;
  return {
    ...ledger.product.store,
    commit: async (plan) => {
      if (!isMet && is(plan)) {
        isMet = true;
        await before();
      }
      return ledger.product.store.commit(plan);
    },
  };
};

const sets = (name: string, value?: unknown) => (plan: Plan) =>
  plan.some(
    (step) => step.kind === 'update' && step.set?.[name] !== undefined && (value ?? step.set[name]) === step.set[name],
  );
const releases = (plan: Plan): boolean =>
  plan.some((step) => step.kind === 'update' && step.key.pk === CklgTransaction.name && step.remove !== undefined);

const dies = () => Promise.reject(new Error('died'));
const editOf = async (id: number) => (await ledger.factory.update('CklgTransaction', id, { note: 'Edited' })).status;

/** Begins to undo an import and ends after claiming some of its checks. */
const interruptedUndo = (id: string) =>
  undoBatch(ledger.product.store, CklgTransaction, id, change, NO_TIME).then(({ removed }) => expect(removed).toBe(0));

describe('undoing an import in several calls', () => {
  /** The number of items that the product read since the last time. */
  function countReads(): () => number {
    type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
    const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
    let read = 0;
    const counting: Send = async function (this: unknown, ...args: unknown[]) {
      const [command] = args;
      const answer = await send.apply(this, args);
      if (command instanceof GetCommand) read += 1;
      if (command instanceof BatchGetCommand) {
        for (const { Keys = [] } of Object.values(command.input.RequestItems ?? {})) read += Keys.length;
      }
      if (command instanceof QueryCommand) read += (answer as { Items?: unknown[] }).Items?.length ?? 0;
      return answer;
    };
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(counting as never);
    return () => {
      const was = read;
      read = 0;
      return was;
    };
  }

  it('reads in each call after the first only what that call does', async () => {
    const COUNT = 800;
    const id = await imported(COUNT);
    // Each look at the clock is ten seconds later than the one before.
    let at = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 10_000));
    const takeReads = countReads();
    const reads: number[] = [];
    for (let removed = 0; removed < COUNT;) {
      // oxlint-disable-next-line no-await-in-loop
      const reply = await ledger.product.call<AnswerOf<'undo-import'>>('POST /api_admin_private/undo-import', {
        token: ledger.admin.token,
        body: { import_id: id },
      });
      expect(reply.body.message).toBe('OK');
      removed = reply.body.value.removed;
      reads.push(takeReads());
    }
    const [first = 0, ...others] = reads;
    expect(others.length).toBeGreaterThan(4);
    expect(first).toBeGreaterThan(COUNT);
    expect(Math.max(...others)).toBeLessThan(COUNT / 2);
    expect(await stored()).toEqual([]);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('frees its checks in several calls as well, if one of them was changed', async () => {
    const COUNT = 450;
    const id = await imported(COUNT);
    const checks = await stored();
    const last = checks.reduce((most, check) => Math.max(most, check.id), 0);
    for (let claimed = 0; claimed < 300; claimed += 99) {
      // oxlint-disable-next-line no-await-in-loop
      await interruptedUndo(id);
    }
    expect(await editOf(last)).toBe(200);
    const results: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const result = await undoBatch(ledger.product.store, CklgTransaction, id, change, NO_TIME).then(
        () => 'in work',
        (error: Error) => error.constructor.name,
      );
      results.push(result);
    }
    expect(new Set(results)).toEqual(new Set(['in work', 'BatchChangedError']));
    await endUndoing(ledger.product.store, CklgTransaction, ANY_AGE);
    expect(await Promise.all(checks.slice(0, 3).map((check) => editOf(check.id)))).toEqual([200, 200, 200]);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('continues what an earlier release began, which noted neither its claims nor its counts in the import', async () => {
    const COUNT = 150;
    const { store } = ledger.product;
    const id = await imported(COUNT);
    const key = batchKey(CklgTransaction, id);
    await interruptedUndo(id);
    await store.commit([{ kind: 'update', key, remove: ['claimed', 'claimed_in'] }]);
    const countsLittle = meeting(sets('uncounted'), dies);
    await expect(undoBatch(countsLittle, CklgTransaction, id, change, late())).rejects.toThrow('died');
    expect(await stored()).toEqual([]);
    const back = { key: usesKey('CklgPayee', ledger.payee.id), add: { 'CklgTransaction.payee_id': -COUNT } };
    const note = { adds: JSON.stringify([back]) };
    await store.commit([
      { kind: 'update', ...back },
      { kind: 'put', key: batchCountsKey(CklgTransaction, id, 0, UNDO_NOTE), item: note },
    ]);
    expect(await undoBatch(store, CklgTransaction, id, change, late())).toEqual({ count: COUNT, removed: COUNT });
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgPayee', ledger.payee.id)).status).toBe(200);
  });
});

describe('an undo that an earlier release began, which noted no claims', () => {
  it('frees all of them when it is taken back', async () => {
    const { store } = ledger.product;
    const id = await imported(250);
    const key = batchKey(CklgTransaction, id);
    for (let claimed = 0; claimed < 150; claimed += 99) {
      // oxlint-disable-next-line no-await-in-loop
      await interruptedUndo(id);
    }
    await store.commit([{ kind: 'update', key, remove: ['claimed', 'claimed_in'] }]);
    await interruptedUndo(id);
    await endUndoing(store, CklgTransaction, ANY_AGE);
    const checks = await stored();
    expect(await Promise.all([0, 149, 240].map((at) => editOf(checks[at]!.id)))).toEqual([200, 200, 200]);
    expect(await violations(ledger.product)).toEqual([]);
  });
});

describe('a call that is late in taking an undo back', () => {
  /** An undo that was interrupted; one call takes it back and stops before a write, and another one does all of it. */
  async function lateCall(is: (plan: Plan) => boolean) {
    const id = await imported(120);
    await interruptedUndo(id);
    const held = createGate();
    const waiting = endUndoing(meeting(is, held.wait), CklgTransaction, ANY_AGE);
    await held.reached;
    expect(await endUndoing(ledger.product.store, CklgTransaction, ANY_AGE)).toEqual({ undone: 0, restored: 1 });
    const goOn = async (): Promise<void> => {
      held.open();
      await waiting;
    };
    return { id, checkId: Math.min(...(await stored()).map((check) => check.id)), goOn };
  }

  it("doesn't free what the next undo has claimed", async () => {
    const { id, checkId, goOn } = await lateCall(releases);
    await interruptedUndo(id);
    await goOn();
    expect(await editOf(checkId)).toBe(409);
    expect(await undoBatch(ledger.product.store, CklgTransaction, id, change, late())).toEqual({
      count: 120,
      removed: 120,
    });
    expect(await stored()).toEqual([]);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it("doesn't end taking back the next undo before that is done", async () => {
    const { id, checkId, goOn } = await lateCall(sets('phase', 'done'));
    await interruptedUndo(id);
    await expect(endUndoing(meeting(releases, dies), CklgTransaction, ANY_AGE)).rejects.toThrow('died');
    await goOn();
    await endUndoing(ledger.product.store, CklgTransaction, ANY_AGE);
    expect(await editOf(checkId)).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });
});
