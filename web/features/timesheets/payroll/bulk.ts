import {
  approveAllTimesheets,
  lockAllTimesheets,
  processAllTimesheets,
} from '../../../../shared/contract/operations/bulk-steps.ts';
import type { BoardSheet } from '../../../../shared/timesheets/board.ts';
import type { BulkStep } from '../../../../shared/timesheets/bulk.ts';
import { call } from '../../../api/call.ts';

/** Messages of the bulk steps; some are prescribed (R35). */
export const bulkWords = {
  lock: {
    label: 'Lock',
    none: 'No timesheets available to lock.',
    failed: 'Failed to lock all timesheets. Please try again.',
    past: 'locked',
  },
  approve: {
    label: 'Approve',
    none: 'No timesheets available to approve.',
    failed: 'Failed to approve all timesheets. Please try again.',
    past: 'approved',
  },
  process: {
    label: 'Process',
    none: 'No timesheets available to process.',
    failed: 'Failed to process all timesheets. Please try again.',
    past: 'processed',
  },
} as const satisfies Record<BulkStep, unknown>;

export interface BulkResult {
  readonly changed: number;
  /** Why the other sheets didn't change. */
  readonly refused: readonly { readonly sheetId: number; readonly why: string }[];
}

/** Small enough to show progress, and large enough that the number of calls doesn't matter. */
const AT_ONCE = 25;

const operations = { approve: approveAllTimesheets, process: processAllTimesheets } as const;

type Listed = Pick<BoardSheet, 'id' | 'version'>;

/** R31: hours that nobody has seen aren't approved or processed; locking keeps them from changing further. */
async function callOf(step: BulkStep, sheets: readonly Listed[]) {
  const timesheet_ids = sheets.map(({ id }) => id);
  if (step === 'lock') return call(lockAllTimesheets, { body: { timesheet_ids } });
  const versions = sheets.map(({ id, version }) => ({ timesheet_id: id, version }));
  return call(operations[step], { body: { timesheet_ids, versions } });
}

/**
 * R17: sends the sheets in batches and reports progress after each. If a batch fails, earlier batches stay done;
 * `failure` is then set, and the same sheets can be sent again.
 */
export async function runBulk(
  step: BulkStep,
  sheets: readonly Listed[],
  onProgress: (done: number) => void,
): Promise<BulkResult & { readonly failure?: unknown }> {
  let changed = 0;
  const refused: { sheetId: number; why: string }[] = [];
  for (let start = 0; start < sheets.length; start += AT_ONCE) {
    try {
      // One batch after the other, so that the progress shows what has been stored.
      // oxlint-disable-next-line no-await-in-loop
      const { results } = await callOf(step, sheets.slice(start, start + AT_ONCE));
      for (const { timesheet_id, changed: isChanged, why } of results) {
        if (isChanged) changed += 1;
        else refused.push({ sheetId: timesheet_id, why: why ?? "It didn't change." });
      }
    } catch (failure) {
      return { changed, refused, failure };
    }
    onProgress(Math.min(start + AT_ONCE, sheets.length));
  }
  return { changed, refused };
}
