import { canAll } from '../../shared/access/policy.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { type CollectionOf, collections } from '../../shared/contract/collections.ts';
import type { RecordOf } from '../../shared/contract/collection.ts';
import { type BoardInput, type BoardRow, boardRows } from '../../shared/timesheets/board.ts';
import { countDays } from '../../shared/timesheets/hours.ts';
import { approvesAs } from '../../shared/timesheets/approvers.ts';
import { AppError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { listPartition, uniqueKey } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

const { Profile, TsrpPayPeriod, TsrpTimesheet, TsrpTrackUser, User } = collections;

type Period = RecordOf<CollectionOf<'TsrpPayPeriod'>>;
type Sheet = RecordOf<CollectionOf<'TsrpTimesheet'>>;
type Tracker = RecordOf<CollectionOf<'TsrpTrackUser'>>;

const sheetsOfPeriod = TsrpTimesheet.lists.find(({ name }) => name === 'pay_period_id')!;

/** The period, or the refusal that a person reads. */
export async function readPeriod(store: Store, id: number): Promise<Period> {
  const period = await store.get(TsrpPayPeriod, id);
  if (!period) throw new AppError('not-found', 'There is no such pay period; it may have been deleted.');
  return period as unknown as Period;
}

/** The sheets that some people have in a period, by the markers that keep them one each (R19). */
async function sheetsOf(store: Store, periodId: number, userIds: readonly number[]): Promise<StoredRecord[]> {
  const [fields = []] = TsrpTimesheet.uniques;
  const keys = userIds.map((user_id) => uniqueKey(TsrpTimesheet, fields, { user_id, pay_period_id: periodId })!);
  const markers = await store.getItems(keys);
  return store.getMany(
    TsrpTimesheet,
    markers.map(({ record_key }) => Number(record_key)),
  );
}

/** The names of people as their profiles have them, their e-mails where there is no name yet. */
async function namesOf(
  store: Store,
  profiles: readonly ProfileRecord[],
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const wanted = new Set(userIds);
  const names = new Map<number, string>();
  for (const { user_id, first_name, last_name } of profiles) {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    if (wanted.has(user_id) && name !== '') names.set(user_id, name);
  }
  const unnamed = [...wanted].filter((id) => !names.has(id));
  for (const { id, email } of await store.getMany(User, unnamed)) names.set(id, String(email));
  return names;
}

const boardSheet = (sheet: Sheet): BoardInput['sheets'][number] => ({ ...sheet, count: countDays(sheet.data) });

/** The board of a period as the caller may see it: a supervisor reads about the people they approve (§4). */
export async function readBoard(
  call: Pick<Call, 'store' | 'caller' | 'now' | 'runtime'>,
  periodId: number,
): Promise<BoardRow[]> {
  const { store } = call;
  const caller = callerOf(call);
  const seesAll = canAll(caller, TsrpTimesheet.access.read);
  const today = companyDay(call);
  const [everyTracker, profiles, everySheet] = await Promise.all([
    store.all(TsrpTrackUser.name) as Promise<unknown> as Promise<Tracker[]>,
    store.all(Profile.name) as Promise<unknown> as Promise<ProfileRecord[]>,
    seesAll ? store.all(listPartition(TsrpTimesheet, sheetsOfPeriod, String(periodId))) : [],
  ]);
  const isMine = (tracker: Tracker) => approvesAs(tracker, caller.user_id, today) !== undefined;
  const trackers = seesAll ? everyTracker : everyTracker.filter(isMine);
  const ids = trackers.map(({ user_id }) => user_id);
  const sheets = (seesAll ? everySheet : await sheetsOf(store, periodId, ids)) as unknown as Sheet[];
  const people = [
    ...trackers.flatMap(({ user_id, approver_id, deputy_id }) => [user_id, approver_id ?? 0, deputy_id ?? 0]),
    ...sheets.map(({ user_id }) => user_id),
  ];
  const names = await namesOf(store, profiles, people);
  return boardRows({ trackers, sheets: sheets.map(boardSheet), names, today });
}
