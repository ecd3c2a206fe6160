import { collections } from '../../../shared/contract/collections.ts';
import { once } from '../../../shared/once.ts';
import { companyDay } from '../../crud/company-day.ts';
import { type Call, changeOf } from '../../http/call.ts';
import { accrueOnce } from '../../payroll/accrue-leave.ts';
import { earnsOrExpires, type Facts, nextDue, readOpenLeave } from '../../payroll/due-leave.ts';
import { entryAfter, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { readBasics } from '../../payroll/leave-records.ts';
import type { StoredKind } from '../../payroll/leave-requests.ts';
import type { Person } from '../../payroll/leave-year-end.ts';
import { readPeriods } from '../../payroll/pay-records.ts';

/** Makes or shows what the daily job will make for some people by today's facts. */
export async function dueByNow(call: Call, userIds: readonly number[]) {
  const { store } = call;
  const [trackers, periods] = await Promise.all([
    store.getMany(collections.TsrpTrackUser, userIds) as Promise<unknown> as Promise<Person[]>,
    readPeriods(store),
  ]);
  const personOf = new Map(trackers.map((person) => [person.user_id, person]));
  // Whether a year can be closed is left to the job: what will expire is known before.
  const unsettled = new Set(userIds);
  const facts: Facts = { today: companyDay(call), periods, unsettled, basics: once(() => readBasics(store)) };

  const make = async (userId: number, kinds: readonly StoredKind[]): Promise<void> => {
    const [person, due] = [personOf.get(userId), kinds.filter(earnsOrExpires)];
    if (!person || due.length === 0) return;
    const change = { ...changeOf(call), by: null };
    for (let made = -1; made !== 0;) made = await accrueOnce(store, person, due, { facts, change });
  };

  /** The entries of a person with those that would be made. */
  const show = async (
    userId: number,
    kinds: readonly StoredKind[],
    stored: readonly StoredEntry[],
  ): Promise<readonly StoredEntry[]> => {
    const [person, due] = [personOf.get(userId), kinds.filter(earnsOrExpires)];
    if (!person || due.length === 0) return stored;
    const open = await readOpenLeave(store, userId, facts);
    const latest = new Map(stored.map((entry) => [entry.kind_id, entry]));
    const entries = [...stored];
    for (;;) {
      const next = nextDue(person, due, { latest, entries, open, facts });
      if (next.length === 0) return entries;
      for (const entry of next) {
        const after = entryAfter(latest.get(entry.kind_id), entry, { id: 0, userId, change: changeOf(call) });
        latest.set(entry.kind_id, after);
        entries.push(after);
      }
    }
  };
  return { make, show };
}
