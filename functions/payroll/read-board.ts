import { fullName } from '../../shared/full-name.ts';
import { canAll } from '../../shared/access/policy.ts';
import { approverRoleIds } from '../../shared/access/roles.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { type CollectionOf, collections } from '../../shared/contract/collections.ts';
import type { RecordOf } from '../../shared/contract/collection.ts';
import { type BoardInput, type BoardRow, boardRows } from '../../shared/timesheets/board.ts';
import { doneStates } from '../../shared/timesheets/done-steps.ts';
import { countDifference, paidHours, storedBasis, storedHours } from '../../shared/timesheets/counted.ts';
import { comparesWithPrevious, type Look, lookAt, oddities } from '../../shared/timesheets/odd.ts';
import type { OvertimePolicy } from '../../shared/timesheets/overtime-rules.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { sumOfKinds } from '../../shared/timesheets/hours.ts';
import { LEFT_MID_WEEK, sheetHours } from '../../shared/timesheets/week-hours.ts';
import { overtimePolicyOf } from '../../shared/settings/setting-values.ts';
import { type PeriodRecord, readPeriods, readSettings } from './pay-records.ts';
import { countedThrough, earlierDaysOf } from './overtime-basis.ts';
import { readSheetsBefore, type SheetsBefore } from './sheets-before.ts';
import { hundredthsOutOfPlace } from '../../shared/timesheets/out-of-place.ts';
import { AppError } from '../app-error.ts';
import { readApprovees, type Tracker } from '../crud/approvees.ts';
import { companyDay } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { readingOnce } from '../store/reading-once.ts';
import { lockTests } from './lock-date.ts';
import { sheetsOfPeople, sheetsOfPeriod } from './sheets-of-period.ts';
import type { Store } from '../store/store.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';
import type { StoredRecord } from '../store/record.ts';
import { readReminded } from './reminders.ts';

const { Profile, TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser, User } = collections;

type Period = RecordOf<CollectionOf<'TsrpPayPeriod'>>;
type Sheet = RecordOf<CollectionOf<'TsrpTimesheet'>>;

const periodGone = (): AppError =>
  new AppError('not-found', "This pay period doesn't exist. It may have been deleted.");

/** Reads a period; throws if it doesn't exist. */
export async function readPeriod(store: Store, id: number): Promise<Period> {
  const period = await store.get(TsrpPayPeriod, id);
  if (!period) throw periodGone();
  return period as Period;
}

interface Found {
  readonly trackers: readonly Tracker[];
  readonly sheets: readonly Sheet[];
  readonly profiles: readonly ProfileRecord[];
}

/** Returns everyone on the board: owners, approvers, deputies, and people who took steps. */
const peopleOf = ({ trackers, sheets }: Pick<Found, 'trackers' | 'sheets'>): number[] => {
  const named = trackers.flatMap(({ user_id, approver_id, deputy_id }) => [user_id, approver_id, deputy_id ?? null]);
  const ofSheets = sheets.flatMap((sheet) => [sheet.user_id, ...doneStates.map((state) => sheet[`${state}_by`])]);
  return [...new Set([...named, ...ofSheets].filter((id): id is number => typeof id === 'number'))];
};

/** Returns the approvers and deputies who still have an approving role. */
async function readApproverIds(store: Store, trackers: readonly Tracker[]): Promise<Set<number>> {
  const named = trackers.flatMap(({ approver_id, deputy_id }) => [approver_id, deputy_id ?? null]);
  const users = await store.getMany(
    User,
    named.filter((id) => id !== null),
  );
  return new Set(users.filter(({ role_id }) => approverRoleIds.includes(Number(role_id))).map(({ id }) => id));
}

/** Reads a whole period at once, using one Query per collection. */
async function readEverybody(store: Store, periodId: number): Promise<Found> {
  const [trackers, profiles, sheets] = await Promise.all([
    store.all(TsrpTrackUser.name),
    store.all(Profile.name),
    sheetsOfPeriod(store, periodId),
  ]);
  return {
    trackers: trackers as (StoredRecord & Tracker)[],
    profiles: profiles as (StoredRecord & ProfileRecord)[],
    sheets: sheets as (StoredRecord & Sheet)[],
  };
}

/** Reads the people that a user approves by key, so that the cost doesn't grow with the company. */
async function readApproved(store: Store, userId: number, today: string, periodId: number): Promise<Found> {
  const trackers = await readApprovees(store, userId, today);
  const approvees = trackers.map(({ user_id }) => user_id);
  const known = peopleOf({ trackers, sheets: [] });
  const profilesOf = (people: readonly number[]) =>
    findByUnique(
      store,
      Profile,
      people.map((user_id) => ({ user_id })),
    ) as Promise<(StoredRecord & ProfileRecord)[]>;
  const [sheets, profiles] = await Promise.all([
    sheetsOfPeople(store, approvees, periodId) as Promise<(StoredRecord & Sheet)[]>,
    profilesOf(known),
  ]);
  // Steps are mostly taken by the owner's approver.
  const others = peopleOf({ trackers: [], sheets }).filter((id) => !known.includes(id));
  return { trackers, sheets, profiles: [...profiles, ...(await profilesOf(others))] };
}

