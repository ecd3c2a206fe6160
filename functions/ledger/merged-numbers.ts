import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { listRevisionOf, recentRevisionOf } from '../store/revision.ts';
import type { Key } from '../store/keys.ts';
import type { VisibleBatches } from '../store/batch-visibility.ts';
import type { Store } from '../store/store.ts';
import { numberedChecks } from '../bookkeeping/find-checks.ts';
import { foreignCursor, outdatedList } from '../crud/read-ranges.ts';

const { CklgTransaction } = collections;

export type NumberedCheck = Check & { readonly check_number: number };

interface MergeRequest {
  readonly sourceIds: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly next: string | null;
  readonly limit: number;
}

interface MergedPage {
  /** Sorted by number, then id. */
  readonly checks: readonly NumberedCheck[];
  /** The number of the next check; null at the end. */
  readonly behind: number | null;
  readonly next: string | null;
}

/** Checks of one fund source that were read but not returned yet. */
interface Stream {
  readonly pk: string;
  checks: NumberedCheck[];
  /** Start of the next page; undefined at the end. */
  rest: Key | undefined;
}

/** Page sizes per fund source: the first pages add up to about one merged page; later pages are larger. */
const FEWEST = 50;
const MORE = 500;
const MAX_BYTES = 1_000_000;

const orderOf = ({ check_number, id }: NumberedCheck): string => `${padId(check_number)}#${padId(id)}`;

const byOrder = (a: NumberedCheck, b: NumberedCheck): number => (orderOf(a) < orderOf(b) ? -1 : 1);

const encodeCursor = (order: string, edition: number): string =>
  Buffer.from(`${order}\n${edition}`).toString('base64url');

function decodeCursor({ next, from, to }: MergeRequest): { order: string; edition: number } | undefined {
  if (next === null) return undefined;
  const [order = '', edition = ''] = Buffer.from(next, 'base64url').toString().split('\n');
  const isKnown = /^\d{12}#\d{12}$/.test(order) && /^\d{1,15}$/.test(edition);
  if (!isKnown || order < padId(from) || order > `${padId(to)}#~`) {
    throw foreignCursor();
  }
  return { order, edition: Number(edition) };
}

class ChangedWhileReading extends Error {}

/** Reads several fund sources so that the same imports are visible in all of them. */
function createReading(store: Store, { from, to }: MergeRequest) {
  const seen: VisibleBatches = new Map();
  let known: number | undefined;
  return async (stream: Stream, limit: number): Promise<void> => {
    const page = await store.page({
      pk: stream.pk,
      from: `${padId(from)}#`,
      to: `${padId(to)}#`,
      ...(stream.rest && { after: stream.rest }),
      limit,
      maxBytes: MAX_BYTES,
      seen,
    });
    if (known !== undefined && known !== page.edition) throw new ChangedWhileReading();
    known = page.edition;
    stream.checks.push(...page.bodies.map((body) => JSON.parse(body) as NumberedCheck));
    stream.rest = page.next;
  };
}

/** The stream that was read least far. Later checks may be missing from it, so merging must stop at its end. */
const firstToEnd = (streams: readonly Stream[]): Stream | undefined =>
  streams.filter(({ rest }) => rest !== undefined).toSorted((a, b) => (a.rest!.sk < b.rest!.sk ? -1 : 1))[0];

function takeUpTo(streams: readonly Stream[], end: string | undefined): NumberedCheck[] {
  const isWithin = (check: NumberedCheck): boolean => end === undefined || orderOf(check) <= end;
  return streams
    .flatMap((stream) => {
      const taken = stream.checks.filter(isWithin);
      stream.checks = stream.checks.slice(taken.length);
      return taken;
    })
    .toSorted(byOrder);
}

async function gather(store: Store, request: MergeRequest, after: string | undefined): Promise<NumberedCheck[]> {
  const { sourceIds, limit } = request;
  const read = createReading(store, request);
  const streams = sourceIds.map((id): Stream => {
    const pk = numberedChecks(id);
    return { pk, checks: [], rest: after === undefined ? undefined : { pk, sk: after } };
  });
  // Read one more than a page to know the next check.
  const wanted = limit + 1;
  const share = Math.max(FEWEST, Math.ceil(wanted / Math.max(1, sourceIds.length)));
  // Read sequentially, so that a batch visible in one stream is visible in all later ones.
  for (const stream of streams) await read(stream, share);
  const merged: NumberedCheck[] = [];
  for (;;) {
    const ending = firstToEnd(streams);
    merged.push(...takeUpTo(streams, ending?.rest?.sk));
    if (!ending || merged.length >= wanted) return merged;
    await read(ending, MORE);
  }
}

async function gatherSteadily(store: Store, request: MergeRequest, after: string | undefined) {
  for (;;) {
    try {
      return await gather(store, request, after);
    } catch (error) {
      if (!(error instanceof ChangedWhileReading)) throw error;
    }
  }
}

/** Returns one page of the checks of several fund sources, merged by number. */
export async function mergedNumbers(store: Store, request: MergeRequest): Promise<MergedPage> {
  const start = decodeCursor(request);
  const edition = await (start ? listRevisionOf : recentRevisionOf)(store, CklgTransaction);
  if (start && start.edition !== edition) throw outdatedList(CklgTransaction);
  const merged = await gatherSteadily(store, request, start?.order);
  const checks = merged.slice(0, request.limit);
  const behind = merged[request.limit];
  const last = checks.at(-1);
  return {
    checks,
    behind: behind?.check_number ?? null,
    next: behind && last ? encodeCursor(orderOf(last), edition) : null,
  };
}
