import type { Collection, Fields, ListOrder } from './collection.ts';
import { choice, date, integer, text } from './field.ts';

const MAX_LIMIT = 100_000;

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** The orders of a collection that callers can filter by. */
export const filtersOf = (collection: Collection): readonly ListOrder[] =>
  collection.lists.filter(({ isInternal }) => !isInternal);

const queries = new WeakMap<Collection, Fields>();

/** The query of a collection's getAll: paging for all, and a filter for each of its lists. Made once, as each call needs it. */
export function listQuery(collection: Collection): Fields {
  const query = queries.get(collection) ?? makeQuery(collection);
  queries.set(collection, query);
  return query;
}

function makeQuery(collection: Collection): Fields {
  const lists = filtersOf(collection);
  const filters = lists.map((list): [string, Fields[string]] => [
    list.name,
    list.by === 'year' ? integer({ min: FIRST_YEAR, max: LAST_YEAR }) : integer({ min: 1, max: 1e12 }),
  ]);
  const hasYears = lists.some(({ by }) => by === 'year');
  return {
    limit: integer({ min: 1, max: MAX_LIMIT }),
    next: text(500),
    order: choice(['asc', 'desc']),
    ...Object.fromEntries(filters),
    ...(hasYears && { from: date(), to: date() }),
  };
}
