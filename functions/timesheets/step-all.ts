import { collections } from '../../shared/contract/collections.ts';
import { countOf, grouped } from '../../shared/count-of.ts';
import type { BulkStep } from '../../shared/timesheets/bulk.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { runInParallel } from '../store/chunks.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Call } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import { caseOf, readCase } from './sheet-case.ts';
import { stepReaders, tryStep } from './take-step.ts';

const { TsrpTimesheet, TsrpTrackUser } = collections;

/** Steps in parallel; leaves capacity of the table for others. */
const PARALLEL_STEPS = 8;

/** The API times out after 30 seconds. */
const MAX_MS = 20_000;

const NOT_REACHED = 'Time ran out before this timesheet was reached. Try again for the remaining ones.';

export interface BulkResult {
  readonly timesheet_id: number;
  readonly changed: boolean;
  readonly why: string | null;
}

const byKey = (records: readonly StoredRecord[], key: string) =>
  new Map(records.map((record) => [Number(record[key]), record]));

interface Seen {
  readonly timesheet_id: number;
  readonly version: number;
}

const stale = (): AppError =>
  new AppError('conflict', 'This timesheet has changed since it was listed. Look at it, then try again.');

/**
 * R17: applies the single step to each listed sheet, each in its own transaction, so the call can be repeated. `seen`: the
 * versions that the caller has of them.
 */
export async function stepAll(
  call: Call,
  step: BulkStep,
  listed: readonly number[],
  seen: readonly Seen[] = [],
): Promise<BulkResult[]> {
  const startedAt = performance.now();
  const today = companyDay(call);
  const ids = [...new Set(listed)];
  const sheets = byKey(await call.store.getMany(TsrpTimesheet, ids), 'id');
  const owners = [...sheets.values()].map(({ user_id }) => Number(user_id));
  const trackers = byKey(await call.store.getMany(TsrpTrackUser, owners), 'user_id');

  const versions = new Map(seen.map(({ timesheet_id, version }) => [timesheet_id, version]));
  const readers = stepReaders(call);

  const one = async (id: number): Promise<void> => {
    const sheet = sheets.get(id);
    const input = { version: versions.get(id), stale };
    try {
      const found = caseOf(call, today, sheet, sheet && trackers.get(Number(sheet.user_id)));
      await tryStep(call, step, found, input, readers);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      await retryOnConflict(async () => tryStep(call, step, await readCase(call, id, today), input, readers));
    }
  };

  const whyNot = async (id: number): Promise<string | null> => {
    try {
      await one(id);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      if (error instanceof ConflictError) return `${error.message} Try again.`;
      throw error;
    }
  };

  const results = new Map<number, string | null>();
  const note = async (id: number): Promise<void> => void results.set(id, await whyNot(id));
  await runInParallel(ids, note, startedAt + MAX_MS, PARALLEL_STEPS);
  return ids.map((id) => {
    const why = results.get(id);
    return { timesheet_id: id, changed: why === null, why: why === undefined ? NOT_REACHED : why };
  });
}

/** Summary of a bulk step. */
export function bulkMessage(verb: BulkStep, done: string, results: readonly BulkResult[]): string {
  if (results.length === 0) return `No timesheets available to ${verb}.`;
  const changed = results.filter((result) => result.changed).length;
  const left = results.length - changed;
  if (changed === 0) return `${done} 0 of ${countOf(left, 'timesheet')}.`;
  if (left === 0) return `${done} ${countOf(changed, 'timesheet')}.`;
  return `${done} ${grouped(changed)} of ${countOf(results.length, 'timesheet')}; skipped ${grouped(left)}.`;
}
