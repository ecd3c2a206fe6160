import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellSums } from '../../../shared/payroll/cell-sums.ts';
import { byHandText } from '../../../shared/payroll/entries.ts';
import { addChanges, listedLines, type PlannedLine, planExport } from '../../../shared/payroll/export-plan.ts';
import type { PayrollLeaveKind } from '../../../shared/payroll/leave-entries.ts';
import { OWN_LAYOUT, type PayrollLayout } from '../../../shared/payroll/providers.ts';
import { NOTHING_WRITTEN } from '../../../shared/payroll/written-codes.ts';
import { addDays } from '../../../shared/dates.ts';
import { emptyDay } from '../../../shared/timesheets/day.ts';
import { hoursOfDays, hundredthsOfHours, hundredthsOfMinutes } from '../../../shared/timesheets/hours.ts';
import { hoursOf } from '../../../shared/timesheets/hours-text.ts';
import { normalizeHours } from '../../../shared/timesheets/hour-input.ts';

const layoutWith = (code: string, sick = 'Sick'): PayrollLayout => ({
  ...OWN_LAYOUT,
  provider: 'quickbooks',
  company_code: 'Acme',
  company_time: '9',
  codes: [
    { kind: 'vacation', code },
    { kind: 'sick', code: sick },
  ],
});
const layout = layoutWith('Vacation');

const FLOATING: PayrollLeaveKind = { id: 1, name: 'Floating day', counts_as: 'vacation', payroll_code: 'Floating' };

/** Hours of vacation on each day, how many of them are of the leave type with a code of its own, and sick leave. */
type Typed = readonly (readonly [vacation: number, floating: number, sick?: number])[];

const personWith = (typed: Typed) => {
  const days = typed.map(([vacation, , sick = 0], nth) => ({
    ...emptyDay(addDays('2026-11-02', nth)),
    vacation,
    sick,
  }));
  const floating = new Map(days.map(({ date }, nth) => [date, hundredthsOfHours(typed[nth]![1])]));
  const sum = [...floating.values()].reduce((all, each) => all + each, 0);
  return {
    user_id: 1,
    name: 'Ana Ito',
    first_name: 'Ana',
    last_name: 'Ito',
    payroll_id: 'Ana Ito',
    state: 'processed',
    sheet_id: 1,
    hundredths: hoursOfDays(days),
    leave: new Map(sum > 0 ? [[FLOATING.id, sum]] : []),
    cells: cellSums(days, [FLOATING], ({ date }) => new Map([[FLOATING.id, floating.get(date) ?? 0]])),
  } as const;
};

const hoursOfMinutes = (minutes: number): number => hoursOf(hundredthsOfMinutes(minutes));

const stored = (files: readonly (readonly PlannedLine[])[]) =>
  addChanges(JSON.parse(JSON.stringify(files)) as readonly (readonly PlannedLine[])[]);

const lineOf = (typed: Typed, files: readonly (readonly PlannedLine[])[] = [], by = layout): PlannedLine =>
  planExport({
    people: [personWith(typed)],
    exported: stored(files),
    written: NOTHING_WRITTEN,
    layout: by,
    leaveKinds: [FLOATING],
  })[0]!;

const typedOn = (days: number, text: string): Typed =>
  Array.from({ length: days }, () => [Number(normalizeHours(text)), 0] as const);

const minutesIn = ({ entries, by_hand }: PlannedLine) =>
  [...entries, ...by_hand].map(({ code, minutes }) => [code, minutes]);

