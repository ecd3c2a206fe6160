import { partitions } from '../../deployment/partitions.ts';
import type { Collection } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { capitalized, labelOf } from '../../../shared/contract/field.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type {
  PersonDataEntry,
  PersonDataPage,
  PersonDataSection,
} from '../../../shared/contract/operations/persons.ts';
import { padId } from '../../../shared/contract/table.ts';
import { periodText } from '../../../shared/pay-periods/period-text.ts';
import type { PeriodSpan } from '../../../shared/pay-periods/schedule.ts';
import { badInput } from '../../app-error.ts';
import type { Key } from '../../store/keys.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Store } from '../../store/store.ts';
import { accountSections } from './account-sections.ts';
import { findEverOwned, leaveCollections, ownedCollections, personalCollections, recordsOf } from './owned-records.ts';

/** A response has at most 6 MB, and the page is escaped in it. */
const MAX_PAGE_BYTES = 2_000_000;

/** A call is limited to 29 seconds; no page looks for more entries after this time. */
const WORK_MS = 10_000;

type Owned = (typeof ownedCollections)[number];

const deletable = personalCollections.filter((collection) => !leaveCollections.includes(collection));

/** A record or an entry of its history, in export order, or neither. A page can end at any of them. */
interface Piece {
  /** Position of collection, record and entry; entry 0 is the record itself. Deleted records follow in collections of their own. */
  readonly at: readonly [collection: number, id: number, version: number];
  readonly title?: string;
  readonly entry?: PersonDataEntry;
}

const START: Piece['at'] = [0, 0, -1];

function positionOf(after: string | null): Piece['at'] {
  if (after === null) return START;
  const numbers = /^(\d{1,3})\.(\d{1,13})\.(\d{1,13})$/.exec(after)?.slice(1).map(Number);
  if (!numbers) throw badInput([{ field: 'after', message: 'This must be the `next` value of the previous page.' }]);
  const [collection = 0, id = 0, version = 0] = numbers;
  return [collection, id, version];
}

const titleOf = ({ many }: Collection): string => capitalized(many);

const visible = ({ fields }: Collection, name: string): boolean => !fields[name]?.secret;

const labelled = ({ fields }: Collection, values: Readonly<Record<string, unknown>>): PersonDataEntry =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [labelOf(fields, name), value]));

/** Returns names for ids that describe the person; other people stay ids. */
async function namesOf(store: Store, collection: Collection, record: StoredRecord): Promise<PersonDataEntry> {
  if (collection.name === collections.User.name) {
    const role = await store.get(collections.Role, Number(record.role_id));
    const teams = (await store.all(collections.Team.name)).filter(
      ({ lead_user_id, member_ids }) => lead_user_id === record.id || (member_ids as number[]).includes(record.id),
    );
    return { Role: role?.role_name ?? record.role_id, Teams: teams.map(({ name }) => name) };
  }
  if ('kind_id' in record) {
    const kind = await store.get(collections.TsrpLeaveKind, Number(record.kind_id));
    return kind ? { 'Leave type': kind.name } : {};
  }
  if (collection.name !== collections.TsrpTimesheet.name) return {};
  const period = await store.get(collections.TsrpPayPeriod, Number(record.pay_period_id));
  return period ? { 'Pay period': periodText(period as StoredRecord & PeriodSpan) } : {};
}

async function recordEntry(store: Store, collection: Collection, record: StoredRecord): Promise<PersonDataEntry> {
  const shown = Object.fromEntries(Object.entries(record).filter(([name]) => visible(collection, name)));
  return { ...labelled(collection, shown), ...(await namesOf(store, collection, record)) };
}

type Stored = Omit<HistoryEntry, 'by'> & { readonly by: { readonly user_id: number } | null };

/** Lists of a record that is there are only exported with it, because each earlier state would be as long again. */
function historyEntry({ fields }: Collection, id: number, entry: Stored, isDeleted: boolean): PersonDataEntry {
  const changes = Object.entries(entry.changes).map(([name, [from, to]]): [string, unknown] => [
    labelOf(fields, name),
    fields[name]?.kind === 'list' && !isDeleted ? 'changed' : { from, to },
  ]);
  return {
    Record: id,
    At: entry.at,
    Call: entry.call,
    'By user': entry.by?.user_id ?? null,
    Reason: entry.reason,
    Changes: Object.fromEntries(changes),
  };
}

