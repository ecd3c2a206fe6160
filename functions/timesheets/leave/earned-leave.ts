import { earnedFor, earnsFrom, NO_REMAINDER, rateOf, restIn, withinMaximum } from '../../../shared/leave/accrual.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { workedMinutes } from '../../../shared/timesheets/hours.ts';
import { type NewEntry, readEntries, readLatest, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { expiringBy, mayExpire } from '../../payroll/leave-year-end.ts';
import type { Store } from '../../store/store.ts';
import type { StoredKind } from '../../payroll/leave-requests.ts';
import { earningKinds } from './earning-kinds.ts';
import type { Sheet } from './sheet-leave.ts';

const { TsrpTrackUser } = collections;

const sumOf = (entries: readonly StoredEntry[], field: 'hundredths' | 'rest_change'): number =>
  entries.reduce((sum, entry) => sum + entry[field], 0);

/** Whether the pay period or year of a day earned a leave type. */
const isEarnedByTime = (entries: readonly NewEntry[], kindId: number, date: string): boolean =>
  entries.some(
    ({ kind_id, type, timesheet_id, day, accrued_through: through }) =>
      kind_id === kindId && type === 'accrual' && !timesheet_id && day <= date && date <= (through ?? ''),
  );

interface Processed {
  readonly kinds: readonly StoredKind[];
  /** The entries that are made before these: by the same step, and by earlier timesheets with approved leave. */
  readonly entries: readonly NewEntry[];
  /** The entries that the sheet made so far. */
  readonly booked: readonly StoredEntry[];
  readonly isProcessed: boolean;
}

/** R73: what a sheet's hours of work earn when it is processed; unprocessing reverses exactly that. */
export async function earnedEntries(
  store: Store,
  sheet: Sheet,
  { kinds, entries, booked, isProcessed }: Processed,
): Promise<NewEntry[]> {
  const last = sheet.data.at(-1)?.date ?? '';
  const ofSheet = booked.filter(({ type }) => type === 'accrual');
  const earning = await earningKinds(store, kinds, ofSheet);
  if (earning.length === 0 && ofSheet.length === 0) return [];
  const latest = await readLatest(store, sheet.user_id);
  const base = { type: 'accrual', day: last, timesheet_id: sheet.id } as const;
  const reversed = [...Map.groupBy(ofSheet, ({ kind_id }) => kind_id)].flatMap(([kind_id, own]): NewEntry[] => {
    const [hundredths, change] = [sumOf(own, 'hundredths'), sumOf(own, 'rest_change')];
    const { rest, rest_of } = latest.get(kind_id) ?? NO_REMAINDER;
    const former = own.at(-1);
    // A last entry without a change of the remainder has reversed those before it.
    if (hundredths === 0 && (change === 0 || former?.rest_change === 0)) return [];
    // A remainder of another rate can't be reversed exactly; it is less than a hundredth.
    const isSameRate = former?.rest_of === rest_of;
    return [
      {
        ...base,
        kind_id,
        hundredths: 0 - hundredths,
        ...(isSameRate && { rest: rest - change, rest_of }),
        // Also of another rate: what the sheet earned is then booked no longer.
        rest_change: 0 - change,
      },
    ];
  });
  if (!isProcessed) return reversed;
  const tracker = await store.get(TsrpTrackUser, sheet.user_id);
  const isCounted = ({ id }: StoredKind): boolean => (latest.get(id)?.accrued_through ?? '') >= last;
  const hasEarned = ({ id }: StoredKind): boolean => ofSheet.some(({ kind_id }) => kind_id === id);
  const needsAll = earning.some(
    (kind) => mayExpire(kind, latest.get(kind.id), last) || (isCounted(kind) && hasEarned(kind)),
  );
  const all = needsAll ? [...(await readEntries(store, sheet.user_id)), ...entries] : [];
  const minutes = sheet.data.reduce((sum, day) => sum + workedMinutes(day), 0);
  const earned = earning.flatMap((kind): NewEntry[] => {
    const from = earnsFrom(kind, (tracker?.started_on as string | null | undefined) ?? null);
    const rate = rateOf(kind);
    const former = latest.get(kind.id);
    const isBooked = reversed.some(({ kind_id }) => kind_id === kind.id);
    // Its pay period or year earned it while the kind wasn't earned for hours worked, or this timesheet not processed.
    const isEarned = isCounted(kind) && (!hasEarned(kind) || isEarnedByTime(all, kind.id, last));
    if (!rate || from === undefined || last < from || minutes === 0 || isBooked || isEarned) return [];
    const before = former ?? NO_REMAINDER;
    const { hundredths, rest, rest_of } = earnedFor(minutes, rate, before);
    const taken = entries.filter(({ kind_id }) => kind_id === kind.id);
    const balance = taken.reduce((sum, each) => sum + each.hundredths, former?.balance ?? 0);
    const counted = balance - expiringBy(kind, former, { day: last, entries: all });
    return [
      {
        ...base,
        kind_id: kind.id,
        hundredths: withinMaximum(hundredths, counted, kind),
        rest,
        rest_of,
        rest_change: rest - restIn(rest_of, before),
      },
    ];
  });
  return earned;
}
