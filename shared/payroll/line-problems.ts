import { hourKindTitles } from '../timesheets/hours.ts';
import { hoursText } from '../timesheets/hours-text.ts';
import { type OddHours, oddTexts } from './minutes.ts';
import { type Figure, isOddAsBefore, paidKinds } from './entries.ts';
import { accepts, isNote, isSameCode } from './layout-rules.ts';
import { type LeaveChange, leaveProblems, type PayrollLeaveKind } from './leave-entries.ts';
import type { PayrollEntry } from './payroll-entry.ts';
import { type PayrollLayout, type ProviderRules, providerRules } from './providers.ts';
import type { ProblemKind } from './line-statuses.ts';

export interface PayrollProblem {
  readonly kind: ProblemKind;
  readonly message: string;
}

/** How files tell a program who a person is. */
export interface Identified {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly payroll_id: string | null;
}

function idProblems(payroll_id: string | null, { name, payrollId }: ProviderRules, isTwice: boolean) {
  if (payrollId === null) return [];
  if (payroll_id === null) return ['No payroll ID'];
  if (!accepts(payrollId, payroll_id)) return [`Payroll ID ${payroll_id}: ${name} takes ${payrollId.expected}`];
  return isTwice ? [`Payroll ID ${payroll_id} belongs to several people`] : [];
}

function nameProblems({ first_name, last_name }: Identified, { hasNames }: ProviderRules): string[] {
  const missing = [...(first_name ? [] : ['first']), ...(last_name ? [] : ['last'])];
  return hasNames && missing.length > 0 ? [`No ${missing.join(' and ')} name`] : [];
}

function hourProblems(
  entries: readonly PayrollEntry[],
  figures: readonly Figure[],
  { name, isInMinutes, maxHundredths }: ProviderRules,
): string[] {
  const tooMany = entries.filter(({ hundredths }) => Math.abs(hundredths) > maxHundredths);
  const kinds = isInMinutes ? entries.flatMap((entry) => entry.kinds) : [];
  return [
    ...tooMany.map(({ code, hundredths }) => `${hoursText(hundredths)} hours of ${code}: too many for ${name}`),
    // Without leave under a code of its own, which is written and checked by itself.
    ...figures.flatMap((figure) => {
      const { kind, now } = figure;
      const isWritten = kind !== null && kinds.includes(kind) && !isOddAsBefore(figure);
      return isWritten ? oddTexts(now.odd, hourKindTitles[kind]) : [];
    }),
  ];
}

/** A layout doesn't know the codes of leave types, so one that is also that of a note is only found here. */
const sharedCodes = (figures: readonly Figure[], leaveKinds: readonly PayrollLeaveKind[]): string[] =>
  figures.flatMap(({ kind, code, now, before }) =>
    kind === null || code === undefined || !isNote(kind) || now.hundredths === before.hundredths
      ? []
      : leaveKinds
          .filter(({ payroll_code }) => payroll_code !== null && isSameCode(payroll_code, code))
          .map(
            ({ name, payroll_code }) =>
              `Payroll code ${payroll_code} of ${name} is that of ${hourKindTitles[kind]}, which would be paid twice`,
          ),
  );

/** A layout that was stored before the rule may give a note the code of other hours. */
const noteCodes = (figures: readonly Figure[], { codes }: PayrollLayout): string[] =>
  figures.flatMap(({ kind, code, now, before }) => {
    if (kind === null || code === undefined || !isNote(kind) || now.hundredths === before.hundredths) return [];
    const other = codes.find((each) => each.kind !== kind && isSameCode(each.code, code));
    return other
      ? [`${hourKindTitles[kind]} has the code of ${hourKindTitles[other.kind]}, so it would be paid twice`]
      : [];
  });

interface LineFacts {
  readonly isTwice: boolean;
  /** Of a leave type. */
  readonly oddOf: (kindId: number) => OddHours | undefined;
  readonly figures: readonly Figure[];
  readonly leaveChange: readonly LeaveChange[];
  readonly entries: readonly PayrollEntry[];
}

/** Returns everything that keeps a line from being written. */
export function problemsOf(
  person: Identified,
  { layout, leaveKinds }: { readonly layout: PayrollLayout; readonly leaveKinds: readonly PayrollLeaveKind[] },
  { isTwice, oddOf, figures, leaveChange, entries }: LineFacts,
): PayrollProblem[] {
  const rules = providerRules[layout.provider];
  const uncoded = figures.flatMap(({ kind, code, ...figure }) =>
    kind !== null &&
    paidKinds.includes(kind) &&
    code === undefined &&
    figure.now.hundredths !== figure.before.hundredths
      ? [kind]
      : [],
  );
  const ofLeave = [...leaveProblems(leaveChange, oddOf, leaveKinds, rules), ...sharedCodes(figures, leaveKinds)];
  return [
    ...idProblems(person.payroll_id, rules, isTwice).map((message) => ({ kind: 'payroll-id' as const, message })),
    ...nameProblems(person, rules).map((message) => ({ kind: 'name' as const, message })),
    ...uncoded.map((kind) => ({ kind: 'code' as const, message: `No code for ${hourKindTitles[kind]}` })),
    ...noteCodes(figures, layout).map((message) => ({ kind: 'code' as const, message })),
    ...ofLeave.map((message) => ({ kind: 'leave-code' as const, message })),
    ...hourProblems(entries, figures, rules).map((message) => ({ kind: 'hours' as const, message })),
  ];
}
