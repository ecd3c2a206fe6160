import { randomUUID } from 'node:crypto';
import { collections } from '../../shared/contract/collections.ts';
import { guardKey, type Key } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { readHolidays } from './pay-records.ts';

const { TsrpHoliday } = collections;

/**
 * R22. A holiday's change is stored together with a note that its day is to be pushed. The push then goes through the
 * sheets of that day and takes the note away at the end: whatever ends it halfway, the note is there for the next one.
 * Each transaction holds only while the holidays are those that it was decided on.
 */
export const PUSH_PARTITION = `${TsrpHoliday.name}#push`;

export const noteKey = (date: string): Key => ({ pk: PUSH_PARTITION, sk: date });

/** Steps of a holiday's own transaction, for the days that it had and has. */
export const holidayChangeSteps = (dates: readonly string[]): Plan => [
  { kind: 'update', key: guardKey(TsrpHoliday), add: { edition: 1 } },
  ...[...new Set(dates)].map((date): Step => ({ kind: 'put', key: noteKey(date), item: { token: randomUUID() } })),
];

export interface KnownHolidays {
  readonly nameOf: ReadonlyMap<string, string>;
  readonly holidays: readonly { readonly holiday_date: string; readonly description: string }[];
  /** Part of what is decided on them: refuses when one of them changed meanwhile. */
  readonly guard: Step;
}

/** The holidays, and the step that holds only while they are so. */
export async function readHolidaysSteadily(store: Store, refuse: () => Error): Promise<KnownHolidays> {
  const key = guardKey(TsrpHoliday);
  // The edition first: a change that lands in between is refused by it.
  const item = await store.getItem(key);
  const holidays = await readHolidays(store);
  const condition = item
    ? { expression: 'edition = :edition', values: { ':edition': item.edition }, refuse }
    : { expression: 'attribute_not_exists(pk)', refuse };
  return {
    nameOf: new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description])),
    holidays,
    guard: { kind: 'check', key, condition },
  };
}
