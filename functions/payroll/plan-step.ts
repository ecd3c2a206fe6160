import { collections } from '../../shared/contract/collections.ts';
import { NOT_COUNTED } from '../../shared/timesheets/counted.ts';
import { flagsOf, type TimesheetState, type TimesheetStep, transitions } from '../../shared/timesheets/lifecycle.ts';
import { NOT_READY, UNMARKED } from '../../shared/timesheets/ready.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion, planUpdate } from '../store/records.ts';

const noNote = { return_note: null, returned_at: null };

/**
 * Returns the fields that a step changes in addition to the state: who took it and when, the reopening (R18) and the
 * note of a returned sheet. Unapproving clears the approver's mark (R41), because they will approve the hours again.
 */
function fieldsOfStep(step: TimesheetStep, { at, by, reason }: Change): Readonly<Record<string, unknown>> {
  const now = at.toISOString();
  const who = by?.user_id ?? null;
  const unlocked = { reopened_at: now, locked_by: null, locked_at: null };
  switch (step) {
    case 'lock':
      return { reopened_at: null, ...noNote, locked_by: who, locked_at: now };
    case 'unlock':
      // R67: a reopened sheet waits for its owner, who marks it as ready again.
      return { ...unlocked, ...noNote, ...NOT_READY };
    case 'return':
      return { ...unlocked, return_note: reason, returned_at: now, ...UNMARKED };
    case 'approve':
      return { approved_by: who, approved_at: now };
    case 'unapprove':
      return { approved_by: null, approved_at: null, unseen_by_approver_since: null, ...NOT_COUNTED };
    case 'process':
      return { processed_by: who, processed_at: now };
    case 'unprocess':
      return { processed_by: null, processed_at: null };
  }
}

/**
 * R16: a step as one conditional write, which fails if the sheet changed since it was read. The caller must have checked that
 * the step is allowed. `more`: further fields, such as what its hours are counted by (R66).
 */
export function planStep(
  sheet: StoredRecord,
  step: TimesheetStep,
  change: Change,
  more: Readonly<Record<string, unknown>> = {},
): { readonly record: StoredRecord; readonly plan: Plan } {
  const to = transitions[step].to as TimesheetState;
  const record = nextVersion(sheet, { ...flagsOf[to], ...fieldsOfStep(step, change), ...more }, change.at);
  return { record, plan: planUpdate(collections.TsrpTimesheet, sheet, record, change) };
}
