import {
  figureKinds,
  type FigureKind,
  hourKinds,
  hundredthsOfMinutes,
  type HourHundredths,
  hourKindTitles,
} from '../timesheets/hours.ts';
import { hoursText } from '../timesheets/hours-text.ts';
import { addAmounts, type CodeAmounts, NO_AMOUNTS, underFormerCodes } from './former-codes.ts';
import { type CellSum, type CellSums, netSum, sumOf } from './cell-sums.ts';
import { codedKinds, type LeaveHundredths, type PayrollLeaveKind } from './leave-entries.ts';
import { emptyEntry, type PayrollEntry } from './payroll-entry.ts';
import { type PayrollLayout, providerRules } from './providers.ts';

/** R75: what a payroll file says about a person, by code of the program. */

/** What earlier files of the period had of a person. */
export interface ExportedHours {
  readonly hours: HourHundredths;
  readonly leave: LeaveHundredths;
  /** The days behind them, as far as they are known. */
  readonly cells?: CellSums | undefined;
  /** The same by code, as far as it is known. */
  readonly codes?: CodeAmounts;
}

/** Hundredths of an hour of each kind. */
export const byKind = (figure: (kind: FigureKind) => number): HourHundredths =>
  Object.fromEntries(figureKinds.map((kind) => [kind, figure(kind)])) as HourHundredths;

export const NO_HOURS: HourHundredths = byKind(() => 0);

/** Kinds that are paid. FLSA overtime is about hours that are already in them, so it is only exported under a code. */
export const paidKinds: readonly FigureKind[] = [...hourKinds, 'overtime_premium'];

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

/** A figure now and in earlier files, or 0 if the file replaces those. */
export interface Figure {
  readonly code: string | undefined;
  readonly kind: FigureKind | null;
  readonly isUnpaid: boolean;
  readonly now: CellSum;
  readonly before: CellSum;
}

/** Every figure with its code; leave under a code of its own isn't counted as its column again. */
export function figuresOf(
  layout: PayrollLayout,
  kinds: readonly PayrollLeaveKind[],
  now: ExportedHours,
  before: ExportedHours,
) {
  // Of leave that a file had before its types changed, only that file knows the days.
  const known = (of: ExportedHours) => (of === now ? [now.cells, before.cells] : [before.cells]);
  const net = (of: ExportedHours, kind: FigureKind): CellSum => {
    const coded = codedKinds(kinds, kind).map(({ id }) => ({ key: id, hundredths: of.leave.get(id) ?? 0 }));
    return netSum(known(of), { key: kind, hundredths: of.hours[kind] }, coded);
  };
  const ofLeave = (of: ExportedHours, id: number): CellSum => sumOf(known(of), id, of.leave.get(id) ?? 0);
  const hours = figureKinds.map((kind): Figure => ({
    code: codeOf(layout, kind),
    kind,
    isUnpaid: false,
    now: net(now, kind),
    before: net(before, kind),
  }));
  const leave = kinds.flatMap(({ id, counts_as, payroll_code }): Figure[] =>
    payroll_code === null
      ? []
      : [
          {
            code: payroll_code,
            kind: null,
            isUnpaid: counts_as === null,
            now: ofLeave(now, id),
            before: ofLeave(before, id),
          },
        ],
  );
  return [...hours, ...leave];
}

/** Hours that aren't whole minutes have no right ones, so no file stores theirs, and those of earlier files stay. */
export const isOddAsBefore = ({ now, before }: Figure): boolean =>
  now.odd !== undefined && now.hundredths === before.hundredths;

export const changedMinutes = (figure: Figure): number =>
  isOddAsBefore(figure) ? 0 : figure.now.minutes - figure.before.minutes;

/** What earlier files would have had by today's codes. */
const beforeByCode = (figures: readonly Figure[]): CodeAmounts =>
  addAmounts(
    NO_AMOUNTS,
    figures.flatMap(({ code, before }) => (code === undefined ? [] : [{ ...before, code }])),
  );

/**
 * What a file says: the figures, and 0 under codes of earlier files that the program wouldn't replace otherwise. `had` is what
 * earlier files had, if this one has differences.
 */
export function entriesOf(
  figures: readonly Figure[],
  written: ReadonlySet<string>,
  had: CodeAmounts = NO_AMOUNTS,
): PayrollEntry[] {
  const entries = new Map<string, PayrollEntry>();
  for (const figure of figures) {
    const { code, kind, isUnpaid, now, before } = figure;
    if (code === undefined || (now.hundredths === 0 && before.hundredths === 0)) continue;
    const entry = entries.get(code) ?? emptyEntry(code);
    entries.set(code, {
      code,
      kinds: kind === null ? entry.kinds : [...entry.kinds, kind],
      hundredths: entry.hundredths + now.hundredths - before.hundredths,
      // By kind, because only a kind's hours are rounded from whole minutes.
      minutes: entry.minutes + changedMinutes(figure),
      unpaid: entry.unpaid + (isUnpaid ? now.hundredths - before.hundredths : 0),
    });
  }
  const replaced = [...written].filter((code) => !entries.has(code)).map(emptyEntry);
  const differences = underFormerCodes({ entries: [...entries.values()], had, before: beforeByCode(figures) });
  return [...differences.filter(({ hundredths, minutes }) => hundredths !== 0 || minutes !== 0), ...replaced];
}

/** What is to be entered by hand. Typed into the program, these hours are the minutes that are meant. */
export const byHandText = (entries: readonly PayrollEntry[]): string =>
  entriesText(entries.map(({ code, minutes }) => ({ code, hundredths: hundredthsOfMinutes(minutes) })));

/** `12.00 Regular, -2.00 Overtime` */
export const entriesText = (entries: readonly Pick<PayrollEntry, 'code' | 'hundredths'>[]): string =>
  entries.map(({ code, hundredths }) => `${hoursText(hundredths)} ${code}`).join(', ');
