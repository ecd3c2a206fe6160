import { canAll } from '../../shared/access/policy.ts';
import { auditSpanIssues } from '../../shared/audit-span.ts';
import { collections, isCollectionName } from '../../shared/contract/collections.ts';
import type { AuditLogEntry } from '../../shared/contract/operations/audit.ts';
import { refusalKinds } from '../../shared/refusal-kinds.ts';
import { addDays, endOfDay } from '../../shared/dates.ts';
import { badInput } from '../app-error.ts';
import { companyZone } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import type { Caller } from '../http/authenticate.ts';
import { partitions } from '../deployment/partitions.ts';
import { completeFrom } from './audit-complete.ts';
import { emailsOf } from '../store/actors.ts';
import { type AuditEntry, auditEntryOf, auditMonth, changedRecordAt, historyOf } from '../store/audit.ts';
import type { Key } from '../store/keys.ts';
import { countedRefusalOf } from '../store/refusals.ts';
import type { Item } from '../store/stored.ts';

type Call = Parameters<Handlers<'admin'>['audit-log']>[0];

/** Entries of a page, and how many entries a page with a filter looks at: together some 300 KB. */
const PAGE = 50;
const LOOKED_AT = 1000;

type Entry = Omit<AuditLogEntry, 'by'> & { readonly userId: number | undefined };

const isRefusalKind = (kind: string): boolean => refusalKinds.some((each) => each === kind);

/** R14: without records of collections that the caller may not read; what no release knows any more stays. */
const readable = (caller: Caller, records: AuditEntry['records']): AuditLogEntry['records'] =>
  records
    .filter(([name]) => !isCollectionName(name) || canAll(caller, collections[name].access.read))
    .map(([entity, first, version, count]) => ({ entity, first, version, count }));

function entryOf(caller: Caller, item: Item): Entry {
  const id = String(item.sk);
  const refusal = countedRefusalOf(item);
  if (refusal) {
    const { kind, call, at, last, times, userId } = refusal;
    return { id, kind, at, last, call, times, records: [], userId: userId === 0 ? undefined : userId };
  }
  const change = changedRecordAt({ pk: String(item.pk), sk: id });
  const { at, call, by, records }: AuditEntry = change
    ? { ...historyOf(item), records: [[change.collection, change.id, change.version, 1]] }
    : auditEntryOf(item);
  return {
    id,
    kind: 'change',
    at,
    last: null,
    call,
    times: 1,
    records: readable(caller, records),
    userId: by?.user_id,
  };
}

/** The span of the asked days, as moments in the order of texts. */
function spanOf({ query, runtime }: Call): { readonly since: string; readonly until: string } {
  const zone = companyZone({ runtime });
  return {
    since: endOfDay(zone, addDays(query.from, -1)).toISOString(),
    until: endOfDay(zone, query.to).toISOString(),
  };
}

const monthBefore = (month: string): string => auditMonth(addDays(`${month}-01`, -1));

/** A cursor is the sort key of the last entry looked at, or a month to begin with. */
const CURSOR = /^\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2}T[\w:.#-]+)?$/;

const foreignCursor = {
  field: 'after',
  message: "This value doesn't belong to the audit log. Start again from the first page.",
};

function assertValid({ query }: Call): void {
  const { from, to, kind, record_id, after } = query;
  const issues = [
    ...auditSpanIssues(from, to),
    ...(record_id !== null && (kind === null || isRefusalKind(kind))
      ? [{ field: 'kind', message: 'Choose the kind of the record.' }]
      : []),
    ...(after === null || (record_id === null ? CURSOR : /^\d{12}$/).test(after) ? [] : [foreignCursor]),
  ];
  if (issues.length > 0) throw badInput(issues);
}

interface Page {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

const isWanted =
  ({ user_id, kind }: Call['query']) =>
  (entry: Entry): boolean =>
    (user_id === null || entry.userId === user_id) &&
    (entry.kind !== 'change' || entry.records.length > 0) &&
    (kind === null || entry.kind === kind || entry.records.some(({ entity }) => entity === kind));

/** Attempts with emails that have no account are counted in several items an hour, and one here. */
function joined(entries: readonly Entry[]): Entry[] {
  const all: Entry[] = [];
  for (const entry of entries) {
    const before = all.at(-1);
    const isSame =
      entry.kind === 'refused-sign-in' &&
      before?.kind === entry.kind &&
      (before.userId ?? entry.userId) === undefined &&
      before.at === entry.at &&
      before.call === entry.call;
    if (!isSame) all.push(entry);
    else {
      const last = [before.last ?? '', entry.last ?? ''].toSorted().at(-1)!;
      all[all.length - 1] = { ...before, times: before.times + entry.times, last };
    }
  }
  return all;
}

/** Returns the wanted ones of the items that a Query returned, and where the next page begins. */
function pageOf(call: Call, items: readonly Item[], next: Key | undefined): Page {
  const caller = callerOf(call);
  const wanted = items.map((item) => entryOf(caller, item)).filter(isWanted(call.query));
  const entries = wanted.slice(0, PAGE);
  const isCut = wanted.length > PAGE;
  return { entries: joined(entries), next: isCut ? entries.at(-1)!.id : (next?.sk ?? null) };
}

async function pageOfLog(call: Call): Promise<Page> {
  const { store, query } = call;
  const { after } = query;
  const { since, until } = spanOf(call);
  const first = auditMonth(since);
  const last = auditMonth(new Date(Date.parse(until) - 1).toISOString());
  const month = after === null ? last : auditMonth(after);
  // A cursor of other days would be outside of what the Query asks for, which the table refuses.
  const [from, to] = after === month ? [first, last] : [since, until];
  if (after !== null && (after < from || after > to)) throw badInput([foreignCursor]);
  const isFiltered = query.user_id !== null || query.kind !== null;
  const pk = partitions.audit(month);
  const { items, next } = await store.queryPage({
    pk,
    sk: { from: since, to: until },
    descending: true,
    limit: isFiltered ? LOOKED_AT : PAGE,
    ...(after !== null && after !== month && { after: { pk, sk: after } }),
  });
  const page = pageOf(call, items, next);
  return page.next === null && month > first ? { ...page, next: monthBefore(month) } : page;
}

/** R34: the history of one record, in the form of the log. */
async function pageOfRecord(call: Call, kind: string, id: number): Promise<Page> {
  const { store, query } = call;
  const { since, until } = spanOf(call);
  const pk = partitions.history(kind, id);
  const { items, next } = await store.queryPage({
    pk,
    sk: undefined,
    descending: true,
    limit: PAGE,
    ...(query.after !== null && { after: { pk, sk: query.after } }),
  });
  const { entries, next: after } = pageOf(call, items, next);
  const isOver = entries.some(({ at }) => at < since);
  return { entries: entries.filter(({ at }) => at >= since && at < until), next: isOver ? null : after };
}

/** R96: one page of the audit log. */
export const auditLog: Handlers<'admin'>['audit-log'] = async (call) => {
  assertValid(call);
  const { store, query } = call;
  const { kind, record_id } = query;
  const [{ entries, next }, complete_from] = await Promise.all([
    kind !== null && record_id !== null ? pageOfRecord(call, kind, record_id) : pageOfLog(call),
    completeFrom(store),
  ]);
  const emails = await emailsOf(
    store,
    entries.flatMap(({ userId }) => userId ?? []),
  );
  return {
    entries: entries.map(({ userId, ...entry }) => ({
      ...entry,
      by: userId === undefined ? null : { user_id: userId, email: emails.get(userId) ?? null },
    })),
    next,
    complete_from,
  };
};
