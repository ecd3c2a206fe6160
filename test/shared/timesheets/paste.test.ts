import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridColumns, isBlock, pasteBlock, readBlock } from '../../../shared/timesheets/paste.ts';
import { daysFrom, FIRST, sessions } from './days.ts';

describe('a block from a spreadsheet', () => {
  it.each([
    ['8', [['8']]],
    ['8\n', [['8']]],
    [
      '8\t0\r\n7.5\t1\r\n',
      [
        ['8', '0'],
        ['7.5', '1'],
      ],
    ],
    ['8\n\n8', [['8'], [''], ['8']]],
    ['"7-11\n12-16"\t2', [['7-11\n12-16', '2']]],
    ['"say ""8"""', [['say "8"']]],
    ['\t8', [['', '8']]],
    [' 8 \t 7.5 ', [['8', '7.5']]],
    ['', [['']]],
  ])('%o is split into cells', (text, rows) => {
    expect(readBlock(text)).toEqual(rows);
  });

  it('needs more than one cell', () => {
    expect(isBlock(readBlock('8\n'))).toBe(false);
    expect(isBlock(readBlock('8\t8'))).toBe(true);
    expect(isBlock(readBlock('8\n8'))).toBe(true);
  });
});

const fortnight = () => daysFrom(FIRST, 14, { '2026-03-04': 'Spring Day' });
const paste = (text: string, row = 0, column: (typeof gridColumns)[number] = 'work') =>
  pasteBlock(fortnight(), { row, column }, readBlock(text));

describe('pasting a block', () => {
  it('accepts whole hours, decimals, times and clock readings', () => {
    const { days, taken, refused } = paste('8\t\t1.5\n7-11, 12-16\t0\t2,25\n7:30\t8\n');
    expect(refused).toEqual([]);
    // The empty cell doesn't count as pasted.
    expect(taken).toBe(7);
    expect(days[0]).toMatchObject({ work_sessions: sessions('07:00-15:00'), sick: 1.5 });
    expect(days[1]).toMatchObject({ work_sessions: sessions('07:00-11:00 12:00-16:00'), sick: 2.25 });
    expect(days[2]).toMatchObject({ work_sessions: sessions('07:00-14:30'), holiday: 8 });
    expect(paste('7,5').days[0]).toMatchObject({ work_sessions: sessions('07:00-14:30') });
    expect(paste('7:05').days[0]).toMatchObject({ work_sessions: sessions('07:00-14:05') });
    expect(paste('12,25').days[0]).toMatchObject({ work_sessions: sessions('07:00-19:15') });
  });

  it('skips what a day does not accept and says why', () => {
    const { days, taken, refused, isCut } = paste('8\n8\n8', 4, 'vacation');
    expect(taken).toBe(1);
    expect(refused.map(({ date, column, reason }) => [date, column, reason])).toEqual([
      ['2026-03-07', 'vacation', "Weekend days can't have vacation hours."],
      ['2026-03-08', 'vacation', "Weekend days can't have vacation hours."],
    ]);
    expect(isCut).toBe(false);
    expect(days.map(({ vacation }) => vacation)).toEqual([0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(paste('0.5', 5, 'sick')).toMatchObject({ taken: 0, refused: [{ column: 'sick' }] });
  });

  it('reports when part of it falls outside the timesheet', () => {
    expect(paste('8\n8', 13).isCut).toBe(true);
    expect(paste('8\t8', 0, 'inclement_weather').isCut).toBe(true);
    expect(paste('8\n\n', 13).isCut).toBe(false);
  });

  it('rejects what is not a number of hours', () => {
    expect(paste('8.125\n25\nx', 0, 'sick').refused).toHaveLength(3);
  });

  it('rejects more hours than a day has, however they are written', () => {
    for (const text of ['24.5', '24,5', '24:30', '99:59']) {
      const { taken, refused } = paste(text, 0, 'sick');
      expect([text, taken, refused.map(({ reason }) => reason)]).toEqual([text, 0, ['A day has at most 24 hours.']]);
    }
    expect(paste('24:00', 0, 'sick').days[0]).toMatchObject({ sick: 24 });
    expect(paste('7:20', 0, 'sick').days[0]).toMatchObject({ sick: 7.33 });
    expect(paste('7:40', 0, 'sick').days[0]).toMatchObject({ sick: 7.67 });
    expect(paste('0:05', 0, 'sick').days[0]).toMatchObject({ sick: 0.08 });
  });

  it('never changes a cell outside the block', () => {
    const anyText = fc.constantFrom('', '0', '8', '7.5', '7-15', 'x', '99', '7-11 break 8-9', '1,5');
    const anyBlock = fc.array(fc.array(anyText, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(anyBlock, fc.nat(13), fc.constantFrom(...gridColumns), (block, row, column) => {
        const before = fortnight();
        const { days, taken, refused } = pasteBlock(before, { row, column }, block);
        expect(days).toHaveLength(14);
        expect(taken + refused.length).toBeLessThanOrEqual(block.flat().length);
        days.forEach((day, at) => {
          if (at < row || at >= row + block.length) expect(day).toBe(before[at]);
        });
        const width = Math.max(...block.map((cells) => cells.length));
        gridColumns.forEach((each, index) => {
          const offset = index - gridColumns.indexOf(column);
          if (each === 'work' || (offset >= 0 && offset < width)) return;
          expect(days.map((day) => day[each])).toEqual(before.map((day) => day[each]));
        });
      }),
    );
  });
});
