import type { LeaveCell } from '../leave/cells.ts';
import { hoursText } from '../timesheets/hours-text.ts';
import { accepts } from './layout-rules.ts';
import { type OddHours, oddTexts } from './minutes.ts';
import type { ProviderRules } from './providers.ts';

/** R75: hours of the kinds of leave that have a payroll code of their own, or no column. */

/** A leave type, as payroll files need it. */
export interface PayrollLeaveKind {
  readonly id: number;
  readonly name: string;
  readonly counts_as: LeaveCell | null;
  readonly payroll_code: string | null;
}

/** Hundredths of an hour by leave type. Hours in a column are also part of the column's hours. */
export type LeaveHundredths = ReadonlyMap<number, number>;

export const NO_LEAVE: LeaveHundredths = new Map();

/** A change of the hours of a kind. */
export interface LeaveChange {
  readonly kind_id: number;
  readonly hundredths: number;
}

/** Unpaid leave without a code can't be named to the program. */
const isExported = ({ counts_as, payroll_code }: PayrollLeaveKind): boolean =>
  counts_as !== null || payroll_code !== null;

/** Whether hours of a kind have a code of their own. */
export const isCoded = (kinds: readonly PayrollLeaveKind[], kindId: number): boolean =>
  kinds.some(({ id, payroll_code }) => id === kindId && payroll_code !== null);

export const leaveChanges = (
  now: LeaveHundredths,
  before: LeaveHundredths,
  kinds: readonly PayrollLeaveKind[],
): LeaveChange[] =>
  kinds
    .filter(isExported)
    .map(({ id }) => ({ kind_id: id, hundredths: (now.get(id) ?? 0) - (before.get(id) ?? 0) }))
    .filter(({ hundredths }) => hundredths !== 0);

/**
 * The leave of a sheet that wasn't processed again since a file had it: what the file had, and unpaid leave that had no code
 * then. Kinds that are new or changed since don't move hours.
 */
export const leaveSinceFile = (
  now: LeaveHundredths,
  before: LeaveHundredths,
  kinds: readonly PayrollLeaveKind[],
): LeaveHundredths => {
  const unpaid = new Set(kinds.filter(({ counts_as }) => counts_as === null).map(({ id }) => id));
  return new Map([...[...now].filter(([id]) => unpaid.has(id)), ...before]);
};

/** The kinds of a column whose hours are exported under codes of their own. */
export const codedKinds = (kinds: readonly PayrollLeaveKind[], column: string): PayrollLeaveKind[] =>
  kinds.filter(({ counts_as, payroll_code }) => counts_as === column && payroll_code !== null);

/** Why hours of leave aren't in the file: `8.00 Unpaid leave (no payroll code)`. */
export const leftOutLeave = (leave: LeaveHundredths, kinds: readonly PayrollLeaveKind[]): string[] =>
  kinds
    .filter((kind) => !isExported(kind) && (leave.get(kind.id) ?? 0) !== 0)
    .map(({ id, name }) => `${hoursText(leave.get(id) ?? 0)} ${name} (no payroll code)`);

/** What keeps changed hours of leave from being written. */
export function leaveProblems(
  changes: readonly LeaveChange[],
  oddOf: (kindId: number) => OddHours | undefined,
  kinds: readonly PayrollLeaveKind[],
  { name, code: accepted, isInMinutes }: ProviderRules,
): string[] {
  return kinds
    .filter(({ id, payroll_code }) => payroll_code !== null && changes.some(({ kind_id }) => kind_id === id))
    .flatMap((kind) => [
      ...(accepts(accepted, kind.payroll_code ?? '')
        ? []
        : [`Payroll code ${kind.payroll_code} of ${kind.name}: ${name} takes ${accepted?.expected}`]),
      ...(isInMinutes ? oddTexts(oddOf(kind.id), kind.name) : []),
    ]);
}