async function* entriesOf(store: Store, collection: Owned, id: number, from: number): AsyncGenerator<Stored> {
  if (!collection.hasHistory) return;
  const pk = partitions.history(collection.name, id);
  let after: Key | undefined;
  do {
    const { bodies, next } = await store.page({
      pk,
      from: padId(from),
      limit: 100,
      maxBytes: MAX_PAGE_BYTES,
      ...(after && { after }),
    });
    for (const body of bodies) yield JSON.parse(body) as Stored;
    after = next;
  } while (after);
}

/** Yields a person's records with their history, starting at a position. */
async function* piecesOf(store: Store, userId: number, after: Piece['at']): AsyncGenerator<Piece> {
  const [atCollection, atId, atVersion] = after;
  for (const [index, collection] of ownedCollections.entries()) {
    if (index < atCollection) continue;
    const isResumed = index === atCollection;
    const title = titleOf(collection);
    for await (const record of recordsOf(store, collection, userId, isResumed ? padId(atId) : undefined)) {
      const id = Number(record[collection.key]);
      if (isResumed && id < atId) continue;
      const seen = isResumed && id === atId ? atVersion : -1;
      if (seen < 0) yield { at: [index, id, 0], title, entry: await recordEntry(store, collection, record) };
      for await (const entry of entriesOf(store, collection, id, Math.max(seen + 1, 1))) {
        yield {
          at: [index, id, entry.version],
          title: `History of ${collection.many}`,
          entry: historyEntry(collection, id, entry, false),
        };
      }
    }
  }
}

/**
 * Yields the history of a person's deleted records, starting at a position, and positions without an entry while there is
 * none: the records of everyone are looked through, so a page can end there as well.
 */
async function* deletedPieces(store: Store, userId: number, after: Piece['at']): AsyncGenerator<Piece> {
  const [atCollection, atId, atVersion] = after;
  for (const [nth, collection] of deletable.entries()) {
    const index = ownedCollections.length + nth;
    if (index < atCollection) continue;
    let from: number | undefined = index === atCollection ? atId : 1;
    let seen = index === atCollection ? atVersion : 0;
    while (from !== undefined) {
      const found: Awaited<ReturnType<typeof findEverOwned>> = await findEverOwned(store, collection, userId, from);
      for (const id of found.ids) {
        if (await store.get(collection, id)) continue;
        for await (const entry of entriesOf(store, collection, id, id === from ? seen + 1 : 1)) {
          yield {
            at: [index, id, entry.version],
            title: `History of deleted ${collection.many}`,
            entry: historyEntry(collection, id, entry, true),
          };
        }
      }
      [from, seen] = [found.next, 0];
      if (from !== undefined) yield { at: [index, from, 0] };
    }
  }
}

interface Asked {
  readonly after: string | null;
  readonly withDeleted: boolean;
}

async function* allPieces(store: Store, userId: number, { after, withDeleted }: Asked): AsyncGenerator<Piece> {
  const at = positionOf(after);
  yield* piecesOf(store, userId, at);
  if (withDeleted) yield* deletedPieces(store, userId, at);
}

const sectionsOf = (sections: ReadonlyMap<string, PersonDataEntry[]>): PersonDataSection[] =>
  [...sections].map(([title, entries]) => ({ title, entries }));

/** R44: returns one page of a person's data, without secrets. */
export async function personDataPage(store: Store, userId: number, asked: Asked): Promise<PersonDataPage> {
  const sections = new Map<string, PersonDataEntry[]>();
  const deadline = store.now().getTime() + WORK_MS;
  let bytes = 0;
  let last: Piece['at'] | undefined;
  for await (const { at, title, entry } of allPieces(store, userId, asked)) {
    const isFull = bytes > MAX_PAGE_BYTES || store.now().getTime() > deadline;
    // Not before the first piece, so that every page gets further.
    if (isFull && last) return { sections: sectionsOf(sections), next: last.join('.') };
    if (title !== undefined && entry) {
      const section = sections.get(title) ?? [];
      section.push(entry);
      sections.set(title, section);
      bytes += Buffer.byteLength(JSON.stringify(entry));
    }
    last = at;
  }
  return { sections: [...sectionsOf(sections), ...(await accountSections(store, userId))], next: null };
}
