import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../functions/store/plan.ts';
import type { Store } from '../../../functions/store/store.ts';
import { endUndoing, undoBatch } from '../../../functions/store/undo-batch.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { createGate } from '../../support/meet-writes.ts';

const { CklgTransaction } = collections;

const ledger = runImportLedger();
const { stored } = ledger;

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
