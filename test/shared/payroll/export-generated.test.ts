import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChanges,
  listedLines,
  type PayrollLine,
  type PayrollPerson,
  planExport,
} from '../../../shared/payroll/export-plan.ts';
import { codeOf, NO_HOURS } from '../../../shared/payroll/entries.ts';
import { NO_LEAVE, type PayrollLeaveKind } from '../../../shared/payroll/leave-entries.ts';
import { minutesOfHundredths } from '../../../shared/payroll/minutes.ts';
import { payrollFile } from '../../../shared/payroll/payroll-file.ts';
import { type PayrollLayout, type PayrollProvider, payrollProviders } from '../../../shared/payroll/providers.ts';
import { NOTHING_WRITTEN, writtenCodes } from '../../../shared/payroll/written-codes.ts';
import {
  figureKinds,
  type FigureKind,
  type HourHundredths,
  hundredthsOfMinutes,
} from '../../../shared/timesheets/hours.ts';
import { importFile, type Known } from './payroll-program.ts';

const period = { start_date: '2026-11-01', end_date: '2026-11-14', pay_date: '2026-11-19' };

const codes: Readonly<Record<PayrollProvider, (kind: FigureKind, nth: number) => string>> = {
  staffbook: () => '',
  adp: (_kind, nth) => `${nth}`.padStart(2, 'H'),
  // Two kinds share a column, as overtime of days and weeks usually does.
  gusto: (kind) => (kind === 'weekly_overtime' ? 'overtime' : kind),
  paychex: (kind) => `Pay ${kind}`.slice(0, 20),
  quickbooks: (kind) => (kind === 'weekly_overtime' ? 'overtime' : kind),
};

const layoutOf = (provider: PayrollProvider): PayrollLayout => ({
  name: provider,
  provider,
  company_code: 'ABC',
  company_time: '12345',
  batch_id: null,
  codes:
    provider === 'staffbook'
      ? []
      : figureKinds.flatMap((kind, nth) =>
          provider === 'adp' && ['regular', 'overtime'].includes(kind)
            ? []
            : [{ kind, code: codes[provider](kind, nth) }],
        ),
});

const FLOATING: PayrollLeaveKind = { id: 1, name: 'Floating holiday', counts_as: 'vacation', payroll_code: 'l1' };
const UNPAID: PayrollLeaveKind = { id: 2, name: 'Unpaid leave', counts_as: null, payroll_code: 'l2' };
const leaveKinds: readonly PayrollLeaveKind[] = [
  FLOATING,
  UNPAID,
  { id: 3, name: 'Personal leave', counts_as: 'vacation', payroll_code: null },
  { id: 4, name: 'Volunteering', counts_as: null, payroll_code: null },
];

interface Processed {
  readonly hours: HourHundredths;
  readonly leave: ReadonlyMap<number, number>;
}

const NOTHING: Processed = { hours: NO_HOURS, leave: NO_LEAVE };

const QUARTER_HOUR = 25;

/** Hours come from whole minutes. Hours of leave in a column are part of the column. */
const processedHours = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...figureKinds), fc.integer({ min: 0, max: 6000 })), { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom(...leaveKinds), fc.integer({ min: 0, max: 60 })), { maxLength: 3 }),
  )
  .map(([pairs, ofLeave]): Processed => {
    const hours = { ...NO_HOURS, ...Object.fromEntries(pairs.map(([kind, of]) => [kind, hundredthsOfMinutes(of)])) };
    const leave = new Map(ofLeave.map(([{ id }, quarters]) => [id, quarters * QUARTER_HOUR]));
    const inColumn = leaveKinds.filter(({ counts_as }) => counts_as === 'vacation');
    const vacation = inColumn.reduce((sum, { id }) => sum + (leave.get(id) ?? 0), hours.vacation);
    return { hours: { ...hours, vacation }, leave };
  });

/** A sheet is processed with hours, not processed (any more), or deleted. */
const sheetOf = fc.oneof(
  { weight: 5, arbitrary: processedHours },
  { weight: 2, arbitrary: fc.constant('open' as const) },
  { weight: 1, arbitrary: fc.constant('deleted' as const) },
);

const PEOPLE = 4;
const rounds = fc.array(fc.array(sheetOf, { minLength: PEOPLE, maxLength: PEOPLE }), { minLength: 1, maxLength: 5 });

type Sheet = Processed | 'open' | 'deleted';

const personOf = (sheet: Sheet, nth: number): PayrollPerson => ({
  user_id: nth + 1,
  name: `Person ${nth + 1}`,
  first_name: 'Person',
  last_name: `Number ${nth + 1}`,
  payroll_id: String(nth + 1),
  state: sheet === 'deleted' ? null : sheet === 'open' ? 'approved' : 'processed',
  sheet_id: sheet === 'deleted' ? null : nth + 1,
  hundredths: typeof sheet === 'string' ? null : sheet.hours,
  leave: typeof sheet === 'string' ? NO_LEAVE : sheet.leave,
});

