/** A record, with its collection's key field. */
type Keyed<F extends string> = Readonly<Record<F, number>>;

// R38: the errors of changes to a cached list.
const exists = (field: string, key: number) => new Error(`Item already exists for keys ${field}=${key}`);
const missing = (field: string, key: number) => new Error(`Item not found for keys ${field}=${key}`);

export const contains = <F extends string>(list: readonly Keyed<F>[], field: F, key: number): boolean =>
  list.some((item) => item[field] === key);

function assertAbsent<F extends string>(list: readonly Keyed<F>[], field: F, key: number): void {
  if (contains(list, field, key)) throw exists(field, key);
}

function assertPresent<F extends string>(list: readonly Keyed<F>[], field: F, key: number): void {
  if (!contains(list, field, key)) throw missing(field, key);
}

export function addItem<F extends string, R extends Keyed<F>>(list: readonly R[], field: F, item: R): R[] {
  assertAbsent(list, field, item[field]);
  return [...list, item];
}

export function updateItem<F extends string, R extends Keyed<F>>(list: readonly R[], field: F, item: R): R[] {
  assertPresent(list, field, item[field]);
  return list.map((known) => (known[field] === item[field] ? item : known));
}

export function removeItem<F extends string, R extends Keyed<F>>(list: readonly R[], field: F, key: number): R[] {
  assertPresent(list, field, key);
  return list.filter((known) => known[field] !== key);
}

/** Adds or replaces a record; a refresh may already have added it. */
export const putItem = <F extends string, R extends Keyed<F>>(list: readonly R[], field: F, item: R): R[] =>
  contains(list, field, item[field]) ? updateItem(list, field, item) : addItem(list, field, item);

/** The records of a list, and how often it was fetched (R38). */
interface Fetched<R> {
  readonly records: readonly R[];
  /** Counted in place when the list was still the same. */
  fetchCount: number;
}

/**
 * Returns the state after a fetch. Records that the server says are still the same are the same objects; then the state
 * is the same object too, and nothing is drawn again.
 */
export function afterFetch<R>(before: Fetched<R> | undefined, records: readonly R[]): Fetched<R> {
  if (!before) return { records, fetchCount: 1 };
  const isSame =
    records.length === before.records.length && records.every((record, index) => record === before.records[index]);
  if (!isSame) return { records, fetchCount: before.fetchCount + 1 };
  before.fetchCount += 1;
  return before;
}
