import { describe, expect, it } from 'vitest';
import { lateText, takenLines } from '../../../../shared/ledger/reconcile/late-lines.ts';
import { readStatement } from '../../../../shared/ledger/reconcile/statement-file.ts';

const days = { lastDay: '2026-11-25', today: '2026-11-27' };

const dated = (...dates: readonly string[]) => dates.map((date, index) => ({ row: index + 2, date }));

describe("lines after a statement's date", () => {
  it.each([
    [['2026-11-25'], undefined],
    [['2026-11-26'], "Line 2 (November 26, 2026) is after the statement's date, November 25, 2026."],
    [
      ['2026-11-25', '2026-11-24', '2026-11-25', '2026-11-01', '2026-12-05'],
      'Line 6 (December 5, 2026) is in the future.',
    ],
    [
      ['2026-11-26', '2026-11-27', '2026-11-28'],
      "Lines 2 (November 26, 2026) and 3 (November 27, 2026) are after the statement's date, November 25, 2026. Line 4 (November 28, 2026) is in the future.",
    ],
    [
      Array.from({ length: 1204 }, () => '2026-12-05'),
      'Lines 2 (December 5, 2026), 3 (December 5, 2026), 4 (December 5, 2026), 5 (December 5, 2026), and 1,200 more are in the future.',
    ],
  ])('of %o are named: %s', (dates, text) => {
    expect(lateText(dated(...dates), days)).toBe(text);
  });

  it('are left out of a file, and named by their rows in it', () => {
    const text = [
      'Date,Check Number,Description,Amount',
      '11/24/2026,1148,Check,-20.00',
      '11/25/2026,,Nothing,0.00',
      '11/26/2026,1149,Check,-30.00',
      '12/05/2026,,Transfer,-40.00',
    ].join('\n');
    const taken = takenLines(readStatement({ text, encoding: 'UTF-8' }), days);
    expect(taken.lines.map(({ number }) => number)).toEqual([1148]);
    expect([taken.lateCount, taken.late]).toEqual([
      2,
      "Line 4 (November 26, 2026) is after the statement's date, November 25, 2026. Line 5 (December 5, 2026) is in the future.",
    ]);
  });
});
