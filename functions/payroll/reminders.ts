import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { type Key, ownPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const partition = (today: string): string => ownPartition(collections.TsrpTimesheet, 'reminder', today);
const ofPeriod = (periodId: number): string => `${padId(periodId)}#`;

/** Counts a person's reminders for a pay period on one company day. */
export const reminderKey = (today: string, periodId: number, userId: number): Key => ({
  pk: partition(today),
  sk: `${ofPeriod(periodId)}${padId(userId)}`,
});

/** Returns who was reminded of a pay period today. */
export async function readReminded(store: Store, today: string, periodId: number): Promise<Set<number>> {
  const prefix = ofPeriod(periodId);
  const items = await store.queryItems(partition(today));
  const sent = items.filter(({ sk, count }) => String(sk).startsWith(prefix) && Number(count) > 0);
  return new Set(sent.map(({ sk }) => Number(String(sk).slice(prefix.length))));
}
