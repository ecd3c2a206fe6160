import type { CollectionOf } from '../../shared/contract/collections.ts';
import type { RecordOf } from '../../shared/contract/collection.ts';
import type { OvertimePolicy } from '../../shared/timesheets/overtime-rules.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { earlierPeriods } from './overtime-basis.ts';
import type { PeriodRecord } from './pay-records.ts';
import { sheetsOfPeople, sheetsOfPeriod } from './sheets-of-period.ts';

type Sheet = RecordOf<CollectionOf<'TsrpTimesheet'>>;

/** Sheets of earlier periods that the sheets of a period are counted along with, or compared with. */
export interface SheetsBefore {
  /** The period before, if there is one. */
  readonly previousId: number | undefined;
  /** The sheets of a person that were read. */
  readonly of: (userId: number) => readonly Sheet[];
}

interface Wanted {
  /** By which sheets are counted: today's, and those of processed sheets, which keep theirs. */
  readonly policies: readonly OvertimePolicy[];
  readonly periods: readonly PeriodRecord[];
  /** The people with a sheet in the period. */
  readonly owners: readonly number[];
  /** Those of them with a sheet that is compared with their previous one (R68). */
  readonly compared: readonly number[];
  /** Whether the owners are everybody, and not only one approver's people. */
  readonly isEverybody: boolean;
}

/** Of this share of everybody's sheets, reading the whole period takes less than reading them by key. */
const MANY = 0.25;

const previousOf = (periods: readonly PeriodRecord[], start: string): PeriodRecord | undefined =>
  periods.filter(({ end_date }) => end_date < start).toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0];

/** Reads the sheets of the periods that have days of the first workweek (R66), and of the previous one for R68. */
export async function readSheetsBefore(
  store: Store,
  { start_date }: Pick<PeriodRecord, 'start_date'>,
  { policies, periods, owners, compared, isEverybody }: Wanted,
): Promise<SheetsBefore> {
  const previousId = previousOf(periods, start_date)?.id;
  const counted = policies.flatMap((policy) => earlierPeriods(periods, start_date, policy).map(({ id }) => id));
  const found = await Promise.all(
    [...new Set([...counted, ...(previousId === undefined ? [] : [previousId])])].map(async (id) => {
      const people = counted.includes(id) ? owners : compared;
      const isMany = isEverybody && people.length > owners.length * MANY;
      return isMany ? sheetsOfPeriod(store, id) : sheetsOfPeople(store, people, id);
    }),
  );
  const byOwner = Map.groupBy(found.flat() as (StoredRecord & Sheet)[], ({ user_id }) => user_id);
  return { previousId, of: (userId) => byOwner.get(userId) ?? [] };
}
