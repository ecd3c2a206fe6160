/**
 * R67: owners mark their open sheet as ready and confirm a sentence. It isn't a state: it tells the approver, and goes when
 * hours change or the sheet is sent back. Noting that there is nothing to report is for the approver, and goes likewise. A locked or approved sheet keeps it.
 */

/** What owners confirm unless the setting says otherwise. */
export const DEFAULT_STATEMENT = 'I confirm that these hours are complete and correct.';

interface ReadyMarks {
  readonly ready_at?: string | null | undefined;
  readonly nothing_reason?: string | null | undefined;
}

interface DatedMarks extends ReadyMarks {
  readonly nothing_at?: string | null | undefined;
  readonly reopened_at?: string | null | undefined;
}

/** Whether the owner, or a manager for them, is done with a sheet, if it is open. */
export const isMarkedReady = ({ ready_at, nothing_reason }: ReadyMarks): boolean =>
  (ready_at ?? nothing_reason ?? null) !== null;

/** Whether that was since the sheet was reopened last: before, it was for what has been reopened. */
export const isReadyAgain = ({ ready_at, nothing_reason, nothing_at, reopened_at }: DatedMarks): boolean =>
  (ready_at ?? (nothing_reason ? nothing_at : null) ?? '') > (reopened_at ?? '');

/** What these fields of a sheet become when its hours change. */
export const UNMARKED = {
  ready_at: null,
  ready_statement: null,
  nothing_reason: null,
  nothing_by: null,
  nothing_at: null,
} as const;

export const READY = 'Ready for approval';
