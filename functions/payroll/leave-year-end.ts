import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { expiring } from '../../shared/leave/accrual.ts';
import { balanceOf } from '../../shared/leave/ledger.ts';
import type { Tracker } from '../crud/approvees.ts';
import { type Key, listPartition, uniqueKey } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { sheetUniqueKey } from './find-by-unique.ts';
import { type NewEntry, readEntries, readLatest, type StoredEntry } from './leave-ledger.ts';
import type { StoredKind } from './leave-requests.ts';
import type { PeriodRecord } from './pay-records.ts';

const { TsrpTimesheet } = collections;

/** R73: a year is closed once its timesheets are processed, or after this many days. */
const CLOSE_AFTER_DAYS = 90;

/** The year of someone untracked that is still open after so many stays as it is: its hours may have been used since. */
const KEEP_AFTER_DAYS = 120;

/** A tracker record, or what stands for it if someone with a balance has none. */
export type Person = Pick<Tracker, 'user_id' | 'is_tracking' | 'started_on'> & Pick<StoredRecord, 'created_at'>;

const lastYearOf = (today: string): number => Number(today.slice(0, 4)) - 1;

const isAfter = (today: string, days: number): boolean => today > addDays(`${lastYearOf(today)}-12-31`, days);

/** R73: the hours carried over from a year, by the limit of its last day; null for all, or if that limit is no longer known. */
function carriedOver(kind: StoredKind, year: number): number | null {
  const since = Number((kind.carry_over_since ?? '').slice(0, 4));
  if (since <= year) return kind.carry_over;
  return since === year + 1 ? (kind.carry_over_before ?? null) : null;
}

/** Whether hours of a kind expire, or those of the last year still may. */
export const isLimited = ({ carry_over, carry_over_before }: StoredKind): boolean =>
  carry_over !== null || (carry_over_before ?? null) !== null;

/** Whether the last year of a kind has to be closed for a person and isn't yet. */
export function isYearOpen(kind: StoredKind, last: StoredEntry | undefined, today: string): boolean {
  const year = lastYearOf(today);
  return carriedOver(kind, year) !== null && (last?.closed_year ?? 0) < year;
}

const isLate = (today: string): boolean => isAfter(today, CLOSE_AFTER_DAYS);

/** Whether it can be closed now. */
export const isYearDue = (
  kind: StoredKind,
  last: StoredEntry | undefined,
  { today, isSettled, isTracked }: { readonly today: string; readonly isSettled: boolean; readonly isTracked: boolean },
): boolean =>
  last !== undefined &&
  isYearOpen(kind, last, today) &&
  (isSettled || isLate(today)) &&
  (isTracked || !isAfter(today, KEEP_AFTER_DAYS));

/** Whether hours of it may be left out until then. Those of tracked people are closed long before the day that ends this. */
export const isWithheld = (kind: StoredKind, last: StoredEntry | undefined, day: string): boolean =>
  isYearOpen(kind, last, day) && !isAfter(day, KEEP_AFTER_DAYS);

type Counted = Pick<StoredEntry, 'kind_id' | 'day' | 'hundredths'>;

const lostOf = (kind: StoredKind, entries: readonly Counted[], year: number): number =>
  expiring(
    balanceOf(
      entries.filter(({ kind_id }) => kind_id === kind.id),
      `${year}-12-31`,
    ),
    { carry_over: carriedOver(kind, year) },
  );

function expiredOf(kind: StoredKind, entries: readonly Counted[], year: number): NewEntry {
  const entry = { kind_id: kind.id, type: 'expired', day: `${year + 1}-01-01` } as const;
  return { ...entry, hundredths: 0 - lostOf(kind, entries, year), note: `Balance at the end of ${year}` };
}

/** What isn't carried over from the last year. Recorded even if it is nothing, so that a year is closed once. */
export function closedYear(kind: StoredKind, entries: readonly Counted[], today: string): NewEntry {
  const year = lastYearOf(today);
  return { ...expiredOf(kind, entries, year), closed_year: year };
}

interface Changed {
  /** What is added to the entries. */
  readonly added: readonly NewEntry[];
  /** Approved leave that isn't taken afterwards. */
  readonly open: readonly NewEntry[];
  /** The first day of which something changes. */
  readonly since: string;
}

