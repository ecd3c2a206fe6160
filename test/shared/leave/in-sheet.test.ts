import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { LeaveCell } from '../../../shared/leave/cells.ts';
import { claimedByKind, type KnownRequest, movedCell, withLeave, workedOn } from '../../../shared/leave/in-sheet.ts';
import { balanceOf, requestableHundredths, takenDifferences } from '../../../shared/leave/ledger.ts';
import { emptyDays } from '../../../shared/timesheets/frame.ts';

const VACATION = { id: 1, counts_as: 'vacation', keeps_balance: true } as const;
const FLOATING = { id: 2, counts_as: 'vacation', keeps_balance: true } as const;
const SICK = { id: 3, counts_as: 'sick', keeps_balance: true } as const;
const UNPAID = { id: 4, counts_as: null, keeps_balance: true } as const;
const JURY = { id: 5, counts_as: 'vacation', keeps_balance: false } as const;
const kinds = [VACATION, FLOATING, SICK, UNPAID, JURY];

const facts = { kinds, holidays: new Set(['2026-07-03']) };
/** From a Monday to a Sunday. */
const days = emptyDays({ start_date: '2026-06-29', end_date: '2026-07-12' }, [
  { holiday_date: '2026-07-03', description: 'Independence Day' },
]);

let ids = 0;
const approved = (
  kind: { readonly id: number },
  first_day: string,
  last_day = first_day,
  more: object = {},
): KnownRequest => ({
  id: (ids += 1),
  kind_id: kind.id,
  first_day,
  last_day,
  day_hundredths: 800,
  status: 'approved',
  settled: [],
  ...more,
});

const cellsOf = (
  sheet: readonly { date: string; vacation: number; sick: number }[],
  cell: LeaveCell & ('vacation' | 'sick'),
) => Object.fromEntries(sheet.filter((day) => day[cell] > 0).map((day) => [day.date, day[cell]]));

const filled = (...requests: KnownRequest[]) => withLeave(days, { before: [], after: requests }, facts);

describe('approved leave in a timesheet', () => {
  it('stands on working days of the period, without weekends and holidays', () => {
    const sheet = filled(approved(VACATION, '2026-07-01', '2026-07-31'));
    expect(cellsOf(sheet, 'vacation')).toEqual({
      '2026-07-01': 8,
      '2026-07-02': 8,
      '2026-07-06': 8,
      '2026-07-07': 8,
      '2026-07-08': 8,
      '2026-07-09': 8,
      '2026-07-10': 8,
    });
  });

  it('stands in the column of its kind; unpaid leave in none', () => {
    const sheet = filled(approved(SICK, '2026-07-06'), approved(UNPAID, '2026-07-07'));
    expect([cellsOf(sheet, 'sick'), cellsOf(sheet, 'vacation')]).toEqual([{ '2026-07-06': 8 }, {}]);
  });

  it('adds up for two part days', () => {
    const half = { day_hundredths: 375 };
    const sheet = filled(
      approved(VACATION, '2026-07-06', undefined, half),
      approved(FLOATING, '2026-07-06', undefined, half),
    );
    expect(cellsOf(sheet, 'vacation')).toEqual({ '2026-07-06': 7.5 });
  });

  it('only stands once it is approved', () => {
    const after = [approved(VACATION, '2026-07-06', undefined, { status: 'asked' })];
    expect(withLeave(days, { before: [], after }, facts)).toBe(days);
  });

  it('leaves a day alone that is full of work', () => {
    const full = days.map((day) =>
      day.date === '2026-07-06' ? { ...day, work_sessions: [{ start: '00:00', end: '20:00', note: null }] } : day,
    );
    expect(withLeave(full, { before: [], after: [approved(VACATION, '2026-07-06')] }, facts)).toBe(full);
  });

  it.each([
    ['is entered in an empty cell', 0, 0, 800, 800],
    ["isn't added to hours entered by hand before", 800, 0, 800, 800],
    ['fills up hours entered by hand', 200, 0, 800, 800],
    ['leaves the cell when it is cancelled', 800, 800, 0, 0],
    ['leaves other hours of the cell', 1000, 800, 0, 200],
    ['leaves the other half', 800, 800, 400, 400],
    ["doesn't come back to a cell that its owner emptied", 0, 800, 400, 0],
  ])('%s', (_, cell, before, after, expected) => {
    expect(movedCell(cell, before, after)).toBe(expected);
  });

  it('taken out again leaves the hours from before', () => {
    const request = approved(VACATION, '2026-07-06', '2026-07-09');
    const other = approved(SICK, '2026-07-08');
    const before = filled(other);
    const added = withLeave(before, { before: [other], after: [other, request] }, facts);
    expect(withLeave(added, { before: [other, request], after: [other] }, facts)).toEqual(before);
  });
});

