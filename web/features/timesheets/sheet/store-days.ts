import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { ApiError } from '../../../api/api-error.ts';
import { reasonOf } from '../../../api/reason-of.ts';
import { type Clash, mergeDays } from './merge-days.ts';

export interface SheetCalls {
  /** Stores the days, based on this version of the sheet (R31). */
  readonly save: (sheet: Pick<TimesheetRecord, 'id' | 'version' | 'data'>) => Promise<TimesheetRecord>;
  readonly reload: () => Promise<TimesheetRecord>;
}

export interface SheetConflict {
  readonly stored: TimesheetRecord;
  readonly clashes: readonly Clash[];
}

type Outcome =
  | { readonly kind: 'stored'; readonly sheet: TimesheetRecord }
  | { readonly kind: 'conflict'; readonly conflict: SheetConflict }
  /** `newer` is the sheet as it is stored now, if somebody changed it. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly newer?: TimesheetRecord };

/**
 * Saves input that is based on `from`. On a conflict, retries once with the input merged into the newer sheet, unless
 * both changed the same days.
 */
export async function storeDays(
  calls: SheetCalls,
  from: TimesheetRecord,
  days: TimesheetRecord['data'],
  retried?: TimesheetRecord,
): Promise<Outcome> {
  try {
    return { kind: 'stored', sheet: await calls.save({ id: from.id, version: from.version, data: days }) };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.isConflict && error.issues.length === 0;
    const stored = isConflict && !retried ? await calls.reload().catch(() => undefined) : undefined;
    if (!stored || stored.version <= from.version) return { kind: 'failed', error, ...(retried && { newer: retried }) };
    const merged = mergeDays(from.data, days, stored.data);
    if (merged.clashes.length === 0) return storeDays(calls, stored, merged.days, stored);
    return { kind: 'conflict', conflict: { stored, clashes: merged.clashes } };
  }
}

/** Returns the date of the day that an issue is about, or an empty string. */
const issuePlace = (field: string, sheet: TimesheetRecord): string => {
  const row = /(?:^|\.)data\.(\d+)/.exec(field)?.[1];
  return (row === undefined ? undefined : sheet.data[Number(row)]?.date) ?? '';
};

const FAILED = 'Failed to save.';

/** Returns why the server refused the days, with the date of each issue. */
export function refusalText(error: unknown, sheet: TimesheetRecord): string {
  const issues = error instanceof ApiError ? error.issues : [];
  const issueTexts = issues.map(({ field, message }) => [issuePlace(field, sheet), message].filter(Boolean).join(': '));
  return issueTexts.length > 0 ? [...new Set(issueTexts)].join(' ') : (reasonOf(error) ?? FAILED);
}
