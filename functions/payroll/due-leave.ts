import {
  earnedFor,
  earnsFrom,
  nextPeriod,
  nextYear,
  NO_REMAINDER,
  rateOf,
  withinMaximum,
} from '../../shared/leave/accrual.ts';
import { balanceOf } from '../../shared/leave/ledger.ts';
import { periodText } from '../../shared/pay-periods/period-text.ts';
import type { Store } from '../store/store.ts';
import { type NewEntry, readEntries, readLatest, type StoredEntry } from './leave-ledger.ts';
import { type LeaveBasics, openLeave, readRequestsOf } from './leave-records.ts';
import type { StoredKind } from './leave-requests.ts';
import {
  closedYear,
  expiredDifferences,
  expiringBy,
  isLimited,
  isYearDue,
  mayExpire,
  type Person,
} from './leave-year-end.ts';
import type { PeriodRecord } from './pay-records.ts';

/** Whether entries of a kind follow from rules. */
export const earnsOrExpires = (kind: StoredKind): boolean =>
  kind.keeps_balance && (kind.accrual !== 'none' || isLimited(kind));

export interface Facts {
  readonly today: string;
  readonly periods: readonly PeriodRecord[];
  /** People who may still claim leave of the last year. */
  readonly unsettled: ReadonlySet<number>;
  readonly basics: () => Promise<LeaveBasics>;
}

interface Known {
  readonly last: StoredEntry | undefined;
  /** The person's entries, if `needsEntries`, or a year is or was closed. */
  readonly entries: readonly StoredEntry[];
  /** Approved leave that isn't taken yet, if a highest balance limits what is due, or a year is or was closed. */
  readonly open: readonly NewEntry[];
  readonly facts: Facts;
}

/** Only rates per minute of work have such a remainder: that of a pay period is a hundredth of a hundredth. */
const earnedByHours = ({ rest_of }: StoredEntry): boolean => rest_of > 100;

/** Whether what is due depends on more than the last entry: on what will expire, or on timesheets that earned the kind before. */
const needsEntries = (kind: StoredKind, last: StoredEntry | undefined, today: string): boolean =>
  last !== undefined && (mayExpire(kind, last, today) || (kind.accrual !== 'per_hours' && earnedByHours(last)));

/** The last day for which a kind was earned: by pay periods and years, or before that by timesheets. */
function earnedThrough(kind: StoredKind, { last, entries }: Known): string | null {
  const ofSheets = entries.filter(
    ({ kind_id, type, timesheet_id }) => kind_id === kind.id && type === 'accrual' && timesheet_id !== null,
  );
  const earning = [...Map.groupBy(ofSheets, ({ timesheet_id }) => timesheet_id).values()].filter(
    (own) => balanceOf(own) !== 0,
  );
  const days = [last?.accrued_through ?? '', ...earning.map(([first]) => first?.day ?? '')].toSorted();
  return days.at(-1) || null;
}

/** What a kind earned since its last entry; undefined if nothing is due. */
export function dueAccrual(kind: StoredKind, person: Person, known: Known): NewEntry | undefined {
  const { last, entries, open, facts } = known;
  const from = person.is_tracking ? earnsFrom(kind, person.started_on ?? null) : undefined;
  if (from === undefined) return undefined;
  const through = earnedThrough(kind, known);
  const entry = { kind_id: kind.id, type: 'accrual' } as const;
  const taken = open.filter(({ kind_id }) => kind_id === kind.id);
  const limited = (hundredths: number, day: string): number => {
    const expires = expiringBy(kind, last, { day, entries: [...entries, ...taken] });
    return withinMaximum(hundredths, (last?.balance ?? 0) + balanceOf(taken, day) - expires, kind);
  };
  if (kind.accrual === 'per_year') {
    const grant = nextYear(kind.accrual_hours ?? 0, { from, through, today: facts.today });
    if (!grant) return undefined;
    const { day, through: accrued_through } = grant;
    return { ...entry, day, hundredths: limited(grant.hundredths, day), accrued_through, pay_period_id: null };
  }
  const rate = kind.accrual === 'per_period' ? rateOf(kind) : undefined;
  const periodId = last?.accrued_through === through ? (last?.pay_period_id ?? null) : null;
  const period = rate && nextPeriod(facts.periods, { from, through, periodId, today: facts.today });
  if (!rate || !period) return undefined;
  const { hundredths, rest, rest_of } = earnedFor(1, rate, last ?? NO_REMAINDER);
  return {
    ...entry,
    day: period.end_date,
    hundredths: limited(hundredths, period.end_date),
    rest,
    rest_of,
    accrued_through: period.end_date,
    pay_period_id: period.id,
    note: `Pay period ${periodText(period)}`,
  };
}

export const isClosing = (
  kind: StoredKind,
  { user_id, is_tracking }: Person,
  last: StoredEntry | undefined,
  { today, unsettled }: Facts,
): boolean => isYearDue(kind, last, { today, isSettled: !unsettled.has(user_id), isTracked: is_tracking });

/**
 * Approved leave that a person's timesheets haven't taken yet. Neither the highest balance nor what is carried over counts it, so
 * that they don't depend on when timesheets are processed.
 */
export async function readOpenLeave(store: Store, userId: number, { basics }: Facts): Promise<NewEntry[]> {
  const [requests, { holidays }] = await Promise.all([readRequestsOf(store, userId), basics()]);
  return openLeave(requests, holidays);
}

/**
 * The next entries that are due for a person: of each kind hours earned, with those of them that expire because their year is
 * closed already, or those that the last year doesn't carry over.
 */
export const nextDue = (
  person: Person,
  kinds: readonly StoredKind[],
  { latest, ...known }: Omit<Known, 'last'> & { readonly latest: ReadonlyMap<number, StoredEntry> },
): NewEntry[] =>
  kinds.flatMap((kind): NewEntry[] => {
    const { entries, open, facts } = known;
    const last = latest.get(kind.id);
    const earned = dueAccrual(kind, person, { ...known, last });
    // What was earned in the last year is part of its balance.
    const isOfLastYear = earned !== undefined && earned.day < facts.today.slice(0, 4);
    const isClosed = isClosing(kind, person, last, facts) && !isOfLastYear;
    if (isClosed) return [closedYear(kind, [...entries, ...open], facts.today)];
    if (!earned) return [];
    return [earned, ...expiredDifferences(kind, entries, { added: [earned], open, since: earned.day })];
  });

/** The same of a person of whom only what matters for it is read. */
export async function readDue(
  store: Store,
  person: Person,
  kinds: readonly StoredKind[],
  facts: Facts,
): Promise<NewEntry[]> {
  const latest = await readLatest(store, person.user_id);
  const lastOf = (kind: StoredKind) => latest.get(kind.id);
  const earnedOf = (kind: StoredKind) => dueAccrual(kind, person, { last: lastOf(kind), entries: [], open: [], facts });
  const isClosed = kinds.some(
    (kind) =>
      isClosing(kind, person, lastOf(kind), facts) ||
      Number(earnedOf(kind)?.day.slice(0, 4)) <= (lastOf(kind)?.closed_year ?? 0),
  );
  const isNeeded = isClosed || kinds.some((kind) => needsEntries(kind, lastOf(kind), facts.today));
  const entries = isNeeded ? await readEntries(store, person.user_id) : [];
  const isHighest = kinds.some((kind) => kind.max_balance !== null && earnedOf(kind));
  const open = isClosed || isHighest ? await readOpenLeave(store, person.user_id, facts) : [];
  return nextDue(person, kinds, { latest, entries, open, facts });
}