/** Returns names from profiles, or emails for people without a name. */
async function namesOf(store: Store, found: Found): Promise<Map<number, string>> {
  const wanted = new Set(peopleOf(found));
  const names = new Map<number, string>();
  for (const profile of found.profiles) {
    const name = fullName(profile);
    if (wanted.has(profile.user_id) && name !== '') names.set(profile.user_id, name);
  }
  const unnamed = [...wanted].filter((id) => !names.has(id));
  for (const { id, email } of await store.getMany(User, unnamed)) names.set(id, String(email));
  return names;
}

/** A sheet of the board, and what it says by itself; undefined once it is processed, when nothing is left to look at. */
interface Looked {
  readonly sheet: Sheet;
  readonly look: Look | undefined;
}

const lookAtSheet = (sheet: Sheet, today: string): Look =>
  lookAt(sheet.data, { today, isUnfinished: stateOf(sheet) === 'open' && !sheet.ready_at });

interface Counting {
  readonly period: Period;
  readonly periods: readonly PeriodRecord[];
  readonly policy: OvertimePolicy;
  readonly before: SheetsBefore;
  /** People who are no longer tracked and have no sheet in the next period. */
  readonly left: ReadonlySet<number>;
}

function countedSheet(
  { sheet, look }: Looked,
  { period, periods, policy, before, left }: Counting,
): BoardInput['sheets'][number] {
  const { data, is_processed: isProcessed } = sheet;
  const own = before.of(sheet.user_id);
  const by = isProcessed ? storedBasis(sheet) : policy;
  const basis = {
    rule: by.rule,
    weekStart: by.weekStart,
    earlier: earlierDaysOf(own, period.start_date, by),
    countedThrough: countedThrough(periods, period, by),
  };
  const { hundredths: now, weeks, isCut } = sheetHours(data, basis);
  const stored = storedHours(sheet);
  const previous = own.find(({ pay_period_id }) => pay_period_id === before.previousId)?.data ?? [];
  const hasNothing = (sheet.nothing_reason ?? null) !== null;
  return {
    ...sheet,
    hundredths: isProcessed ? paidHours(sheet) : now,
    out_of_place: hundredthsOutOfPlace(data),
    rule: by.rule,
    week_start: by.weekStart,
    recounted: (stored && countDifference(stored, now, sheet)) ?? null,
    weeks,
    odd: [
      ...(look ? oddities(look, { sum: sumOfKinds(now), previous, hasNothing }) : []),
      ...(isCut && left.has(sheet.user_id) ? [LEFT_MID_WEEK] : []),
    ],
  };
}

/** Returns owners who are no longer tracked and have no sheet in the next period, which would pay the overtime of a cut week. */
async function readLeft(
  store: Store,
  { trackers, sheets }: Found,
  periods: readonly PeriodRecord[],
  { end_date }: Period,
): Promise<Set<number>> {
  const tracked = new Set(trackers.filter(({ is_tracking }) => is_tracking).map(({ user_id }) => user_id));
  const gone = sheets.map(({ user_id }) => user_id).filter((id) => !tracked.has(id));
  const [next] = periods
    .filter(({ start_date }) => start_date > end_date)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  if (gone.length === 0 || !next) return new Set(gone);
  const keys = gone.map((id) => sheetUniqueKey(id, next.id));
  const later = new Set((await findByUnique(store, TsrpTimesheet, keys)).map(({ user_id }) => Number(user_id)));
  return new Set(gone.filter((id) => !later.has(id)));
}

/** R55: returns the board of a period; for a supervisor, only the people they approve. */
export async function readBoard(
  call: Pick<Call, 'store' | 'caller' | 'now' | 'runtime'>,
  periodId: number,
): Promise<BoardRow[]> {
  const store = readingOnce(call.store);
  const caller = callerOf(call);
  const today = companyDay(call);
  const readsAll = canAll(caller, TsrpTimesheet.access.read);
  const [found, settings, periods, lockTestFor, remindedIds] = await Promise.all([
    readsAll ? readEverybody(store, periodId) : readApproved(store, caller.user_id, today, periodId),
    readSettings(store),
    readPeriods(store),
    lockTests({ ...call, store }),
    readReminded(store, today, periodId),
  ]);
  const period = periods.find(({ id }) => id === periodId);
  if (!period) throw periodGone();
  const { trackers, sheets } = found;
  const policy = overtimePolicyOf(settings);
  const looked = sheets.map((sheet) => ({ sheet, look: sheet.is_processed ? undefined : lookAtSheet(sheet, today) }));
  const [before, names, approverIds, left] = await Promise.all([
    readSheetsBefore(store, period, {
      policies: [policy, ...sheets.filter(({ is_processed }) => is_processed).map(storedBasis)],
      periods,
      owners: sheets.map(({ user_id }) => user_id),
      compared: looked.flatMap(({ sheet, look }) => (look && comparesWithPrevious(look) ? [sheet.user_id] : [])),
      isEverybody: readsAll,
    }),
    namesOf(store, found),
    readApproverIds(store, trackers),
    readLeft(store, found, periods, period),
  ]);
  const counted = looked.map((each) => countedSheet(each, { period, periods, policy, before, left }));
  return boardRows({
    trackers,
    sheets: counted,
    names,
    approverIds,
    remindedIds,
    today,
    isPastLock: lockTestFor(period),
  });
}