/** What has to be added to what expired of a kind, the earliest year first, as later ones depend on it. */
export function expiredDifferences(
  kind: StoredKind,
  entries: readonly StoredEntry[],
  { added, open, since }: Changed,
): NewEntry[] {
  const expired = entries.filter(({ kind_id, type }) => kind_id === kind.id && type === 'expired');
  const differences: NewEntry[] = [];
  // The day tells the year: later entries carry on the last year that was closed.
  for (const [day, booked] of Map.groupBy(expired, (entry) => entry.day)) {
    const year = Number(day.slice(0, 4)) - 1;
    if (since >= day || carriedOver(kind, year) === null) continue;
    const right = expiredOf(kind, [...entries, ...added, ...open, ...differences], year);
    const hundredths = right.hundredths - balanceOf(booked);
    if (hundredths !== 0) differences.push({ ...right, hundredths });
  }
  return differences;
}

/** R73: what expires in addition, or again doesn't, because leave of years changes that are closed already. */
export async function expiredAnew(
  store: Store,
  userId: number,
  kinds: readonly StoredKind[],
  changed: Changed,
): Promise<NewEntry[]> {
  const latest = await readLatest(store, userId);
  const closed = kinds.filter(({ id }) => (latest.get(id)?.closed_year ?? 0) >= Number(changed.since.slice(0, 4)));
  if (closed.length === 0) return [];
  const entries = await readEntries(store, userId);
  return closed.flatMap((kind) => expiredDifferences(kind, entries, changed));
}

/** Whether the highest balance depends on what will expire, which needs a person's entries. */
export const mayExpire = (kind: StoredKind, last: StoredEntry | undefined, day: string): boolean =>
  kind.max_balance !== null && isWithheld(kind, last, day);

/**
 * R73: what will expire of a balance when the year before a day is closed. It doesn't count towards the highest balance on
 * that day, so that what is earned doesn't depend on when the year is closed, and can't be requested.
 */
export const expiringBy = (
  kind: StoredKind,
  last: StoredEntry | undefined,
  { day, entries }: { readonly day: string; readonly entries: readonly Counted[] },
): number => (isWithheld(kind, last, day) ? lostOf(kind, entries, lastYearOf(day)) : 0);

/** The periods of the last year for which a person has to have a timesheet: none from before they were tracked, or worked. */
function expectedPeriods(
  { created_at, started_on }: Person,
  periods: readonly PeriodRecord[],
  today: string,
): PeriodRecord[] {
  const year = lastYearOf(today);
  const since = [`${year}-01-01`, created_at.slice(0, 10), started_on ?? ''].toSorted().at(-1)!;
  return periods.filter(({ start_date, end_date }) => start_date <= `${year}-12-31` && end_date >= since);
}

/** Those of the people who haven't started a timesheet that has days of the last year. */
async function readMissing(
  store: Store,
  people: readonly Person[],
  { today, periods }: { readonly today: string; readonly periods: readonly PeriodRecord[] },
): Promise<number[]> {
  const asked = people.flatMap((person) =>
    expectedPeriods(person, periods, today).map(({ id }): readonly [number, Key] => {
      const values = sheetUniqueKey(person.user_id, id);
      return [person.user_id, uniqueKey(TsrpTimesheet, Object.keys(values), values)!];
    }),
  );
  const started = new Set((await store.getItems(asked.map(([, key]) => key))).map(({ sk }) => sk));
  return asked.filter(([, { sk }]) => !started.has(sk)).map(([userId]) => userId);
}

/**
 * Those of the people who may still claim leave of the last year, by a timesheet that isn't processed or, if it is expected of
 * them, not even started.
 */
export async function readUnsettled(
  store: Store,
  people: readonly Person[],
  { today, periods }: { readonly today: string; readonly periods: readonly PeriodRecord[] },
): Promise<ReadonlySet<number>> {
  if (people.length === 0 || isLate(today)) return new Set();
  const old = new Set(
    periods.filter(({ start_date }) => start_date <= `${lastYearOf(today)}-12-31`).map(({ id }) => id),
  );
  const sheets = await store.all(listPartition(TsrpTimesheet, 'unprocessed', 'false'));
  const unprocessed = new Set(
    sheets.filter((sheet) => old.has(Number(sheet.pay_period_id))).map(({ user_id }) => Number(user_id)),
  );
  const others = people.filter(({ user_id, is_tracking }) => is_tracking && !unprocessed.has(user_id));
  return new Set([...unprocessed, ...(await readMissing(store, others, { today, periods }))]);
}
