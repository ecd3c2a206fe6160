import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChanges,
  codeOf,
  listedLines,
  NO_HOURS,
  type PayrollLine,
  type PayrollPerson,
  planExport,
} from '../../../shared/payroll/export-plan.ts';
import { minutesOfHundredths } from '../../../shared/payroll/minutes.ts';
import { payrollFile } from '../../../shared/payroll/payroll-file.ts';
import { type PayrollLayout, type PayrollProvider, payrollProviders } from '../../../shared/payroll/providers.ts';
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

/** Hours come from whole minutes. */
const hoursOf = fc
  .array(fc.tuple(fc.constantFrom(...figureKinds), fc.integer({ min: 0, max: 6000 })), { maxLength: 5 })
  .map((pairs): HourHundredths => ({
    ...NO_HOURS,
    ...Object.fromEntries(pairs.map(([kind, minutes]) => [kind, hundredthsOfMinutes(minutes)])),
  }));

/** A sheet is processed with hours, not processed (any more), or deleted. */
const sheetOf = fc.oneof(
  { weight: 5, arbitrary: hoursOf },
  { weight: 2, arbitrary: fc.constant('open' as const) },
  { weight: 1, arbitrary: fc.constant('deleted' as const) },
);

const PEOPLE = 4;
const rounds = fc.array(fc.array(sheetOf, { minLength: PEOPLE, maxLength: PEOPLE }), { minLength: 1, maxLength: 5 });

type Sheet = HourHundredths | 'open' | 'deleted';

const personOf = (sheet: Sheet, nth: number): PayrollPerson => ({
  user_id: nth + 1,
  name: `Person ${nth + 1}`,
  first_name: 'Person',
  last_name: `Number ${nth + 1}`,
  payroll_id: String(nth + 1),
  state: sheet === 'deleted' ? null : sheet === 'open' ? 'approved' : 'processed',
  sheet_id: sheet === 'deleted' ? null : nth + 1,
  hundredths: typeof sheet === 'string' ? null : sheet,
});

/** What the program should know of a person, in its unit. */
function wanted(layout: PayrollLayout, hours: HourHundredths): Map<string, number> {
  const sums = new Map<string, number>();
  for (const kind of figureKinds) {
    const code = codeOf(layout, kind);
    if (code === undefined || hours[kind] === 0) continue;
    const amount = layout.provider === 'quickbooks' ? minutesOfHundredths(hours[kind]) : hours[kind];
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
        const expected = new Map<number, HourHundredths>();
        sheetsOfRounds.forEach((sheets, round) => {
          const people = sheets.map(personOf);
          const lines = planExport({ people, exported: addChanges(files), layout });
          expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
          const listed = listedLines(lines);
          const named = listed.map((line) => ({ ...line, first_name: 'A', last_name: 'B' }));
          importFile(provider, payrollFile({ layout, period, nth: round + 1, lines: named }), known);
          enterByHand(listed, known);
          files.push(listed);
          people.forEach(({ user_id, hundredths, state }) => {
            if (hundredths) expected.set(user_id, hundredths);
            // A deleted sheet takes its hours back; one that isn't processed waits.
            else if (state === null) expected.delete(user_id);
          });
          for (const { user_id, payroll_id } of people) {
            const hours = expected.get(user_id) ?? NO_HOURS;
            const key = provider === 'staffbook' ? String(user_id) : payroll_id!;
            expect(nonZero(known.get(key), factor)).toEqual(nonZero(wanted(layout, hours), 1));
            expect(addChanges(files).get(user_id) ?? NO_HOURS).toEqual(hours);
          }
          const again = planExport({ people, exported: addChanges(files), layout });
          expect(listedLines(again)).toEqual([]);
        });
      }),
    );
  });
});
