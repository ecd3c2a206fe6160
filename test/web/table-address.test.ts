import { describe, expect, it } from 'vitest';
import type { Column } from '../../web/components/table/column.ts';
import { chosenColumns, columnDisplay, nameFirst, visibleIds } from '../../web/components/table/column-display.ts';
import { rowSearch } from '../../web/components/table/search.ts';
import { readTableAddress, writeTableAddress } from '../../web/components/table/table-address.ts';
import { parseTableMemory } from '../../web/components/table/table-memory.ts';
import { formKeyOf, keyInForm, NEW } from '../../web/components/list-screen/form-key.ts';

interface Row {
  readonly name: string;
  readonly city: string;
}

const columns: readonly Column<Row>[] = [
  { id: 'city', header: 'City', cell: ({ city }) => city, text: ({ city }) => city },
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name, isRowHeader: true },
  { id: 'note', header: 'Note', cell: () => '', startsHidden: true },
];

describe("a table's address", () => {
  it('holds search, sort, page, columns and expanded branches, and is read back as written', () => {
    const sort = { column: 'name', isDescending: true };
    const state = { search: 'a & b', sort, page: 3, columns: ['name'], expanded: ['4', '12'] };
    const params = writeTableAddress(new URLSearchParams('user_id=4'), state);
    expect(params.get('user_id')).toBe('4');
    expect(params.get('sort')).toBe('-name');
    expect(readTableAddress(new URLSearchParams(params.toString()))).toEqual(state);
  });

  it('leaves out defaults', () => {
    const params = new URLSearchParams('search=x&page=2&sort=name&columns=name&expanded=1,2');
    expect(writeTableAddress(params, { search: '', page: 1, sort: null, columns: null, expanded: [] }).toString()).toBe(
      '',
    );
  });

  it('ignores invalid values', () => {
    expect(readTableAddress(new URLSearchParams('page=-1&sort=%3Cb%3E'))).toEqual({
      search: '',
      sort: null,
      page: 1,
      columns: null,
      expanded: [],
    });
  });
});

describe("a table's columns", () => {
  it('come from the address, then from what was remembered, then from the design', () => {
    expect(visibleIds(columnDisplay(columns, null, undefined))).toEqual(['city', 'name']);
    expect(visibleIds(columnDisplay(columns, null, [{ id: 'note', visible: true }]))).toEqual(['note', 'city', 'name']);
    expect(visibleIds(columnDisplay(columns, ['note'], [{ id: 'city', visible: true }]))).toEqual(['note', 'name']);
  });

  it('always include the name and never one that no longer exists', () => {
    const display = columnDisplay(columns, null, [
      { id: 'gone', visible: true },
      { id: 'name', visible: false },
    ]);
    expect(visibleIds(display)).toEqual(['name', 'city']);
  });

  it('that are left hidden when others are chosen appear once there is something to show', () => {
    const withNotes = columns.map((column) => ({ ...column, startsHidden: false }));
    const later = (remembered: ReturnType<typeof chosenColumns>) =>
      visibleIds(columnDisplay(withNotes, null, remembered));
    const as = (...ids: string[]) => ['city', 'name', 'note'].map((id) => ({ id, visible: ids.includes(id) }));
    // Only the page size was changed.
    expect(chosenColumns(columns, as('city', 'name'))).toBeUndefined();
    expect(later(chosenColumns(columns, as('name')))).toEqual(['name', 'note']);
    const moved = [...as('city', 'name')].toReversed();
    expect(later(chosenColumns(columns, moved))).toEqual(['note', 'name', 'city']);
    // Hidden while there were notes, it stays so without them and with them.
    const hidden = chosenColumns(withNotes, as('city', 'name'));
    expect(later(hidden)).toEqual(['city', 'name']);
    expect(later(chosenColumns(columns, as('city', 'name'), hidden))).toEqual(['city', 'name']);
  });

  it('start with the name on a phone', () => {
    expect(visibleIds(nameFirst(columns, columnDisplay(columns, null, undefined)))).toEqual(['name', 'city']);
  });

  it('end with the least important ones on a phone', () => {
    const more = [{ id: 'login', header: 'Login', cell: () => null, onPhone: 'late' as const }, ...columns];
    expect(visibleIds(nameFirst(more, columnDisplay(more, null, undefined)))).toEqual(['name', 'city', 'login']);
  });
});

describe("a table's search", () => {
  const searchFor = rowSearch(columns);
  const row = { name: 'Émile Zola', city: 'Paris' };

  it.each([
    ['', true],
    ['emile', true],
    ['zola paris', true],
    ['  PARIS ', true],
    ['rome', false],
    ['zola rome', false],
  ])('for %j finds the row: %s', (typed, expected) => {
    expect(searchFor(typed)(row)).toBe(expected);
  });
});

describe('the remembered settings of a table', () => {
  it.each([null, 'text', [], { pageSize: 'x', columns: [{ id: 1 }], widths: { a: 'b' } }])(
    'are ignored when they are %j',
    (stored) => {
      expect(Object.values(parseTableMemory(stored)).every((part) => Object.keys(part as object).length === 0)).toBe(
        true,
      );
    },
  );
});

describe('the key of a form', () => {
  it('identifies its record', () => {
    expect(keyInForm('Role', formKeyOf('Role', 12))).toBe(12);
    expect(keyInForm('Role', formKeyOf('Role', NEW))).toBe(NEW);
    expect(keyInForm('Role', 'RoleXPermission-3')).toBeUndefined();
  });
});
