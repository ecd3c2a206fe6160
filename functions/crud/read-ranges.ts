import type { Collection } from '../../shared/contract/collection.ts';
import { AppError, badInput } from '../app-error.ts';
import { editionOf, recentEditionOf } from '../store/edition.ts';
import { type Key, LAST_CHARACTER } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

// Lambda answers at most 6 MB: a page stays well below, envelope and headers included (R30).
const MAX_PAGE_BYTES = 4_500_000;

/** A partition of a list, or the part of it between two texts with which its sort keys begin. */
export interface Range {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  /** Which of its records belong to the list; all where it is left out. */
  readonly keep?: (body: string) => boolean;
}

interface Start {
  readonly index: number;
  readonly after?: Key;
  readonly edition: number;
}

/** A page that begins with the first record of a partition: the table takes no start key outside of a filter. */
const FROM_FIRST = '';

const encodeCursor = ({ pk, sk }: Key, edition: number): string =>
  Buffer.from(`${pk}\n${sk}\n${edition}`).toString('base64url');

function decodeCursor(ranges: readonly Range[], next: string | null): Start | undefined {
  if (next === null) return undefined;
  const [pk, sk, at] = Buffer.from(next, 'base64url').toString().split('\n');
  const index = ranges.findIndex((range) => range.pk === pk);
  const range = ranges[index];
  const edition = Number(at);
  const isKnown = range && /^\d{1,15}$/.test(at ?? '');
  if (isKnown && sk === FROM_FIRST) return { index, edition };
  const isWithin = isKnown && sk && sk >= (range.from ?? '') && sk <= `${range.to ?? ''}${LAST_CHARACTER}`;
  if (!isWithin) {
    throw badInput([{ field: 'next', message: 'This page belongs to another list. Start again from the first page.' }]);
  }
  return { index, after: { pk: range.pk, sk }, edition };
}

/** Part of an import is worse than none: the pages of a list know of the same ones. */
const outdated = (collection: Collection): AppError =>
  new AppError(
    'conflict',
    `More ${collection.many} were imported while this list was read. Read it again from its first page.`,
  );

interface Wanted {
  readonly descending?: boolean;
  readonly limit?: number;
  readonly next: string | null;
  readonly keep?: (body: string) => boolean;
}

export interface ReadPage {
  /** Each record as the JSON text it is stored as. */
  readonly bodies: readonly string[];
  /** Pass it as `next` for the following page. */
  readonly next: string | undefined;
}

/** One page of records that stand in several partitions, in the order of these. */
export async function readRanges(
  store: Store,
  collection: Collection,
  ranges: readonly Range[],
  { descending = false, limit = Number.MAX_SAFE_INTEGER, next: cursor, keep = () => true }: Wanted,
): Promise<ReadPage> {
  const start = decodeCursor(ranges, cursor);
  const read = start ? editionOf : recentEditionOf;
  const edition = collection.comesInBatches ? await read(store, collection) : 0;
  if (start && start.edition !== edition) throw outdated(collection);
  // Several partitions are read at several moments: anew, where one of them shows an import that another did not.
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
