import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../shared/ledger/csv.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { figureKinds, type HourHundredths, hourKindTitles, sumOfKinds } from '../../../shared/timesheets/hours.ts';
import { hoursOf } from '../../../shared/timesheets/hours-text.ts';
import { payCsv, payCsvHeader } from '../../../shared/timesheets/pay-csv.ts';
import { payScopes, payTotals } from '../../../shared/timesheets/pay-totals.ts';

const ZONE = 'America/New_York';
const PERIOD = { start_date: '2026-03-02', end_date: '2026-03-15', pay_date: '2026-03-20' };

const row = (
  user_id: number,
  name: string,
  flags: readonly [boolean, boolean, boolean] | null,
  hundredths: HourHundredths,
): BoardRow => ({
  user_id,
  name,
  nth: user_id,
  is_tracking: true,
  approver_id: null,
  approver_name: '@sue',
  deputy_id: null,
  deputy_name: null,
  is_past_lock: false,
  is_reminded: false,
  sheet: flags && {
    id: user_id,
    version: 1,
    is_locked: flags[0],
    is_approved: flags[1],
    is_processed: flags[2],
    hundredths,
    done: {
      locked: { user_id: null, name: 'Daily job', at: '2026-03-16T05:05:00.000Z' },
      approved: { user_id: 9, name: '@sue', at: '2026-03-17T13:30:00.000Z' },
      processed: flags[2] ? { user_id: 8, name: 'Pat', at: '2026-03-18T20:00:00.000Z' } : null,
    },
    changed_by: null,
    unseen_by_owner_since: null,
    unseen_by_approver_since: null,
    out_of_place: 0,
    rule: 'DAILY',
    week_start: 'SUNDAY',
    recounted: null,
    ready_at: user_id === 1 ? '2026-03-16T12:00:00.000Z' : null,
    nothing_reason: null,
    weeks: [],
    odd: [],
  },
});

const hours = (more: Partial<HourHundredths> = {}): HourHundredths =>
  ({ ...Object.fromEntries(figureKinds.map((kind) => [kind, 0])), ...more }) as HourHundredths;

describe('pay-ready totals', () => {
  const rows = [
    row(1, 'Ann', [true, true, false], hours({ regular: 800, sick: 50 })),
    row(2, '=HYPERLINK("x")', [true, true, true], hours({ overtime: 33 })),
    row(3, 'Cat', [true, false, false], hours({ vacation: 100 })),
    row(4, 'Dan', null, hours()),
  ];

  it.each([
    ['all', [1, 2, 3], 800 + 50 + 33 + 100],
    ['ready', [1, 2], 800 + 50 + 33],
    ['processed', [2], 33],
  ] as const)('add up %s timesheets', (scope, ids, sum) => {
    const totals = payTotals(rows, scope);
    expect([totals.lines.map(({ user_id }) => user_id), totals.sum]).toEqual([ids, sum]);
  });

  it('are written as a CSV with hours as numbers and formulas defused', () => {
    const lines = payCsv(payTotals(rows, 'ready'), PERIOD, ZONE).split('\r\n');
    expect(lines[0]).toBe(payCsvHeader.join(','));
    const steps = "Daily job,2026-03-16 01:05 EDT,'@sue,2026-03-17 09:30 EDT";
    const later = '0,0,0,0,Over 8 hours a day,Sunday';
    expect(lines[1]).toBe(
      `1,Ann,2026-03-02,2026-03-15,2026-03-20,approved,${steps},,,8,0,0,0,0,0.5,0,0,8.5,${later},2026-03-16 08:00 EDT`,
    );
    expect(lines[2]).toBe(
      `2,"'=HYPERLINK(""x"")",2026-03-02,2026-03-15,2026-03-20,processed,${steps},Pat,2026-03-18 16:00 EDT,0,0.33,0,0,0,0,0,0,0.33,${later},`,
    );
    expect(lines.slice(3)).toEqual(['']);
  });

  it('say in the CSV where it was not recorded who took a step, and leave steps to come empty', () => {
    const [line] = payTotals(rows, 'ready').lines;
    const before = { ...line!, done: { locked: null, approved: null, processed: null } };
    const csv = payCsv({ ...payTotals(rows, 'ready'), lines: [before] }, PERIOD, ZONE);
    expect(csv.split('\r\n')[1]).toContain(',approved,Not recorded,,Not recorded,,,,8,');
  });
});

const flags = fc.constantFrom(
  null,
  [false, false, false] as const,
  [true, false, false] as const,
  [true, true, false] as const,
  [true, true, true] as const,
);
const anyCount = fc
  .array(fc.integer({ min: 0, max: 100 * 24 * 14 }), { minLength: figureKinds.length, maxLength: figureKinds.length })
  .map((values) => Object.fromEntries(figureKinds.map((kind, index) => [kind, values[index]])) as HourHundredths);
const anyRows = fc
  .array(fc.tuple(fc.string({ maxLength: 12 }), flags, anyCount), { maxLength: 20 })
  .map((list) => list.map(([name, state, count], index) => row(index + 1, `n${name.trim()}`, state, count)));

describe('any totals', () => {
  it('are the sums of their lines, and a wider scope has every line of a narrower one', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const [all, ready, processed] = payScopes.map((scope) => payTotals(rows, scope));
        for (const totals of [all!, ready!, processed!]) {
          expect(totals.sum).toBe(totals.lines.reduce((sum, line) => sum + line.sum, 0));
          expect(totals.sum).toBe(sumOfKinds(totals.hundredths));
          for (const kind of figureKinds) {
            expect(totals.hundredths[kind]).toBe(totals.lines.reduce((sum, line) => sum + line.hundredths[kind], 0));
          }
        }
        expect(all!.lines).toHaveLength(rows.filter((each) => each.sheet !== null).length);
        expect(all!.lines).toEqual(expect.arrayContaining([...ready!.lines]));
        expect(ready!.lines).toEqual(expect.arrayContaining([...processed!.lines]));
      }),
    );
  });

  it('are the same in the CSV', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const totals = payTotals(rows, 'all');
        const { rows: read, problems } = readCsv(payCsv(totals, PERIOD, ZONE));
        expect(problems).toEqual([]);
        const column = (title: string) => read.map((cells) => Number(cells[payCsvHeader.indexOf(title)]));
        expect(column('Total')).toEqual(totals.lines.map(({ sum }) => hoursOf(sum)));
        for (const kind of figureKinds) {
          const figures = totals.lines.map(({ hundredths }) => hoursOf(hundredths[kind]));
          expect([kind, column(hourKindTitles[kind])]).toEqual([kind, figures]);
        }
      }),
    );
  });
});
