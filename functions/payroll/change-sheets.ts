import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import type { Step } from '../store/plan.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { MAX_ACTIONS } from '../store/transact.ts';

const { TsrpTimesheet } = collections;

/** Well below what a transaction takes; a sheet stands in it three times, and its history beside. */
const MOST_BYTES = 3_000_000;
const COPIES = 4;

/** Thrown by a guard: what the whole change rests on is no longer so. */
export class Overtaken extends Error {}

export interface SheetChange {
  readonly change: Change;
  /** The sheet as it is to be; undefined where nothing is to be done. Asked again for a sheet that changed meanwhile. */
  readonly decide: (sheet: StoredRecord) => StoredRecord | undefined;
  /** Part of each transaction; refuses with Overtaken. */
  readonly guard?: readonly Step[];
  /** Milliseconds since the epoch after which no further transaction begins. */
  readonly deadline: number;
}

export interface ChangedSheets {
  readonly changed: readonly StoredRecord[];
  /** False where the deadline or somebody else came first; what is left can be done by doing the same again. */
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

/** As many sheets as one transaction takes, in their order. */
function inChunks(all: readonly Planned[], reserved: number): Planned[][] {
  const chunks: Planned[][] = [];
  let [steps, bytes] = [0, 0];
  for (const each of all) {
    const size = Buffer.byteLength(JSON.stringify(each.after)) * COPIES;
    const last = chunks.at(-1);
    const fits = last && steps + each.steps.length + reserved <= MAX_ACTIONS && bytes + size <= MOST_BYTES;
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

/** One sheet alone, decided again while somebody else changes it; undefined where nothing is left to be done. */
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
 * Changes many sheets, as many at once as a transaction takes, each only while it is as it was decided on. A sheet that
 * somebody changes in between is decided on again, so that neither change is lost. What is done stays done: the same
 * change can be started again at any time.
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
  for (const chunk of inChunks(all, guard.length)) {
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
          // Somebody holds on to this sheet: the others do not wait for it.
          isFinished = false;
        }
      }
    }
  }
  return { changed, isFinished };
}
