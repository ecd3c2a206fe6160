import { collections } from '../../shared/contract/collections.ts';
import { flagsOf, type TimesheetState, type TimesheetStep, transitions } from '../../shared/timesheets/lifecycle.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion, planUpdate } from '../store/records.ts';

const noNote = { return_note: null, returned_at: null };

/** What a step changes besides the state: R18's reopening, and the note of whoever sent the sheet back. */
function besides(step: TimesheetStep, { at, reason }: Change): Readonly<Record<string, unknown>> {
  const now = at.toISOString();
  if (step === 'lock') return { reopened_at: null, ...noNote };
  if (step === 'unlock') return { reopened_at: now, ...noNote };
  if (step === 'return') return { reopened_at: now, return_note: reason, returned_at: now };
  return {};
}

/**
 * R16: one step of a sheet as one conditional write: it holds only while the sheet is as it was decided on, its state
 * included. Whoever calls has decided that the step is allowed from that state.
 */
export function planStep(
  sheet: StoredRecord,
  step: TimesheetStep,
  change: Change,
): { readonly record: StoredRecord; readonly plan: Plan } {
  const to = transitions[step].to as TimesheetState;
  const record = nextVersion(sheet, { ...flagsOf[to], ...besides(step, change) }, change.at);
  return { record, plan: planUpdate(collections.TsrpTimesheet, sheet, record, change) };
}
