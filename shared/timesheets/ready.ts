/**
 * R67: owners mark their open sheet as ready and confirm a sentence. It isn't a state: it tells the approver, and goes when
 * hours change or the sheet is reopened. A locked or approved sheet keeps it.
 */

/** What owners confirm unless the setting says otherwise. */
export const DEFAULT_STATEMENT = 'I confirm that these hours are complete and correct.';

export interface ReadyMarks {
  readonly ready_at?: string | null | undefined;
  readonly nothing_reason?: string | null | undefined;
}

/** Whether the owner, or a manager for them, is done with a sheet, if it is open. */
export const isMarkedReady = ({ ready_at, nothing_reason }: ReadyMarks): boolean =>
  (ready_at ?? nothing_reason ?? null) !== null;

/** What these fields of a sheet become when it is unlocked; a note that there is nothing to report stays. */
export const NOT_READY = { ready_at: null, ready_statement: null } as const;

/** What these fields of a sheet become when its hours change or it is sent back. */
export const UNMARKED = {
  ...NOT_READY,
  nothing_reason: null,
  nothing_by: null,
  nothing_at: null,
} as const;

export const READY = 'Ready for approval';
