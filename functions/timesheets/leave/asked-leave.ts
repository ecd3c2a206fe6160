import { leaveByKind, withLeave } from '../../../shared/leave/in-sheet.ts';
import { daysWithin, isStanding, type Settled } from '../../../shared/leave/requests.ts';
import type { NewEntry } from '../../payroll/leave-ledger.ts';
import { type LeaveBasics, openEntries } from '../../payroll/leave-records.ts';
import type { StoredRequest } from '../../payroll/leave-requests.ts';
import type { Sheet } from './sheet-leave.ts';

/** R72: the processed timesheets with days of a request. They took what they claim, so it reserves nothing there. */
export const settledBy = (
  request: Pick<StoredRequest, 'first_day' | 'last_day' | 'day_hundredths'>,
  sheets: readonly Sheet[],
  { holidays }: LeaveBasics,
): Settled[] =>
  sheets.flatMap(({ is_processed, pay_period_id, data }): Settled[] => {
    const [first, last] = [data[0]?.date, data.at(-1)?.date];
    if (!is_processed || first === undefined || last === undefined) return [];
    const span = { pay_period_id, first, last };
    return [{ ...span, days: daysWithin(request, span, holidays) }];
  });

type Asked = Pick<StoredRequest, 'id' | 'kind_id' | 'first_day' | 'last_day' | 'day_hundredths' | 'status' | 'settled'>;

interface Known {
  readonly sheets: readonly Sheet[];
  /** The person's other requests. */
  readonly requests: readonly StoredRequest[];
  readonly basics: LeaveBasics;
}

interface Rest {
  /** What other requests that stand would take. */
  readonly reserved: readonly NewEntry[];
  /** What the new one would take in addition. */
  readonly taken: readonly NewEntry[];
}

/**
 * R72: what requests add to a processed timesheet that is corrected, in each year (R73). Hours typed in it before there were leave
 * types would be taken as well, but no request reserves those.
 */
function restOf(sheet: Sheet, asked: Asked, { requests, basics }: Known): Rest {
  const { kind_id } = asked;
  const processedAt = sheet.processed_at ?? '';
  const before = requests.filter(
    ({ status, decided_at }) => status === 'approved' && (decided_at ?? '') <= processedAt,
  );
  const standing = requests.filter(isStanding);
  const rests = [...Map.groupBy(sheet.data, ({ date }) => date.slice(0, 4)).values()].map((days) => {
    const takenFor = (all: readonly Asked[]): number => {
      const after = all.map((each) => ({ ...each, status: 'approved' as const }));
      return leaveByKind(withLeave(days, { before, after }, basics), after, basics).get(kind_id) ?? 0;
    };
    const held = takenFor(standing);
    const entry = (hundredths: number): NewEntry => ({ kind_id, type: 'taken', day: days.at(-1)!.date, hundredths });
    return {
      reserved: entry(Math.min(0, takenFor(before) - held)),
      taken: entry(held - takenFor([...standing, asked])),
    };
  });
  return { reserved: rests.map(({ reserved }) => reserved), taken: rests.map(({ taken }) => taken) };
}

/** What a request takes from its balance, and others have reserved of it, as the entries that timesheets would make. */
export function askedEntries(asked: Asked, known: Known): Rest {
  const rests = known.sheets.filter(({ is_processed }) => is_processed).map((sheet) => restOf(sheet, asked, known));
  return {
    reserved: rests.flatMap(({ reserved }) => reserved),
    taken: [...openEntries([asked], known.basics.holidays), ...rests.flatMap(({ taken }) => taken)],
  };
}
