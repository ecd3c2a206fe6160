import { figureKinds, type FigureKind, type HourHundredths } from '../timesheets/hours.ts';
import type { TimesheetState } from '../timesheets/lifecycle.ts';
import {
  byKind,
  changedMinutes,
  codeOf,
  entriesOf,
  type ExportedHours,
  type Figure,
  figuresOf,
  NO_HOURS,
  paidKinds,
} from './entries.ts';
import { type CellSums, sumOf, type UnlikeSum, unlikeSums } from './cell-sums.ts';
import { addAmounts, type CodeAmount, NO_AMOUNTS } from './former-codes.ts';
import {
  isCoded,
  type LeaveChange,
  leaveChanges,
  type LeaveHundredths,
  leftOutLeave,
  NO_LEAVE,
  type PayrollLeaveKind,
} from './leave-entries.ts';
import { type Identified, type PayrollProblem, problemsOf } from './line-problems.ts';
import type { PayrollEntry } from './payroll-entry.ts';
import { type PayrollLayout, providerRules } from './providers.ts';
import type { LineStatus } from './line-statuses.ts';
import { sameId } from './same-id.ts';
import type { WrittenCodes } from './written-codes.ts';

/**
 * R75: what an export of a pay period contains. Only processed hours are exported, and each once: a line is the difference
 * between a person's processed hours and what earlier files of the period had.
 */

/** A person of the period, and the hours their sheet was processed with. */
export interface PayrollPerson extends Identified {
  readonly user_id: number;
  readonly name: string;
  /** Null for a person without a sheet. */
  readonly state: TimesheetState | null;
  readonly sheet_id: number | null;
  /** Null unless the sheet is processed. */
  readonly hundredths: HourHundredths | null;
  /** Of a processed sheet, by kind. */
  readonly leave: LeaveHundredths;
  /** The days of the sheet, for programs that take minutes. */
  readonly cells?: CellSums;
}

export interface PayrollLine {
  readonly user_id: number;
  readonly name: string;
  readonly payroll_id: string | null;
  readonly state: TimesheetState | null;
  readonly sheet_id: number | null;
  readonly status: LineStatus;
  /** Processed hours minus exported ones, by kind. */
  readonly change: HourHundredths;
  /** The same for leave types. Their hours in a column are also in `change`. */
  readonly leave_change: readonly LeaveChange[];
  /** What the file says about this person. */
  readonly entries: readonly PayrollEntry[];
  /** Hours to be taken back by hand, because the file can't. */
  readonly by_hand: readonly PayrollEntry[];
  /** Processed hours of leave that no file can have, and why. */
  readonly left_out: readonly string[];
  /** What keeps this person's line from being written. */
  readonly problems: readonly PayrollProblem[];
}

export interface PlannedLine extends PayrollLine {
  /** What only the days of the sheet tell, for later files. */
  readonly cells: readonly UnlikeSum[];
}

/** The kinds that a layout exports. */
const exportedKinds = (layout: PayrollLayout): readonly FigureKind[] =>
  figureKinds.filter((kind) => paidKinds.includes(kind) || codeOf(layout, kind) !== undefined);

const hasHours = (hundredths: HourHundredths): boolean => figureKinds.some((kind) => hundredths[kind] !== 0);

const hasAny = ({ hours, leave }: ExportedHours): boolean =>
  hasHours(hours) || [...leave.values()].some((hundredths) => hundredths !== 0);

function statusOf(isProcessed: boolean, wasExported: boolean, isChanged: boolean): LineStatus {
  if (!isProcessed) return wasExported ? 'reopened' : 'waiting';
  if (!isChanged) return wasExported ? 'unchanged' : 'none';
  return wasExported ? 'changed' : 'new';
}

const hasOtherMinutes = (figure: Figure): boolean => figure.code !== undefined && changedMinutes(figure) !== 0;

/** Payroll IDs that several people have. */
function duplicateIds(people: readonly PayrollPerson[]): ReadonlySet<string> {
  const ids = people.flatMap(({ payroll_id }) => (payroll_id === null ? [] : [sameId(payroll_id)]));
  return new Set(ids.filter((id, index) => ids.indexOf(id) < index));
}

interface PlanInput {
  readonly people: readonly PayrollPerson[];
  /** What earlier files of the period had, by user id. */
  readonly exported: ReadonlyMap<number, ExportedHours>;
  /** The codes that earlier files of the period had; only needed for a program that replaces what it has. */
  readonly written: WrittenCodes;
  readonly layout: PayrollLayout;
  readonly leaveKinds: readonly PayrollLeaveKind[];
}

const NO_CODES: ReadonlySet<string> = new Set();

