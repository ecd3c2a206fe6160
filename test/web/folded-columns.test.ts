import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../web/components/table/column.ts';
import { designedWidth, NARROW_NAME } from '../../web/components/table/column-widths.ts';
import { foldColumns } from '../../web/components/table/folded-columns.ts';

type Row = object;

const column = (id: string, width: number, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  cell: () => '',
  width,
  ...more,
});

const checks = [
  column('date', 110, { phoneBelow: 'number' }),
  column('number', 118),
  column('account', 136),
  column('source', 126, { below: 'account' }),
  column('amount', 110),
  column('running', 120, { below: 'amount' }),
];

const folded = (columns: readonly Column<Row>[], room: number, isNarrow = false) => {
  const found = foldColumns(columns, room, isNarrow);
  return [
    found.columns.map(({ id }) => id).join(' '),
    Object.fromEntries([...found.below].map(([host, below]) => [host, below.map(({ id }) => id).join(' ')])),
  ];
};

describe("columns that don't fit", () => {
  it.each([
    [720, 'date number account source amount running', {}],
    [719, 'date number account source amount', { amount: 'running' }],
    [600, 'date number account source amount', { amount: 'running' }],
    [599, 'date number account amount', { account: 'source', amount: 'running' }],
    [10, 'date number account amount', { account: 'source', amount: 'running' }],
  ])('fold below others, last ones first: %i px', (room, own, below) => {
    expect(folded(checks, room)).toEqual([own, below]);
  });

  it('all fold on a phone', () => {
    expect(folded(checks, 5000, true)).toEqual([
      'number account amount',
      { number: 'date', account: 'source', amount: 'running' },
    ]);
  });

  it('fold below the name on a phone, each after its header, once nothing else gives way', () => {
    const onPhone = checks.map((each) => {
      if (each.id === 'number') return { ...each, isRowHeader: true };
      return each.id === 'amount' ? { ...each, onPhone: 'early' as const, isNumeric: true } : each;
    });
    const found = foldColumns(onPhone, 230, true);
    expect(found.columns.map(({ id }) => id)).toEqual(['number', 'amount']);
    expect([...found.labeled].sort()).toEqual(['account', 'source']);
    expect(found.below.get('number')?.map(({ id }) => id)).toEqual(['date', 'account', 'source']);
  });

  it('stay columns when the one they would fold into is hidden', () => {
    const shown = checks.filter(({ id }) => id !== 'amount' && id !== 'account');
    expect(folded(shown, 100)).toEqual(['date number source running', {}]);
  });

  it('are each shown exactly once, and no more of them fold than necessary', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 0, max: 9 }), width: fc.integer({ min: 60, max: 300 }), folds: fc.boolean() }),
      { minLength: 1, maxLength: 10, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 2000 }), fc.boolean(), (drawn, room, isNarrow) => {
        const host = drawn.find(({ folds }) => !folds);
        const columns = drawn.map(({ id, width, folds }) =>
          column(String(id), width, folds && host ? { below: String(host.id) } : {}),
        );
        const found = foldColumns(columns, room, isNarrow);
        const below = [...found.below.values()].flat();
        expect([...found.columns, ...below].map(({ id }) => id).sort()).toEqual(columns.map(({ id }) => id).sort());
        for (const id of found.below.keys()) expect(found.columns.map((each) => each.id)).toContain(id);
        if (isNarrow) {
          const others = found.columns.slice(1).reduce((sum, each) => sum + designedWidth(each, true), 0);
          expect(found.columns.length === 1 || NARROW_NAME + others <= room).toBe(true);
          return;
        }
        if (below.length === 0) return;
        const width = found.columns.reduce((sum, each) => sum + designedWidth(each, false), 0);
        expect(width + designedWidth(below[0]!, false)).toBeGreaterThan(room);
      }),
    );
  });
});
