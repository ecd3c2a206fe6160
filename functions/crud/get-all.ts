import { canAll } from '../../shared/access/policy.ts';
import type { Collection, Fields, ListOrder } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { choice, date, integer, text } from '../../shared/contract/field.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { badInput } from '../app-error.ts';
import { type Call, callerOf, Listing } from '../http/call.ts';
import { type Key, listPartition } from '../store/keys.ts';
import { parseBody } from '../store/store.ts';
import { present, seesAll } from './access.ts';

// Lambda answers at most 6 MB: a page stays well below, envelope and headers included (R30).
const MAX_PAGE_BYTES = 4_500_000;
const MAX_LIMIT = 100_000;

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** The query of a collection's getAll: paging for all, and a filter for each of its lists. */
export function listQuery(collection: Collection): Fields {
  const filters = collection.lists.map((list): [string, Fields[string]] => [
    list.name,
    list.by === 'year' ? integer({ min: FIRST_YEAR, max: LAST_YEAR }) : integer({ min: 1, max: 1e12 }),
  ]);
  const hasYears = collection.lists.some(({ by }) => by === 'year');
  return {
    limit: integer({ min: 1, max: MAX_LIMIT }),
    next: text(500),
    order: choice(['asc', 'desc']),
    ...Object.fromEntries(filters),
    ...(hasYears && { from: date(), to: date() }),
  };
}

interface Range {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
}

type Query = Readonly<Record<string, unknown>>;

/** The partitions of a list by year that a filter by year or by days touches. */
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
  for (const list of collection.lists) {
    if (list.by === 'year') {
      const ranges = await yearRanges(call, collection, list, query);
      if (ranges) return ranges;
    } else if (query[list.name] !== null) {
      return [{ pk: listPartition(collection, list, String(query[list.name])) }];
    }
  }
  return [{ pk: collection.name }];
}

/** The users whose records the caller may see: their own, and those of the people they approve. */
async function visibleOwners(call: Call, collection: Collection): Promise<number[]> {
  const caller = callerOf(call);
  const { own, approvees } = collection.access.read;
  const mine = own ? [caller.user_id] : [];
  if (!approvees || !Array.isArray(approvees.roles) || !approvees.roles.includes(caller.role)) return mine;
  const tracker = collections.TsrpTrackUser;
  const list = tracker.lists.find(({ field }) => field === 'approver_id')!;
  const approved = await call.store.all(listPartition(tracker, list, String(caller.user_id)));
  return [...new Set([...mine, ...approved.map((record) => Number(record.user_id))])];
}

/** What a caller who may not read everything reads instead: one partition per owner, or the owner's one record. */
async function ownRanges(call: Call, collection: Collection): Promise<Range[]> {
  const field = collection.access.read.own?.field;
  const owners = await visibleOwners(call, collection);
  const list = collection.lists.find((each) => each.field === field && each.by === 'value');
  if (list) return owners.map((owner) => ({ pk: listPartition(collection, list, String(owner)) }));
  return [];
}

const encodeCursor = ({ pk, sk }: Key): string => Buffer.from(`${pk}\n${sk}`).toString('base64url');

/** A page that begins with the first record of a partition: the table takes no start key outside of a filter. */
const FROM_FIRST = '';

function decodeCursor(ranges: readonly Range[], next: string | null): { index: number; after?: Key } | undefined {
  if (next === null) return undefined;
  const [pk, sk] = Buffer.from(next, 'base64url').toString().split('\n');
  const index = ranges.findIndex((range) => range.pk === pk);
  const range = ranges[index];
  if (range && sk === FROM_FIRST) return { index };
  const isWithin = range && sk && sk >= (range.from ?? '') && (range.to === undefined || sk.slice(0, 10) <= range.to);
  if (!isWithin) {
    throw badInput([{ field: 'next', message: 'This page does not belong to this list. Start again without it.' }]);
  }
  return { index, after: { pk: range.pk, sk } };
}

function filterOf(collection: Collection, query: Query): (body: string) => boolean {
  const wanted = collection.lists.filter(({ name, by }) => by === 'value' && query[name] !== null);
  if (wanted.length === 0) return () => true;
  return (body) => {
    const record = parseBody(body);
    return wanted.every((list) => record[list.field] === query[list.name]);
  };
}

/** A collection, or the part of it that a filter names and the caller may see; a page and `next` when it is long. */
export async function getAll(call: Call, collection: Collection): Promise<Listing> {
  const parsed = parseFields(listQuery(collection), call.query);
  if (!parsed.ok) throw badInput(parsed.issues);
  const query = parsed.value;
  if (typeof query.from === 'string' && typeof query.to === 'string' && query.to < query.from) {
    throw badInput([{ field: 'to', message: 'The last day cannot be before the first.' }]);
  }
  const seesEverything = canAll(callerOf(call), collection.access.read);
  if (!seesEverything && collection.key === collection.access.read.own?.field) {
    const mine = await call.store.get(collection, callerOf(call).user_id);
    return new Listing(JSON.stringify(mine ? [present(call, collection, mine)] : []), undefined);
  }
  const descending = query.order === 'desc';
  const found = seesEverything ? await rangesOf(call, collection, query) : await ownRanges(call, collection);
  const ranges = descending ? found.toReversed() : found;
  const limit = Number(query.limit ?? Number.MAX_SAFE_INTEGER);
  const keep = filterOf(collection, query);
  const start = decodeCursor(ranges, query.next as string | null);
  // Several partitions are read at several moments: anew, where one of them shows an import that another did not.
  const gather = async (): Promise<{ bodies: string[]; next: Key | undefined }> => {
    const bodies: string[] = [];
    const seen = new Map<string, boolean>();
    let bytes = 0;
    let next: Key | undefined;
    let edition: number | undefined;
    for (let index = start?.index ?? 0; index < ranges.length; index += 1) {
      const range = ranges[index]!;
      const after = index === start?.index ? start.after : undefined;
      const page = await call.store.page({
        ...range,
        descending,
        ...(after && { after }),
        limit: limit - bodies.length,
        maxBytes: MAX_PAGE_BYTES - bytes,
        seen,
      });
      if (edition !== undefined && edition !== page.edition) return gather();
      edition = page.edition;
      bodies.push(...page.bodies.filter(keep));
      bytes += page.bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
      next = page.next;
      if (next) break;
      const hasMore = index + 1 < ranges.length;
      if (hasMore && (bodies.length >= limit || bytes >= MAX_PAGE_BYTES * 0.9)) {
        next = { pk: ranges[index + 1]!.pk, sk: FROM_FIRST };
        break;
      }
    }
    return { bodies, next };
  };
  const { bodies, next } = await gather();
  const shown = seesAll(call, collection)
    ? bodies
    : bodies.map((body) => JSON.stringify(present(call, collection, parseBody(body))));
  return new Listing(`[${shown.join(',')}]`, next && encodeCursor(next));
}
