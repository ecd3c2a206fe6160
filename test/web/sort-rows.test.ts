import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparatorOf } from '../../web/components/table/column.ts';
import { sortRows } from '../../web/components/table/sort-rows.ts';
import { branchesIn, type TreeRows } from '../../web/components/table/tree-rows.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}

const name = fc.constantFrom('Zoë', 'zoe', 'ZOE', 'Ada', 'ada 2', 'ada 10', '', 'Éva', 'eva');
const rows = fc
  .array(fc.record({ name, size: fc.integer({ min: 0, max: 3 }) }))
  .map((all): Row[] => all.map((each, id) => ({ id, ...each })));

const byName = { text: (row: Row) => row.name };
const bySize = { compare: (a: Row, b: Row) => a.size - b.size };

describe('sorted rows', () => {
  it.each([
    ['by their texts', byName],
    ['by a comparison', bySize],
  ])('are ordered %s, with ties in their original order', (_, column) => {
    const compare = comparatorOf({ id: 'column', header: '', cell: () => '', ...column })!;
    fc.assert(
      fc.property(rows, fc.boolean(), (all, isDescending) => {
        const expected = all.toSorted((a, b) => (isDescending ? -1 : 1) * compare(a, b) || a.id - b.id);
        expect(sortRows(all, column, isDescending)).toEqual(expected);
      }),
    );
  });

  it("keep their order when the column can't be sorted", () => {
    const all: Row[] = [{ id: 1, name: 'b', size: 0 }];
    expect(sortRows(all, undefined, false)).toBe(all);
    expect(sortRows(all, {}, true)).toBe(all);
  });
});

describe('a tree of rows', () => {
  const tree: TreeRows<Row> = {
    keyOf: ({ id }) => String(id),
    parentOf: ({ size }) => (size === 0 ? null : String(size)),
    search: (items) => items,
    matches: (items) => items,
    searchFrom: 3,
  };

  it('has each row at the root or below its parent, in the order of the rows', () => {
    const row = (id: number, parent: number): Row => ({ id, name: '', size: parent });
    const all = [row(5, 1), row(2, 0), row(1, 0), row(4, 1), row(3, 4)];
    const { roots, getItemChildren, isItemExpandable } = branchesIn(tree, all);
    expect(roots.map(({ id }) => id)).toEqual([2, 1]);
    expect(getItemChildren(all[2]!).map(({ id }) => id)).toEqual([5, 4]);
    expect(all.filter(isItemExpandable).map(({ id }) => id)).toEqual([1, 4]);
  });
});
