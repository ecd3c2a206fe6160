import type { Collection } from '../../shared/contract/collection.ts';
import { LAST_CHARACTER } from '../../shared/contract/table.ts';
import { AppError, badInput } from '../app-error.ts';
import { listRevisionOf, recentRevisionOf } from '../store/revision.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

// R30: a Lambda response has at most 6 MB, including envelope and headers.
const MAX_PAGE_BYTES = 4_500_000;

/** A partition of a list, or a range of it by sort key prefixes. */
export interface Range {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  /** Filter for its records. */
  readonly keep?: (body: string) => boolean;
}

interface Start {
  readonly index: number;
  readonly after?: Key;
  readonly edition: number;
}

/** Cursor of a page that starts with the first record of a partition, which has no start key. */
const FROM_FIRST = '';

const encodeCursor = ({ pk, sk }: Key, edition: number): string =>
  Buffer.from(`${pk}\n${sk}\n${edition}`).toString('base64url');

export const foreignCursor = (): AppError =>
  badInput([{ field: 'next', message: "This value doesn't belong to this list. Start again from the first page." }]);

function decodeCursor(ranges: readonly Range[], next: string | null): Start | undefined {
  if (next === null) return undefined;
  const [pk, sk, at] = Buffer.from(next, 'base64url').toString().split('\n');
  const index = ranges.findIndex((range) => range.pk === pk);
  const range = ranges[index];
  const edition = Number(at);
  const isKnown = range && /^\d{1,15}$/.test(at ?? '');
  if (isKnown && sk === FROM_FIRST) return { index, edition };
  const isWithin = isKnown && sk && sk >= (range.from ?? '') && sk <= `${range.to ?? ''}${LAST_CHARACTER}`;
  if (isWithin) return { index, after: { pk: range.pk, sk }, edition };
  throw foreignCursor();
}

/** All pages of a list must include the same imports: part of an import is worse than none. */
export const outdatedList = (collection: Collection): AppError =>
  new AppError(
    'conflict',
    `An import of ${collection.many} finished or was undone while this list was being read. Start again from the first page.`,
  );

interface Wanted {
  readonly descending?: boolean;
  readonly limit?: number;
  readonly next: string | null;
  readonly keep?: (body: string) => boolean;
}

interface ReadPage {
  /** Records as JSON text. */
  readonly bodies: readonly string[];
  /** Cursor of the next page. */
  readonly next: string | undefined;
}

/** Reads one page of records from several partitions, in their order. */
export async function readRanges(
  store: Store,
  collection: Collection,
  ranges: readonly Range[],
  { descending = false, limit = Number.MAX_SAFE_INTEGER, next: cursor, keep = () => true }: Wanted,
): Promise<ReadPage> {
  const start = decodeCursor(ranges, cursor);
  const read = start ? listRevisionOf : recentRevisionOf;
  const edition = collection.comesInBatches ? await read(store, collection) : 0;
  if (start && start.edition !== edition) throw outdatedList(collection);
  // Partitions are read sequentially, so start again if an import became visible in between.
  const gather = async (): Promise<{ bodies: string[]; next: Key | undefined }> => {
    const bodies: string[] = [];
    const seen = new Map<string, boolean>();
    let bytes = 0;
    let next: Key | undefined;
    let known: number | undefined;
    for (let index = start?.index ?? 0; index < ranges.length; index += 1) {
      const { keep: keepHere = keep, ...range } = ranges[index]!;
      const after = index === start?.index ? start.after : undefined;
      const page = await store.page({
        ...range,
        descending,
        ...(after && { after }),
        limit: limit - bodies.length,
        maxBytes: MAX_PAGE_BYTES - bytes,
        seen,
      });
      if (known !== undefined && known !== page.edition) return gather();
      known = page.edition;
      bodies.push(...page.bodies.filter(keepHere));
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
  return { bodies, next: next && encodeCursor(next, edition) };
}