/** What the program should know of a person, in its unit. */
function wanted(layout: PayrollLayout, { hours, leave }: Processed): Map<string, number> {
  const [floating, unpaid] = [leave.get(FLOATING.id) ?? 0, leave.get(UNPAID.id) ?? 0];
  const figures: [string | undefined, number][] = [
    ...figureKinds.map((kind): [string | undefined, number] => [
      codeOf(layout, kind),
      kind === 'vacation' ? hours.vacation - floating : hours[kind],
    ]),
    ['l1', floating],
    ['l2', unpaid],
  ];
  const sums = new Map<string, number>();
  for (const [code, hundredths] of figures) {
    if (code === undefined || hundredths === 0) continue;
    const amount = layout.provider === 'quickbooks' ? minutesOfHundredths(hundredths) : hundredths;
    sums.set(code, (sums.get(code) ?? 0) + amount);
  }
  return sums;
}

const nonZero = (codesOf: ReadonlyMap<string, number> | undefined, factor: number): [string, number][] =>
  [...(codesOf ?? [])]
    .map(([code, amount]): [string, number] => [code, Math.round(amount * factor)])
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b));

/** A person enters what the file can't take back. */
function enterByHand(lines: readonly PayrollLine[], known: Known): void {
  for (const { payroll_id, by_hand } of lines) {
    for (const { code, minutes } of by_hand) {
      const codesOf = known.get(payroll_id!) ?? new Map<string, number>();
      known.set(payroll_id!, codesOf.set(code, (codesOf.get(code) ?? 0) + minutes));
    }
  }
}

describe.each(payrollProviders)('generated exports for %s', (provider) => {
  const layout = layoutOf(provider);
  const factor = provider === 'quickbooks' ? 1 : 100;

  it('equal the processed hours to the hundredth, and each later file brings the program up to date', () => {
    fc.assert(
      fc.property(rounds, (sheetsOfRounds) => {
        const known: Known = new Map();
        const files: (readonly PayrollLine[])[] = [];
        const texts: string[] = [];
        const planOf = (people: readonly PayrollPerson[]): PayrollLine[] => {
          const written = provider === 'gusto' ? writtenCodes(texts) : NOTHING_WRITTEN;
          return planExport({ people, exported: addChanges(files), written, layout, leaveKinds });
        };
        const expected = new Map<number, Processed>();
        sheetsOfRounds.forEach((sheets, round) => {
          const people = sheets.map(personOf);
          const lines = planOf(people);
          expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
          const listed = listedLines(lines);
          const named = listed.map((line) => ({ ...line, first_name: 'A', last_name: 'B' }));
          const file = payrollFile({ layout, period, nth: round + 1, lines: named });
          importFile(provider, file, known);
          texts.push(file.text);
          enterByHand(listed, known);
          files.push(listed);
          people.forEach(({ user_id, hundredths, leave, state }) => {
            if (hundredths) expected.set(user_id, { hours: hundredths, leave });
            // A deleted sheet takes its hours back; one that isn't processed waits.
            else if (state === null) expected.delete(user_id);
          });
          for (const { user_id, payroll_id } of people) {
            const processed = expected.get(user_id) ?? NOTHING;
            const key = provider === 'staffbook' ? String(user_id) : payroll_id!;
            expect(nonZero(known.get(key), factor)).toEqual(nonZero(wanted(layout, processed), 1));
            expect(addChanges(files).get(user_id)?.hours ?? NO_HOURS).toEqual(processed.hours);
          }
          expect(listedLines(planOf(people))).toEqual([]);
        });
      }),
    );
  });

  it('take hours back from the code that has them after codes have changed', () => {
    if (provider === 'gusto' || provider === 'staffbook') return;
    const later = provider === 'adp' ? 'Z' : 'New ';
    const changed = {
      ...layout,
      codes: layout.codes.map(({ kind, code }) => ({ kind, code: `${later}${code}`.slice(0, 20) })),
    };
    const changedKinds = leaveKinds.map((kind) => ({
      ...kind,
      payroll_code: kind.payroll_code && `x${kind.payroll_code}`,
    }));
    fc.assert(
      fc.property(rounds, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (sheetsOfRounds, isChanged) => {
        const known: Known = new Map();
        const files: (readonly PayrollLine[])[] = [];
        sheetsOfRounds.forEach((sheets, round) => {
          const by = isChanged[round] ? changed : layout;
          const kinds = isChanged[round] ? changedKinds : leaveKinds;
          const people = sheets.map(personOf);
          const exported = addChanges(files);
          const listed = listedLines(
            planExport({ people, exported, written: NOTHING_WRITTEN, layout: by, leaveKinds: kinds }),
          );
          const named = listed.map((line) => ({ ...line, first_name: 'A', last_name: 'B' }));
          importFile(provider, payrollFile({ layout: by, period, nth: round + 1, lines: named }), known);
          enterByHand(listed, known);
          files.push(listed);
          for (const [person, codesOf] of known) {
            const nth = Number(person) - 1;
            for (const [code, amount] of codesOf)
              expect([person, code, Math.min(0, Math.round(amount * factor))]).toEqual([person, code, 0]);
            const processed = sheets[nth]!;
            if (typeof processed === 'string' || !listed.some(({ payroll_id }) => payroll_id === person)) continue;
            const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, each) => all + each, 0);
            expect(Math.round(sum(codesOf.values()) * factor)).toBe(sum(wanted(by, processed).values()));
          }
        });
      }),
    );
  });
});
