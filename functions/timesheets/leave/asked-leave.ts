import { leaveByKind, withLeave } from '../../../shared/leave/in-sheet.ts';
import { daysWithin, type Settled } from '../../../shared/leave/requests.ts';
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

/** R72: what corrections of processed timesheets would take for a request, beyond what these claim already. */
function beyondClaimed(asked: Asked, { sheets, requests, basics }: Known): NewEntry[] {
  const after = [...requests, { ...asked, status: 'approved' as const }];
  const days = sheets.filter(({ is_processed }) => is_processed).flatMap(({ data }) => data);
  return days
    .filter(({ date }) => asked.first_day <= date && date <= asked.last_day)
    .map((day): NewEntry => {
      const corrected = withLeave([day], { before: requests, after }, basics);
      const claimed = leaveByKind([day], requests, basics).get(asked.kind_id) ?? 0;
      const hundredths = claimed - (leaveByKind(corrected, after, basics).get(asked.kind_id) ?? 0);
      return { kind_id: asked.kind_id, type: 'taken', day: day.date, hundredths };
    });
}

/** What a request takes from its balance, as the entries that timesheets would make for each day. */
export const askedEntries = (asked: Asked, known: Known): NewEntry[] => [
  ...openEntries([asked], known.basics.holidays),
  ...beyondClaimed(asked, known),
];
