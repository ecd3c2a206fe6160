import type { Day } from './day.ts';
import { type DayChange, dayChanges } from './day-changes.ts';
import { flagsOf, type StateFlags, stateOf, type TimesheetState, timesheetStates } from './lifecycle.ts';

/** Turns a sheet's stored history (R34) into readable events. */

export interface StoredEntry {
  readonly at: string;
  readonly version: number;
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface SheetEvent extends Omit<StoredEntry, 'changes'> {
  readonly title: string;
  readonly from: TimesheetState | null;
  readonly to: TimesheetState | null;
  readonly acted_for: { readonly user_id: number } | null;
  readonly remark: string | null;
  readonly changed_days: readonly DayChange[];
}

const upwards: Readonly<Record<TimesheetState, string>> = {
  open: 'Opened',
  locked: 'Locked',
  approved: 'Approved',
  processed: 'Processed',
};

const downwards: Readonly<Record<TimesheetState, string>> = {
  open: 'Unlocked',
  locked: 'Unapproved',
  approved: 'Unprocessed',
  processed: 'Processed',
};

function titleOf(entry: StoredEntry, from: TimesheetState | null, to: TimesheetState | null): string {
  if (from === null) return 'Created';
  if (to === null) return 'Deleted';
  if (entry.call === 'return-timesheet') return 'Sent back';
  if (from !== to) {
    return (timesheetStates.indexOf(to) > timesheetStates.indexOf(from) ? upwards : downwards)[to];
  }
  if (entry.call === 'mark-timesheet-ready') {
    return (entry.changes.ready_at?.[1] ?? null) === null ? 'Ready mark removed' : 'Marked as ready';
  }
  if (entry.call === 'note-nothing-to-report') return 'Nothing to report';
  if (entry.call === 'unlock-timesheet') return 'Unlocked';
  if (entry.call === 'acknowledge-timesheet') return 'Change acknowledged';
  if (entry.call === 'decide-leave') return 'Leave added';
  if (entry.call === 'cancel-leave') return 'Leave removed';
  // The daily job completes interrupted holiday pushes (R22).
  if (/holiday/i.test(entry.call) || entry.call === 'daily job') return 'Holidays updated';
  return entry.call === 'save-my-timesheet' ? 'Saved' : 'Modified';
}

const daysOf = (value: unknown): readonly Day[] => (Array.isArray(value) ? (value as Day[]) : []);

const changedDays = (change: readonly [unknown, unknown] | undefined): DayChange[] =>
  change ? dayChanges(daysOf(change[0]), daysOf(change[1])) : [];

/** The state after an entry, which contains only the flags that changed. */
function stateAfter(before: TimesheetState | null, changes: StoredEntry['changes']): TimesheetState {
  const flags: Record<keyof StateFlags, boolean> = { ...flagsOf[before ?? 'open'] };
  for (const name of Object.keys(flags) as (keyof StateFlags)[]) {
    const change = changes[name];
    if (change) flags[name] = change[1] === true;
  }
  return stateOf(flags);
}

const isDelete = ({ changes }: StoredEntry): boolean => changes.user_id?.[1] === null;

/** Returns the events of a sheet, in the order of the entries. `before` is the state before the first entry. */
export function sheetEvents(entries: readonly StoredEntry[], before: TimesheetState | null = null): SheetEvent[] {
  let state = before;
  return entries.map((entry): SheetEvent => {
    const from = state;
    const to = isDelete(entry) ? null : stateAfter(from, entry.changes);
    state = to;
    const { changes, ...rest } = entry;
    const actedFor = changes.acted_for?.[1] as SheetEvent['acted_for'] | undefined;
    return {
      ...rest,
      title: titleOf(entry, from, to),
      from,
      to,
      acted_for: actedFor ?? null,
      remark: (changes.remark?.[1] as string | undefined) ?? null,
      changed_days: from === null || to === null ? [] : changedDays(changes.data),
    };
  });
}
