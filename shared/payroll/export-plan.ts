import {
  figureKinds,
  type FigureKind,
  hourKinds,
  type HourHundredths,
  hourKindTitles,
  hoursText,
} from '../timesheets/hours.ts';
import type { TimesheetState } from '../timesheets/lifecycle.ts';
import { accepts } from './layout-rules.ts';
import { isWholeMinutes, minutesOfHundredths } from './minutes.ts';
import { type PayrollLayout, type ProviderRules, providerRules } from './providers.ts';

/**
 * R75: what an export of a pay period contains. Only processed hours are exported, and each once: a line is the difference
 * between a person's processed hours and what earlier files of the period had.
 */

/** A person of the period, and the hours their sheet was processed with. */
export interface PayrollPerson {
  readonly user_id: number;
  readonly name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly payroll_id: string | null;
  /** Null for a person without a sheet. */
  readonly state: TimesheetState | null;
  readonly sheet_id: number | null;
  /** Null unless the sheet is processed. */
  readonly hundredths: HourHundredths | null;
}

/** Hundredths of an hour for one code of the program. */
export interface PayrollEntry {
  readonly code: string;
  /** The kinds of hours behind it. */
  readonly kinds: readonly FigureKind[];
  /** What the file says. */
  readonly hundredths: number;
  /** The same in minutes, for programs that take those. */
  readonly minutes: number;
}

/** `none`: processed, without hours. `reopened`: in an earlier file, and not processed any more. */
export const lineStatuses = ['new', 'changed', 'unchanged', 'none', 'reopened', 'waiting'] as const;
export type LineStatus = (typeof lineStatuses)[number];

export const problemKinds = ['payroll-id', 'code', 'hours'] as const;

export interface PayrollProblem {
  readonly kind: (typeof problemKinds)[number];
  readonly message: string;
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
  /** What the file says about this person. */
  readonly entries: readonly PayrollEntry[];
  /** Hours to be taken back by hand, because the file can't. */
  readonly by_hand: readonly PayrollEntry[];
  /** What keeps this person's line from being written. */
  readonly problems: readonly PayrollProblem[];
}

const byKind = (figure: (kind: FigureKind) => number): HourHundredths =>
  Object.fromEntries(figureKinds.map((kind) => [kind, figure(kind)])) as HourHundredths;

export const NO_HOURS: HourHundredths = byKind(() => 0);

/** Kinds that are paid. FLSA overtime is about hours that are already in them, so it is only exported under a code. */
const paidKinds: readonly FigureKind[] = [...hourKinds, 'overtime_premium'];

/** The code, or own column, of a kind in a layout; undefined if it has none. */
export function codeOf({ provider, codes }: PayrollLayout, kind: FigureKind): string | undefined {
  const { code, ownColumn } = providerRules[provider];
  if (code === null) return hourKindTitles[kind];
  const own = codes.find((each) => each.kind === kind)?.code;
  return own ?? (ownColumn.includes(kind) ? OWN_COLUMN_TITLES[kind] : undefined);
}

/** ADP has columns for these. */
export const OWN_COLUMN_TITLES: Readonly<Partial<Record<FigureKind, string>>> = {
  regular: 'Reg Hours',
  overtime: 'O/T Hours',
  weekly_overtime: 'O/T Hours',
};

/** The kinds that a layout exports. */
const exportedKinds = (layout: PayrollLayout): readonly FigureKind[] =>
  figureKinds.filter((kind) => paidKinds.includes(kind) || codeOf(layout, kind) !== undefined);

function entriesOf(layout: PayrollLayout, now: HourHundredths, before: HourHundredths): PayrollEntry[] {
  const isAll = providerRules[layout.provider].later === 'all-hours';
  const entries = new Map<string, PayrollEntry>();
  for (const kind of figureKinds) {
    const code = codeOf(layout, kind);
    if (code === undefined || (now[kind] === 0 && before[kind] === 0)) continue;
    const from = isAll ? 0 : before[kind];
    const entry = entries.get(code) ?? { code, kinds: [], hundredths: 0, minutes: 0 };
    entries.set(code, {
      code,
      kinds: [...entry.kinds, kind],
      hundredths: entry.hundredths + now[kind] - from,
      // By kind, because only a kind's hours are rounded from whole minutes.
      minutes: entry.minutes + minutesOfHundredths(now[kind]) - minutesOfHundredths(from),
    });
  }
  return [...entries.values()].filter(({ hundredths, minutes }) => isAll || hundredths !== 0 || minutes !== 0);
}

/** `12.00 Regular, -2.00 Overtime` */
export const entriesText = (entries: readonly Pick<PayrollEntry, 'code' | 'hundredths'>[]): string =>
  entries.map(({ code, hundredths }) => `${hoursText(hundredths)} ${code}`).join(', ');

function idProblems({ payroll_id }: PayrollPerson, { name, payrollId }: ProviderRules, isTwice: boolean) {
  if (payrollId === null) return [];
  if (payroll_id === null) return ['No payroll ID'];
  if (!accepts(payrollId, payroll_id)) return [`Payroll ID ${payroll_id}: ${name} takes ${payrollId.expected}`];
  return isTwice ? [`Payroll ID ${payroll_id} belongs to several people`] : [];
}

