import { fullName } from '../../shared/full-name.ts';
import { canAll } from '../../shared/access/policy.ts';
import { approverRoleIds } from '../../shared/access/roles.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { type CollectionOf, collections } from '../../shared/contract/collections.ts';
import type { RecordOf } from '../../shared/contract/collection.ts';
import { type BoardInput, type BoardRow, boardRows } from '../../shared/timesheets/board.ts';
import { doneStates } from '../../shared/timesheets/done-steps.ts';
import { hoursOfDays } from '../../shared/timesheets/hours.ts';
import { hundredthsOutOfPlace } from '../../shared/timesheets/out-of-place.ts';
import { AppError } from '../app-error.ts';
import { readApprovees, type Tracker } from '../crud/approvees.ts';
import { companyDay } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { lockTestOf } from '../payroll/lock-date.ts';
import { sheetsOfPeriod } from '../payroll/sheets-of-period.ts';
import type { Store } from '../store/store.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';
import type { StoredRecord } from '../store/record.ts';
import { readReminded } from './reminders.ts';

const { Profile, TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser, User } = collections;

type Period = RecordOf<CollectionOf<'TsrpPayPeriod'>>;
type Sheet = RecordOf<CollectionOf<'TsrpTimesheet'>>;

/** Reads a period; throws if it doesn't exist. */
export async function readPeriod(store: Store, id: number): Promise<Period> {
  const period = await store.get(TsrpPayPeriod, id);
  if (!period) throw new AppError('not-found', "This pay period doesn't exist. It may have been deleted.");
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
  const users = await store.getMany(User, [...new Set(named.filter((id): id is number => id !== null))]);
  return new Set(users.filter(({ role_id }) => approverRoleIds.includes(Number(role_id))).map(({ id }) => id));
}

/** Reads the whole period, using one Query per collection. */
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
  const sheets = (await findByUnique(
    store,
    TsrpTimesheet,
    trackers.map(({ user_id }) => sheetUniqueKey(user_id, periodId)),
  )) as (StoredRecord & Sheet)[];
  const profiles = await findByUnique(
    store,
    Profile,
    peopleOf({ trackers, sheets }).map((user_id) => ({ user_id })),
  );
  return { trackers, sheets, profiles: profiles as (StoredRecord & ProfileRecord)[] };
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

const countedSheet = (sheet: Sheet): BoardInput['sheets'][number] => ({
  ...sheet,
  hundredths: hoursOfDays(sheet.data),
  out_of_place: hundredthsOutOfPlace(sheet.data),
});

/** R55: returns the board of a period; for a supervisor, only the people they approve. */
export async function readBoard(
  call: Pick<Call, 'store' | 'caller' | 'now' | 'runtime'>,
  period: Period,
): Promise<BoardRow[]> {
  const { store } = call;
  const caller = callerOf(call);
  const today = companyDay(call);
  const found = canAll(caller, TsrpTimesheet.access.read)
    ? await readEverybody(store, period.id)
    : await readApproved(store, caller.user_id, today, period.id);
  const { trackers, sheets } = found;
  const [names, approverIds, isPastLock, remindedIds] = await Promise.all([
    namesOf(store, found),
    readApproverIds(store, trackers),
    lockTestOf(call, period),
    readReminded(store, today, period.id),
  ]);
  return boardRows({ trackers, sheets: sheets.map(countedSheet), names, approverIds, remindedIds, today, isPastLock });
}
