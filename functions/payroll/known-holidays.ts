import { randomUUID } from 'node:crypto';
import { collections } from '../../shared/contract/collections.ts';
import { shardsPart } from '../../shared/contract/parts.ts';
import { guardKey, type Key, ownPartition, shardFor, shardsOf } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import { guardAsRead } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { readHolidays } from './pay-records.ts';

const { TsrpHoliday } = collections;

/**
 * R22: a change of a holiday is stored together with a pending push for its day. The push updates the sheets of that day and
 * then removes the pending item, so an interrupted push is completed by the next one. Each of its transactions fails if the
 * holidays change.
 */
export const PUSH_PARTITION = ownPartition(TsrpHoliday, 'push');

export const pendingPushKey = (date: string): Key => ({ pk: PUSH_PARTITION, sk: date });

/** Steps added to each change of what new sheets' days depend on: holidays and the days of a pay period. */
export const frameChangeSteps = (): Plan =>
  [undefined, ...shardsOf(TsrpHoliday)].map((shard) => ({
    kind: 'update',
    key: guardKey(TsrpHoliday, shard),
    add: { edition: 1 },
  }));

/** Steps for the transaction that changes a holiday; `dates` has the old and the new day. */
export const holidayChangeSteps = (dates: readonly string[]): Plan => [
  ...frameChangeSteps(),
  ...[...new Set(dates)].map((date): Step => ({
    kind: 'put',
    key: pendingPushKey(date),
    item: { token: randomUUID() },
  })),
];

export interface KnownHolidays {
  readonly nameOf: ReadonlyMap<string, string>;
  /** Fails the transaction if a holiday changed. */
  readonly guard: Step;
}

/**
 * Returns a condition that holidays and days of pay periods don't change from now on; read the data after calling this.
 * A change increments every shard of the guard, so a new sheet needs to check only one.
 */
async function guardNow(store: Store, refuse: () => Error, shard?: number): Promise<Step> {
  const key = guardKey(TsrpHoliday, shard);
  return { kind: 'check', key, condition: guardAsRead(await store.getItem(key), refuse) };
}

/**
 * Returns the guard for a new sheet with this id. `isComplete` is whether all running functions also increment the
 * guard for pay periods: those of release 0.1 increment the unsharded guard, and only for holidays.
 */
export async function frameGuard(store: Store, refuse: () => Error, sheetId: number) {
  const isComplete = await store.isLive(shardsPart(TsrpHoliday));
  return { guard: await guardNow(store, refuse, isComplete ? shardFor(TsrpHoliday, sheetId) : undefined), isComplete };
}

/** Returns the holidays with a condition that they are unchanged. */
export async function readHolidaysConsistently(store: Store, refuse: () => Error): Promise<KnownHolidays> {
  const guard = await guardNow(store, refuse);
  const holidays = await readHolidays(store);
  return {
    nameOf: new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description])),
    guard,
  };
}
