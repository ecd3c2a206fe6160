import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { weekendName } from '../../../shared/timesheets/cells.ts';
import type { HolidayDay } from '../../../shared/timesheets/frame.ts';
import { createRandom } from './random.ts';
import type { Claimer } from './timesheets.ts';
import type { Writer } from './writer.ts';

const { TsrpLeaveEntry, TsrpLeaveKind, TsrpLeaveRequest } = collections;

const kinds = [
  { name: 'Vacation', counts_as: 'vacation', hours: [40, 120] },
  { name: 'Sick leave', counts_as: 'sick', hours: [16, 48], negative_limit: 16 },
  { name: 'Jury duty', counts_as: 'vacation', keeps_balance: false },
  { name: 'Unpaid leave', is_paid: false, keeps_balance: false },
] as const;

/** After the periods that have timesheets, so that no timesheet lacks approved leave. */
const FIRST_IN = 21;
const LAST_IN = 70;

const FULL_DAY = 800;

/** The next working day. */
function workingDay(day: string, holidays: ReadonlySet<string>): string {
  return weekendName(day) === null && !holidays.has(day) ? day : workingDay(addDays(day, 1), holidays);
}

/** Leave types, everyone's opening balances, and a few requests of the coming weeks. */
export async function addLeave(
  writer: Writer,
  claimers: readonly Claimer[],
  { today, holidays }: { readonly today: string; readonly holidays: readonly HolidayDay[] },
): Promise<void> {
  const free = new Set(holidays.map(({ holiday_date }) => holiday_date));
  const firstKind = await writer.reserve(TsrpLeaveKind, kinds.length);
  kinds.forEach((kind, index) => {
    const { hours: _hours, ...fields } = { hours: null, ...kind };
    writer.add(TsrpLeaveKind, firstKind + index, fields);
  });
  const entries = claimers.flatMap((claimer) =>
    kinds.flatMap((kind, index) => ('hours' in kind ? [{ claimer, kind, kind_id: firstKind + index }] : [])),
  );
  const firstEntry = await writer.reserve(TsrpLeaveEntry, entries.length);
  entries.forEach(({ claimer, kind, kind_id }, index) => {
    const hundredths = createRandom(claimer.id * 31 + kind_id).whole(kind.hours[0], kind.hours[1]) * 100;
    writer.add(TsrpLeaveEntry, firstEntry + index, {
      user_id: claimer.id,
      kind_id,
      type: 'opening',
      day: today,
      hundredths,
      balance: hundredths,
      note: 'From the earlier program',
      latest_of: claimer.id,
    });
  });
  const askers = claimers.filter(({ id, isDemo }) => isDemo || id % 3 === 0);
  const firstRequest = await writer.reserve(TsrpLeaveRequest, askers.length);
  askers.forEach((claimer, index) => {
    const random = createRandom(claimer.id * 101);
    const first_day = workingDay(addDays(today, random.whole(FIRST_IN, LAST_IN)), free);
    const isApproved = random.chance(0.5);
    const decided = isApproved
      ? { decided_by: claimer.approver.id, decided_at: `${addDays(today, -1)}T15:00:00.000Z` }
      : {};
    const isFullDay = random.chance(0.8);
    writer.add(
      TsrpLeaveRequest,
      firstRequest + index,
      {
        user_id: claimer.id,
        kind_id: firstKind,
        first_day,
        last_day: isFullDay ? addDays(first_day, random.whole(0, 4)) : first_day,
        day_hundredths: isFullDay ? FULL_DAY : FULL_DAY / 2,
        is_full_day: isFullDay,
        note: random.chance(0.4) ? 'Family visit' : null,
        status: isApproved ? 'approved' : 'asked',
      },
      {
        decided_by: null,
        decided_at: null,
        answer: null,
        cancelled_by: null,
        cancelled_at: null,
        settled: [],
        ...decided,
      },
    );
  });
  await writer.flush();
}