describe('leave typed in whole minutes for QuickBooks', () => {
  it.each([
    ['1:20', 2, 160],
    ['1:20', 5, 400],
    ['0:20', 3, 60],
    ['7:40', 10, 4600],
    ['0:01', 7, 7],
  ])('%s on %s days is exact', (text, days, minutes) => {
    const line = lineOf(typedOn(days, text));
    expect(line.problems).toEqual([]);
    expect(minutesIn(line)).toEqual([['Vacation', minutes]]);
  });

  it('is refused by the first day that no number of minutes is rounded to', () => {
    const messages = (typed: Typed) => lineOf(typed).problems.map(({ message }) => message);
    // The sum is 2:40 in hundredths.
    expect(
      messages([
        [1.33, 0],
        [1.34, 0],
      ]),
    ).toEqual(["1.34 hours of Vacation on 2026-11-03 aren't whole minutes"]);
    expect(messages([[8, 2.66]])).toEqual(["2.66 hours of Floating day on 2026-11-02 aren't whole minutes"]);
    // Leave of two types, each in whole minutes.
    expect(messages([[2.66, 1.33]])).toEqual([]);
  });

  it('is taken back to the minute, also from a former code, and named as the hours to enter', () => {
    const first = lineOf(typedOn(5, '1:20'));
    const less = lineOf(typedOn(2, '1:20'), [[first]]);
    expect(minutesIn(less)).toEqual([['Vacation', -240]]);
    expect(byHandText(less.by_hand)).toBe('-4.00 Vacation');
    expect(minutesIn(lineOf(typedOn(2, '1:20'), [[first]], layoutWith('PTO')))).toEqual([['Vacation', -240]]);
  });

  it('is added if only its minutes are other ones', () => {
    const first = lineOf([
      [2.67, 0],
      [1.32, 0],
    ]);
    expect(minutesIn(lineOf(typedOn(3, '1:20'), [[first]]))).toEqual([['Vacation', 1]]);
  });

  it("is left as it is in a CSV of the period, although it isn't whole minutes", () => {
    const odd: Typed = [
      [1.34, 0],
      [1.34, 1.34],
    ];
    const first = lineOf(odd, [], OWN_LAYOUT);
    expect(first.problems).toEqual([]);
    expect(lineOf(odd, [[first]])).toMatchObject({ status: 'unchanged', problems: [], entries: [] });
    expect(lineOf([...odd, [1, 0]], [[first]]).problems).toHaveLength(1);
  });

  it.each(['Vacation', 'Sick'])('is also left if sick leave changed that is paid as %s', (code) => {
    const odd = [1.34, 1.34, 1.34].map((hours): Typed[number] => [hours, 0]);
    const first = lineOf(odd, [], OWN_LAYOUT);
    const line = lineOf([...odd, [0, 0, 2]], [[first]], layoutWith('Vacation', code));
    expect(line).toMatchObject({ status: 'changed', problems: [], by_hand: [] });
    expect(minutesIn(line)).toEqual([[code, 120]]);
    expect(lineOf([...odd, [1, 0, 2]], [[first]], layoutWith('Vacation', code)).problems).toHaveLength(1);
  });

  it('is counted as before if only the sum of an earlier release is known', () => {
    const { cells: _cells, ...first } = lineOf(typedOn(1, '8:00'));
    expect(minutesIn(lineOf(typedOn(3, '1:20'), [[first as PlannedLine]]))).toEqual([['Vacation', -240]]);
  });

  it('equals the days after any number of files', () => {
    const day = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
      .map(([a, b]) => [Math.max(a, b), Math.min(a, b)] as const);
    const sheet = fc.array(day, { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 5 }), (sheets) => {
        const files: PlannedLine[][] = [];
        const known = new Map<unknown, number>();
        for (const days of sheets) {
          const typed = days.map(([all, floating]): Typed[number] => [hoursOfMinutes(all), hoursOfMinutes(floating)]);
          const line = lineOf(typed, files);
          expect(line.problems).toEqual([]);
          for (const [code, minutes] of minutesIn(line)) known.set(code, (known.get(code) ?? 0) + Number(minutes));
          files.push(listedLines([line]));
          const floating = days.reduce((sum, [, each]) => sum + each, 0);
          const all = days.reduce((sum, [each]) => sum + each, 0);
          expect([known.get('Vacation') ?? 0, known.get('Floating') ?? 0]).toEqual([all - floating, floating]);
          expect(listedLines([lineOf(typed, files)])).toEqual([]);
        }
      }),
    );
  });
});
