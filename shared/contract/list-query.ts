import { oncePer } from '../once.ts';
import type { Collection, Fields, ListOrder } from './collection.ts';
import { choice, date, type Field, type FieldKind, integer, text } from './field.ts';

const MAX_LIMIT = 100_000;

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** Returns the lists of a collection by which callers can filter. */
export const filtersOf = (collection: Collection): readonly ListOrder[] =>
  collection.lists.filter(({ isInternal }) => !isInternal);

/** Query parameters are strings, so ids are parsed as integers and flags by name. */
const readByKind: Partial<Record<FieldKind, Field>> = {
  reference: integer({ min: 1, max: 1e12 }),
  flag: choice(['true', 'false']),
};

/** Returns the field of a filter: a year, or a value that the list's field accepts. */
function filterField({ fields }: Collection, { field, by }: ListOrder): Field {
  if (by === 'year') return integer({ min: FIRST_YEAR, max: LAST_YEAR });
  const { fallback: _, ...stored } = fields[field]!;
  return readByKind[stored.kind] ?? { ...stored, required: false };
}

/** Returns the query parameters of getAll: paging and a filter per list. */
export const listQuery = oncePer((collection: Collection): Fields => {
  const lists = filtersOf(collection);
  const filters = lists.map((list) => [list.name, filterField(collection, list)] as const);
  const hasYears = lists.some(({ by }) => by === 'year');
  return {
    limit: integer({ min: 1, max: MAX_LIMIT }),
    next: text(500),
    order: choice(['asc', 'desc']),
    ...Object.fromEntries(filters),
    ...(hasYears && { from: date(), to: date() }),
  };
});
