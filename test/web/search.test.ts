import { describe, expect, it } from 'vitest';
import type { Column } from '../../web/components/table/column.ts';
import { rowSearch } from '../../web/components/table/search.ts';

interface Row {
  readonly name: string;
  readonly phone: string;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone, text: ({ phone }) => phone },
];
const david: Row = { name: 'Dávid Vargas', phone: '518-555-0122' };
const other: Row = { name: 'Quill 2019-03-05', phone: '(518) 555 0199' };

const found = (typed: string) => [david, other].filter(rowSearch(columns)(typed));

describe('a list search', () => {
  it.each(['518-555-0122', '5185550122', '(518) 555-0122', '518.555.0122', '518 555 0122', '5550122', '555-0122'])(
    'finds 518-555-0122 by %s',
    (typed) => {
      expect(found(typed)).toEqual([david]);
    },
  );

  it('finds the digits of a number written in another format', () => {
    expect(found('518-555-0199')).toEqual([other]);
    expect(found('5185550199')).toEqual([other]);
  });

  it('finds words in any order, ignoring case and accents', () => {
    expect(found('VARGAS david')).toEqual([david]);
    expect(found('vargas 0122')).toEqual([david]);
    expect(found('vargas 0199')).toEqual([]);
  });

  it('finds a date as it is shown', () => {
    expect(found('2019-03-05')).toEqual([other]);
  });

  it.each(['2019-03-05 0199', '0199 2019-03-05', '2019-03-05 2019-03-05', '555 2019', '518 2019-03'])(
    'finds two numbers that are not one phone number: %s',
    (typed) => {
      expect(found(typed)).toEqual([other]);
    },
  );

  it.each(['2019-03-05 0122', '2019-03-05 2020-03-05', '555 2020'])('finds nothing that lacks one of %s', (typed) => {
    expect(found(typed)).toEqual([]);
  });

  it('does not find a number across the end of one value and the start of the next', () => {
    expect(found('05518')).toEqual([]);
  });
});
