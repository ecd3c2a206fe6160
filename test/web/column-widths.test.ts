import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../web/components/table/column.ts';
import { designedWidth, spreadWidths } from '../../web/components/table/column-widths.ts';

type Row = object;

const words = (id: string, width: number): Column<Row> => ({ id, header: id, cell: () => '', text: () => '', width });
const number = (id: string, width: number): Column<Row> => ({ ...words(id, width), isNumeric: true });
const fixed = (id: string, width: number): Column<Row> => ({ id, header: id, cell: () => '', width });

const columns = [fixed('date', 100), words('payee', 200), words('account', 100), number('amount', 110)];

describe('column widths', () => {
  it('are the designed ones when there is no space left', () => {
    expect(Object.fromEntries(spreadWidths(columns, 0))).toEqual({
      date: 100,
      payee: 200,
      account: 100,
      amount: 110,
    });
  });

  it('take what is lacking from wide text columns, which keep enough for a word', () => {
    expect(Object.fromEntries(spreadWidths([...columns, words('note', 160), words('day', 118)], -80))).toEqual({
      date: 100,
      payee: 145,
      account: 100,
      amount: 110,
      note: 134,
      day: 118,
    });
    expect(spreadWidths(columns, -500).get('payee')).toBe(124);
    expect(spreadWidths([{ ...words('wide', 200), minWidth: 190 }], -50).get('wide')).toBe(190);
  });

  it('leave room for the longest word of a header', () => {
    const header: Column<Row> = { ...words('books', 170), header: 'All checkbooks' };
    expect(spreadWidths([header], -500).get('books')).toBe(140);
    expect(spreadWidths([words('name', 170)], -500).get('name')).toBe(124);
  });

  it('share spare space among text columns in proportion to their designed widths', () => {
    expect(Object.fromEntries(spreadWidths(columns, 150))).toEqual({
      date: 100,
      payee: 300,
      account: 150,
      amount: 110,
    });
  });

  it('stay the same for columns of fixed length', () => {
    const spread = spreadWidths([...columns, { ...words('phone', 140), isFixed: true }], 150);
    expect([spread.get('phone'), spread.get('payee')]).toEqual([140, 300]);
  });

  it('are limited so that text stays near its neighbors in a wide window', () => {
    expect(spreadWidths(columns, 5000).get('payee')).toBe(350);
  });

  it('never exceed the available space, and fall below the design only where space is lacking', () => {
    const column = fc.oneof(
      fc.integer({ min: 60, max: 400 }).map((width) => words('words', width)),
      fc.integer({ min: 60, max: 400 }).map((width) => fixed('fixed', width)),
    );
    const some = fc.array(column, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(some, fc.integer({ min: -500, max: 3000 }), (drawn, spare) => {
        const unlike = drawn.map((each, index) => ({ ...each, id: `${each.id}${index}` }));
        const spread = spreadWidths(unlike, spare);
        const sum = unlike.reduce((all, each) => all + (spread.get(each.id) ?? 0), 0);
        const designed = unlike.reduce((all, each) => all + designedWidth(each, false), 0);
        expect(sum).toBeLessThanOrEqual(designed + Math.max(0, spare));
        for (const each of unlike) {
          const width = designedWidth(each, false);
          expect(spread.get(each.id)).toBeGreaterThanOrEqual(spare < 0 ? Math.min(width, 100) : width);
        }
      }),
    );
  });

  it('are narrower on a phone', () => {
    expect(designedWidth(words('payee', 200), true)).toBe(160);
    expect(designedWidth(number('amount', 100), true)).toBe(100);
    expect(designedWidth(words('account', 100), true)).toBe(118);
  });
});
