import { randomUUID } from 'node:crypto';
import { collections } from '../../shared/contract/collections.ts';
import { shardsPart } from '../../shared/contract/parts.ts';
import { guardKey, type Key, shardFor, shardsOf } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { readHolidays } from './pay-records.ts';

const { TsrpHoliday } = collections;

/**
 * R22: a change of a holiday is stored together with a pending push for its day. The push updates the sheets of that day and
 * then removes the pending item, so an interrupted push is completed by the next one. Each of its transactions fails if the
 * holidays change.
 */
export const PUSH_PARTITION = `${TsrpHoliday.name}#push`;

export const pendingPushKey = (date: string): Key => ({ pk: PUSH_PARTITION, sk: date });

/** Part of each change of what the days of new sheets are made from: holidays, and the days of a pay period. */
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
 * The step that holds only while holidays and days of pay periods are as they are at this moment: what is decided on is read
 * after it. A change bumps every shard of the guard; whoever makes a sheet looks at one.
 */
async function guardNow(store: Store, refuse: () => Error, shard?: number): Promise<Step> {
  const key = guardKey(TsrpHoliday, shard);
  const item = await store.getItem(key);
  const condition = item
    ? { expression: 'edition = :edition', values: { ':edition': item.edition }, refuse }
    : { expression: 'attribute_not_exists(pk)', refuse };
  return { kind: 'check', key, condition };
}

/**
 * The guard for a new sheet with this id. `isComplete` says whether everybody who is at work bumps it for pay periods too:
 * functions of release 0.1 bump the guard as a whole, and for holidays alone.
 */
export async function frameGuard(store: Store, refuse: () => Error, sheetId: number) {
  const isComplete = await store.isLive(shardsPart(TsrpHoliday));
  return { guard: await guardNow(store, refuse, isComplete ? shardFor(TsrpHoliday, sheetId) : undefined), isComplete };
}

/** The holidays, and the step that holds only while they are so. */
export async function readHolidaysConsistently(store: Store, refuse: () => Error): Promise<KnownHolidays> {
  const guard = await guardNow(store, refuse);
  const holidays = await readHolidays(store);
  return {
    nameOf: new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description])),
    guard,
  };
}
