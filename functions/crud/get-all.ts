import { canAll, canApprove, canOwn } from '../../shared/access/policy.ts';
import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { filtersOf, listQuery } from '../../shared/contract/list-query.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { padId } from '../../shared/contract/table.ts';
import { LAST_BEFORE_FIRST } from '../../shared/dates.ts';
import { badInput } from '../app-error.ts';
import { type Call, callerOf, Listing } from '../http/call.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import { present, seesAllFields } from './access.ts';
import { readApprovees } from './approvees.ts';
import { companyDay } from './company-day.ts';
import { type Range, readRanges } from './read-ranges.ts';

type Query = Readonly<Record<string, unknown>>;

/** Returns the partitions of a list by year that match a filter by year or dates. */
async function yearRanges(
  call: Call,
  collection: Collection,
  list: ListOrder,
  query: Query,
): Promise<Range[] | undefined> {
  const { from, to } = query as { from: string | null; to: string | null };
  const year = query[list.name] as number | null;
  if (year === null && from === null && to === null) return undefined;
  const years = year === null ? await call.store.years(collection, list) : [String(year)];
  return years
    .filter((each) => (from === null || each >= from.slice(0, 4)) && (to === null || each <= to.slice(0, 4)))
    .map((each) => ({
      pk: listPartition(collection, list, each),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    }));
}

async function rangesOf(call: Call, collection: Collection, query: Query): Promise<Range[]> {
  for (const list of filtersOf(collection)) {
    if (list.by === 'year') {
      const ranges = await yearRanges(call, collection, list, query);
      if (ranges) return ranges;
    } else if (query[list.name] !== null) {
      return [{ pk: listPartition(collection, list, String(query[list.name])) }];
    }
  }
  return [{ pk: collection.name }];
}

/** Returns the owners of the records that the caller may see: the caller and the people they approve. */
export async function visibleOwners(call: Call, collection: Collection): Promise<number[]> {
  const caller = callerOf(call);
  const rule = collection.access.read;
  const ownIds = canOwn(caller, rule) ? [caller.user_id] : [];
  if (!canApprove(caller, rule)) return ownIds;
  const approved = await readApprovees(call.store, caller.user_id, companyDay(call));
  return [...new Set([...ownIds, ...approved.map(({ user_id }) => user_id)])];
}

/**
 * For callers who may not read everything: returns one range per owner; or, if there are several owners and another
 * filter has a partition, that one filtered by `filterOf` to records of those owners.
 */
function ownRanges(collection: Collection, query: Query, owners: readonly number[]): Range[] {
  const field = collection.access.read.own?.field;
  // The owner's id is the key, so each has one record at most.
  if (field === collection.key) {
    return owners.map((owner) => ({ pk: collection.name, from: padId(owner), to: padId(owner) }));
  }
  const lists = filtersOf(collection);
  const list = lists.find((each) => each.field === field && each.by === 'value');
  if (!list) return [];
  const other = lists.find((each) => each !== list && each.by === 'value' && query[each.name] !== null);
  if (other && owners.length > 1) return [{ pk: listPartition(collection, other, String(query[other.name])) }];
  return owners.map((owner) => ({ pk: listPartition(collection, list, owner) }));
}

function filterOf(
  collection: Collection,
  query: Query,
  owners: readonly number[] | undefined,
): (body: string) => boolean {
  const wanted = filtersOf(collection).filter(({ name, by }) => by === 'value' && query[name] !== null);
  if (wanted.length === 0) return () => true;
  const ownerField = collection.access.read.own?.field ?? '';
  const ownerIds = owners && new Set<unknown>(owners);
  return (body) => {
    const record = JSON.parse(body) as StoredRecord;
    if (ownerIds && !ownerIds.has(record[ownerField])) return false;
    return wanted.every(({ field, name }) => String(record[field]) === String(query[name]));
  };
}

/** R30: returns the records that match a filter and that the caller may see, in pages if there are many. */
export async function getAll(call: Call, collection: Collection): Promise<Listing> {
  const parsed = parseFields(listQuery(collection), call.query);
  if (!parsed.ok) throw badInput(parsed.issues);
  const query = parsed.value;
  if (typeof query.from === 'string' && typeof query.to === 'string' && query.to < query.from) {
    throw badInput([{ field: 'to', message: LAST_BEFORE_FIRST }]);
  }
  const readsAll = canAll(callerOf(call), collection.access.read);
  const descending = query.order === 'desc';
  const owners = readsAll ? undefined : await visibleOwners(call, collection);
  const found = owners ? ownRanges(collection, query, owners) : await rangesOf(call, collection, query);
  const ranges = descending ? found.toReversed() : found;
  const { bodies, next } = await readRanges(call.store, collection, ranges, {
    descending,
    ...(query.limit !== null && { limit: Number(query.limit) }),
    next: query.next as string | null,
    keep: filterOf(collection, query, owners),
  });
  const shown = seesAllFields(call, collection)
    ? bodies
    : bodies.map((body) => JSON.stringify(present(call, collection, JSON.parse(body) as StoredRecord)));
  return new Listing(shown, next);
}