describe('the work on days of a request', () => {
  it('is that of its working days, in hours counted as anywhere else', () => {
    const worked = days.map((day, index) =>
      [0, 4, 5, 8].includes(index)
        ? { ...day, work_sessions: [{ start: '07:00', end: '15:30', note: null }] }
        : { ...day, vacation: index === 1 ? 8 : 0 },
    );
    // The fifth day is a holiday and the sixth a Saturday.
    expect(workedOn(worked, { first_day: '2026-06-29', last_day: '2026-07-12' })).toEqual([
      { date: '2026-06-29', hundredths: 850 },
      { date: '2026-07-07', hundredths: 850 },
    ]);
    expect(workedOn(worked, { first_day: '2026-06-30', last_day: '2026-07-06' })).toEqual([]);
  });
});

describe('what a timesheet takes from balances', () => {
  const claim = (vacation: number, requests: KnownRequest[] = [], date = '2026-07-06') =>
    Object.fromEntries(
      claimedByKind(
        days.map((day) => (day.date === date ? { ...day, vacation } : day)),
        requests,
        facts,
      ),
    );

  it('is taken from the kind of the approved request', () => {
    expect(claim(8, [approved(FLOATING, '2026-07-06')])).toEqual({ 2: 800 });
  });

  it('is taken from the first kind of the column if nothing was requested', () => {
    expect(claim(8)).toEqual({ 1: 800 });
  });

  it('is only what the timesheet claims', () => {
    expect(claim(3, [approved(FLOATING, '2026-07-06')])).toEqual({ 2: 300 });
    expect(claim(0, [approved(FLOATING, '2026-07-06')])).toEqual({});
  });

  it('is divided between requests and hours beyond them, oldest first', () => {
    const requests = [
      approved(FLOATING, '2026-07-06', undefined, { day_hundredths: 400 }),
      approved(VACATION, '2026-07-06', undefined, { day_hundredths: 300 }),
    ];
    expect(claim(8, requests)).toEqual({ 2: 400, 1: 400 });
  });

  it('is nothing for a kind without a balance', () => {
    expect(claim(8, [approved(JURY, '2026-07-06')])).toEqual({});
  });

  it('includes unpaid leave as approved', () => {
    expect(claim(0, [approved(UNPAID, '2026-07-06', '2026-07-07')])).toEqual({ 4: 1600 });
  });

  it('amounts to all hours of a column with a balance, to the hundredth', () => {
    const request = fc.record({
      kind: fc.constantFrom(VACATION, FLOATING, SICK),
      from: fc.integer({ min: 0, max: 13 }),
      length: fc.integer({ min: 0, max: 5 }),
      day_hundredths: fc.integer({ min: 1, max: 800 }),
    });
    const hours = fc.integer({ min: 0, max: 2400 });
    fc.assert(
      fc.property(
        fc.array(request, { maxLength: 5 }),
        fc.array(hours, { minLength: 14, maxLength: 14 }),
        (asked, typed) => {
          const requests = asked.map(({ kind, from, length, day_hundredths }) => {
            const first = addDays('2026-06-29', from);
            return approved(kind, first, addDays(first, length), { day_hundredths });
          });
          const sheet = days.map((day, index) => ({ ...day, vacation: typed[index]! / 100 }));
          const claimed = claimedByKind(sheet, requests, facts);
          const total = (claimed.get(1) ?? 0) + (claimed.get(2) ?? 0);
          expect(total).toBe(typed.reduce((sum, each) => sum + each, 0));
          expect([...claimed.values()].every((each) => Number.isInteger(each) && each > 0)).toBe(true);
        },
      ),
    );
  });
});

describe('a ledger of leave', () => {
  it('is the sum of its entries, also up to a day', () => {
    const entries = [
      { day: '2026-01-01', hundredths: 8000 },
      { day: '2026-07-12', hundredths: -1600 },
    ];
    expect([balanceOf(entries), balanceOf(entries, '2026-07-11'), balanceOf([])]).toEqual([6400, 8000, 0]);
  });

  it('books what a timesheet claims once, however often it is processed, unprocessed and corrected', () => {
    const claims = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 8000 }));
    fc.assert(
      fc.property(fc.array(claims, { maxLength: 8 }), (steps) => {
        const entries: { kind_id: number; hundredths: number; day: string }[] = [];
        for (const step of steps) {
          const claimed = new Map(Object.entries(step).map(([kind, hundredths]) => [Number(kind), hundredths]));
          for (const [kind_id, hundredths] of takenDifferences(claimed, entries)) {
            entries.push({ kind_id, hundredths, day: '2026-07-12' });
          }
          expect(takenDifferences(claimed, entries).size).toBe(0);
          for (const kind of [1, 2, 3]) {
            expect(balanceOf(entries.filter(({ kind_id }) => kind_id === kind))).toBe(0 - (claimed.get(kind) ?? 0));
          }
        }
      }),
    );
  });

  it.each([
    ['nothing below zero by default', true, null, 0, true],
    ['not a hundredth below zero', true, null, -1, false],
    ['down to its limit', true, 16, -1600, true],
    ['not beyond its limit', true, 16, -1601, false],
    ['anything for a kind without a balance', false, null, -99_999, true],
  ])('allows %s', (_, keeps_balance, negative_limit, available, allowed) => {
    expect(requestableHundredths(available, { keeps_balance, negative_limit }) >= 0).toBe(allowed);
  });
});
