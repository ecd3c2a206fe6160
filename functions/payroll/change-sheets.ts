import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import type { Step } from '../store/plan.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { MAX_ACTIONS } from '../store/transact.ts';

const { TsrpTimesheet } = collections;

/** Below the limit of a transaction, which contains each sheet three times, plus history. */
const MAX_BYTES = 3_000_000;
const COPIES = 4;
/** The transaction's entry in the audit log. */
const AUDIT = 1;

/** Thrown by a guard if the data that the whole change depends on has changed. */
export class StaleInputError extends Error {}

interface SheetChange {
  readonly change: Change;
  /** The new sheet; undefined if there is nothing to do. Called again if the sheet changed since it was read. */
  readonly decide: (sheet: StoredRecord) => StoredRecord | undefined;
  /** Added to each transaction; throws StaleInputError. */
  readonly guard?: readonly Step[];
  /** When to stop, in milliseconds since 1970. */
  readonly deadline: number;
}

interface ChangedSheets {
  readonly changed: readonly StoredRecord[];
  /** False if there wasn't enough time or too many conflicts; repeat the change to do the rest. */
  readonly isFinished: boolean;
}

interface Planned {
  readonly before: StoredRecord;
  readonly after: StoredRecord;
  readonly steps: readonly Step[];
}

const planned = (before: StoredRecord, { decide, change }: SheetChange): Planned[] => {
  const after = decide(before);
  return after ? [{ before, after, steps: planUpdate(TsrpTimesheet, before, after, change) }] : [];
};

/** Splits sheets into transactions, keeping their order. */
function inChunks(all: readonly Planned[], reserved: number): Planned[][] {
  const chunks: Planned[][] = [];
  let [steps, bytes] = [0, 0];
  for (const each of all) {
    const size = Buffer.byteLength(JSON.stringify(each.after)) * COPIES;
    const last = chunks.at(-1);
    const fits = last && steps + each.steps.length + reserved <= MAX_ACTIONS && bytes + size <= MAX_BYTES;
    if (fits) last.push(each);
    else {
      chunks.push([each]);
      [steps, bytes] = [0, 0];
    }
    steps += each.steps.length;
    bytes += size;
  }
  return chunks;
}

const isRace = (error: unknown): boolean =>
  error instanceof ConflictError || (error instanceof AppError && error.code === 'busy');

/** Changes one sheet, with retries; undefined if there is nothing left to do. */
async function changeOne(store: Store, first: Planned, work: SheetChange): Promise<StoredRecord | undefined> {
  let next: Planned | undefined = first;
  return retryOnConflict(async () => {
    if (!next) return undefined;
    try {
      await store.commit([...next.steps, ...(work.guard ?? [])]);
      return next.after;
    } catch (error) {
      if (error instanceof ConflictError) {
        const current = await store.get(TsrpTimesheet, first.before.id);
        [next] = current ? planned(current, work) : [];
      }
      throw error;
    }
  });
}

/**
 * Changes many sheets in as few transactions as possible. Sheets that someone else changes at the same time are read again, so
 * that neither change is lost. Can be interrupted and repeated.
 */
export async function changeSheets(
  store: Store,
  sheets: readonly StoredRecord[],
  work: SheetChange,
): Promise<ChangedSheets> {
  const guard = work.guard ?? [];
  const changed: StoredRecord[] = [];
  let isFinished = true;
  const all = sheets.flatMap((sheet) => planned(sheet, work));
  for (const chunk of inChunks(all, guard.length + AUDIT)) {
    if (store.now().getTime() > work.deadline) return { changed, isFinished: false };
    try {
      await store.commit([...chunk.flatMap(({ steps }) => steps), ...guard]);
      changed.push(...chunk.map(({ after }) => after));
    } catch (error) {
      if (!isRace(error)) throw error;
      for (const each of chunk) {
        if (store.now().getTime() > work.deadline) return { changed, isFinished: false };
        try {
          const after = await changeOne(store, each, work);
          if (after) changed.push(after);
        } catch (problem) {
          if (!isRace(problem)) throw problem;
          // Too many conflicts on this sheet: continue with the others.
          isFinished = false;
        }
      }
    }
  }
  return { changed, isFinished };
}
