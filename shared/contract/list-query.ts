import type { Collection, Fields, ListOrder } from './collection.ts';
import { choice, date, type Field, type FieldKind, integer, text } from './field.ts';

const MAX_LIMIT = 100_000;

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** The orders of a collection that callers can filter by. */
export const filtersOf = (collection: Collection): readonly ListOrder[] =>
  collection.lists.filter(({ isInternal }) => !isInternal);

const queries = new WeakMap<Collection, Fields>();

/** The query of getAll: paging, and a filter for each list. Memoized, because every call needs it. */
export function listQuery(collection: Collection): Fields {
  const query = queries.get(collection) ?? makeQuery(collection);
  queries.set(collection, query);
  return query;
}

/** A query is text: ids are read as whole numbers, and flags by their names. */
const readByKind: Partial<Record<FieldKind, Field>> = {
  reference: integer({ min: 1, max: 1e12 }),
  flag: choice(['true', 'false']),
};

/** What a filter takes: a year, or a value that the field itself would take. */
function filterField({ fields }: Collection, { field, by }: ListOrder): Field {
  if (by === 'year') return integer({ min: FIRST_YEAR, max: LAST_YEAR });
  const { fallback: _, ...stored } = fields[field]!;
  return readByKind[stored.kind] ?? { ...stored, required: false };
}

function makeQuery(collection: Collection): Fields {
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
}