const NOTHING_EXPORTED: ExportedHours = { hours: NO_HOURS, leave: NO_LEAVE };

/** Returns everybody's line, in the order of the people. */
export function planExport({ people, exported, written, layout, leaveKinds }: PlanInput): PlannedLine[] {
  const twice = duplicateIds(people);
  const kinds = exportedKinds(layout);
  const { takesBack, later, isInMinutes } = providerRules[layout.provider];
  // All of a person's hours are written again, so codes are needed for all of them.
  const isReplaced = later === 'all-hours';
  return people.map((person): PlannedLine => {
    const { user_id, name, payroll_id, state, sheet_id, hundredths } = person;
    const before = exported.get(user_id) ?? NOTHING_EXPORTED;
    const codes = written.get(sameId(payroll_id ?? '')) ?? NO_CODES;
    // The program has figures from a file that isn't in effect any more, so a new one replaces them, if only by 0.
    const isLeft = codes.size > 0 && !exported.has(user_id);
    // Without a sheet, hours that were exported are taken back.
    const isProcessed = hundredths !== null || (state === null && hasAny(before));
    const processed = {
      hours: hundredths ?? NO_HOURS,
      leave: hundredths ? person.leave : NO_LEAVE,
      cells: person.cells,
    };
    const now = isProcessed ? processed : before;
    const change = byKind((kind) => (kinds.includes(kind) ? now.hours[kind] - before.hours[kind] : 0));
    const leave_change = leaveChanges(now.leave, before.leave, leaveKinds);
    const isMoved = leave_change.some(({ kind_id }) => isCoded(leaveKinds, kind_id));
    const from = isReplaced ? NOTHING_EXPORTED : before;
    const figures = figuresOf(layout, leaveKinds, now, from);
    // Other days may have the same hundredths.
    const isOther = isInMinutes && before.cells !== undefined && figures.some(hasOtherMinutes);
    const status = statusOf(isProcessed, hasAny(before), hasHours(change) || isMoved || isLeft || isOther);
    const isListed = status === 'new' || status === 'changed';
    const all = isListed ? entriesOf(figures, codes, from.codes) : [];
    const isTwice = payroll_id !== null && twice.has(sameId(payroll_id));
    const leaveChange = leaveChanges(now.leave, from.leave, leaveKinds);
    const sums = [now.cells, before.cells];
    const oddOf = (id: number) => sumOf(sums, id, now.leave.get(id) ?? 0).odd;
    const facts = { isTwice, oddOf, figures, leaveChange, entries: all };
    return {
      user_id,
      name,
      payroll_id,
      state,
      sheet_id,
      status,
      change,
      leave_change,
      cells: unlikeSums(now, sums),
      entries: takesBack ? all : all.filter(({ minutes }) => minutes > 0),
      by_hand: takesBack ? [] : all.filter(({ minutes }) => minutes < 0),
      left_out: leftOutLeave(person.leave, leaveKinds),
      problems: isListed ? problemsOf(person, { layout, leaveKinds }, facts) : [],
    };
  });
}

/** The lines that an export records: those with hours that aren't in a file yet. */
export const listedLines = <L extends PayrollLine>(lines: readonly L[]): L[] =>
  lines.filter(({ status }) => status === 'new' || status === 'changed');

export interface ExportedChange {
  readonly user_id: number;
  readonly change: HourHundredths;
  readonly leave_change: readonly LeaveChange[];
  /** Of all hours, not only of the change; files of earlier releases lack it. */
  readonly cells?: readonly UnlikeSum[];
  /** What the file said, and what was entered by hand. */
  readonly entries?: readonly CodeAmount[];
  readonly by_hand?: readonly CodeAmount[];
}

/** What each person's exported hours are after files with these changes. */
export function addChanges(files: readonly (readonly ExportedChange[])[]): Map<number, ExportedHours> {
  const sums = new Map<number, ExportedHours>();
  for (const { user_id, change, leave_change, cells, entries = [], by_hand = [] } of files.flat()) {
    const { hours, leave, codes = NO_AMOUNTS } = sums.get(user_id) ?? NOTHING_EXPORTED;
    const ofLeave = new Map(leave);
    for (const { kind_id, hundredths } of leave_change) ofLeave.set(kind_id, (ofLeave.get(kind_id) ?? 0) + hundredths);
    sums.set(user_id, {
      hours: byKind((kind) => hours[kind] + change[kind]),
      leave: ofLeave,
      cells: cells && new Map(cells.map(([key, hundredths, minutes]) => [key, { hundredths, minutes }])),
      codes: addAmounts(codes, [...entries, ...by_hand]),
    });
  }
  return sums;
}