function hourProblems(
  entries: readonly PayrollEntry[],
  now: HourHundredths,
  { name, isInMinutes, maxHundredths }: ProviderRules,
): string[] {
  const tooMany = entries.filter(({ hundredths }) => Math.abs(hundredths) > maxHundredths);
  const kinds = isInMinutes ? entries.flatMap((entry) => entry.kinds) : [];
  return [
    ...tooMany.map(({ code, hundredths }) => `${hoursText(hundredths)} hours of ${code}: too many for ${name}`),
    ...kinds
      .filter((kind) => !isWholeMinutes(now[kind]))
      .map((kind) => `${hoursText(now[kind])} hours of ${hourKindTitles[kind]} aren't whole minutes`),
  ];
}

function problemsOf(
  person: PayrollPerson,
  layout: PayrollLayout,
  line: {
    readonly isTwice: boolean;
    readonly now: HourHundredths;
    readonly change: HourHundredths;
    readonly entries: readonly PayrollEntry[];
  },
): PayrollProblem[] {
  const { isTwice, now, change, entries } = line;
  const rules = providerRules[layout.provider];
  const uncoded = paidKinds.filter((kind) => change[kind] !== 0 && codeOf(layout, kind) === undefined);
  return [
    ...idProblems(person, rules, isTwice).map((message) => ({ kind: 'payroll-id' as const, message })),
    ...uncoded.map((kind) => ({ kind: 'code' as const, message: `No code for ${hourKindTitles[kind]}` })),
    ...hourProblems(entries, now, rules).map((message) => ({ kind: 'hours' as const, message })),
  ];
}

const hasHours = (hundredths: HourHundredths): boolean => figureKinds.some((kind) => hundredths[kind] !== 0);

function statusOf(isProcessed: boolean, before: HourHundredths, change: HourHundredths): LineStatus {
  if (!isProcessed) return hasHours(before) ? 'reopened' : 'waiting';
  if (!hasHours(change)) return hasHours(before) ? 'unchanged' : 'none';
  return hasHours(before) ? 'changed' : 'new';
}

/** Payroll IDs that several people have, without regard to case and to leading zeros of numbers. */
const sameId = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '');

function duplicateIds(people: readonly PayrollPerson[]): ReadonlySet<string> {
  const ids = people.flatMap(({ payroll_id }) => (payroll_id === null ? [] : [sameId(payroll_id)]));
  return new Set(ids.filter((id, index) => ids.indexOf(id) < index));
}

export interface PlanInput {
  readonly people: readonly PayrollPerson[];
  /** What earlier files of the period had, by user id. */
  readonly exported: ReadonlyMap<number, HourHundredths>;
  readonly layout: PayrollLayout;
}

/** Returns everybody's line, in the order of the people. */
export function planExport({ people, exported, layout }: PlanInput): PayrollLine[] {
  const twice = duplicateIds(people);
  const kinds = exportedKinds(layout);
  return people.map((person): PayrollLine => {
    const { user_id, name, payroll_id, state, sheet_id, hundredths } = person;
    const before = exported.get(user_id) ?? NO_HOURS;
    // Without a sheet, hours that were exported are taken back.
    const isProcessed = hundredths !== null || (state === null && hasHours(before));
    const now = hundredths ?? (isProcessed ? NO_HOURS : before);
    const change = byKind((kind) => (kinds.includes(kind) ? now[kind] - before[kind] : 0));
    const status = statusOf(isProcessed, before, change);
    const isListed = status === 'new' || status === 'changed';
    const all = isListed ? entriesOf(layout, now, before) : [];
    const isTwice = payroll_id !== null && twice.has(sameId(payroll_id));
    const takesBack = providerRules[layout.provider].takesBack;
    return {
      user_id,
      name,
      payroll_id,
      state,
      sheet_id,
      status,
      change,
      entries: takesBack ? all : all.filter(({ minutes }) => minutes > 0),
      by_hand: takesBack ? [] : all.filter(({ minutes }) => minutes < 0),
      problems: isListed ? problemsOf(person, layout, { isTwice, now, change, entries: all }) : [],
    };
  });
}

/** The lines that an export records: those whose hours aren't in a file yet. */
export const listedLines = (lines: readonly PayrollLine[]): PayrollLine[] =>
  lines.filter(({ status }) => status === 'new' || status === 'changed');

/** What each person's exported hours are after files with these changes. */
export function addChanges(
  files: readonly (readonly { readonly user_id: number; readonly change: HourHundredths }[])[],
): Map<number, HourHundredths> {
  const sums = new Map<number, HourHundredths>();
  for (const { user_id, change } of files.flat()) {
    const before = sums.get(user_id) ?? NO_HOURS;
    sums.set(
      user_id,
      byKind((kind) => before[kind] + change[kind]),
    );
  }
  return sums;
}
