import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { daysBetween } from '../../shared/dates.ts';
import { tooLong } from '../../shared/pay-periods/schedule.ts';
import { type Problem, problemsError } from '../app-error.ts';
import type { HookResult, Hooks } from '../crud/hooks.ts';
import { frameChangeSteps } from '../payroll/known-holidays.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { counterName } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import { itemKey, type Values } from '../store/keys.ts';
import { asCounted, readUses, sumOfUses } from '../store/reference-counts.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

const DAYS = ['start_date', 'end_date'] as const;
const SHEETS = counterName(TsrpTimesheet, 'pay_period_id');

const problemsOf = (count: number, changed: readonly string[]): Problem[] => {
  const message = `This pay period has ${countOf(count, 'timesheet')}, so its start and end dates can't be changed. You can change its pay date.`;
  return changed.map((field) => ({ field, message, isConflict: true }));
};

const changedDays = (before: StoredRecord, after: Values) => DAYS.filter((field) => before[field] !== after[field]);

/** A timesheet has all days of its period. */
function lengthProblems({ start_date, end_date }: Values): Problem[] {
  if (typeof start_date !== 'string' || typeof end_date !== 'string') return [];
  const message = tooLong(daysBetween(start_date, end_date) + 1);
  return message === undefined ? [] : [{ field: 'end_date', message }];
}

/** Returns the number of sheets in a period, and conditions that it doesn't change. */
async function sheetsOf(store: Store, period: StoredRecord) {
  const items = await readUses(store, TsrpPayPeriod, period.id);
  const asRead = items.map((item) => ({
    kind: 'check',
    key: itemKey(item),
    ...asCounted(item, [SHEETS], TsrpPayPeriod.one),
  })) as Plan;
  return { count: sumOfUses(items)[SHEETS] ?? 0, asRead };
}

/**
 * R21: the dates of a period can't change while it has timesheets, because they contain its days. Its length is a rule for
 * new dates, so that one stored before it can still become current.
 */
export const payPeriodHooks = {
  problems: async ({ call, before, after }) => {
    if (!before) return lengthProblems(after);
    const changed = changedDays(before, after);
    if (changed.length === 0) return [];
    const { count } = await sheetsOf(call.store, before);
    return count > 0 ? problemsOf(count, changed) : lengthProblems(after);
  },
  // Checked again by the transaction: of this update and a concurrently created timesheet, the later one fails.
  update: async ({ call, before, after }): Promise<HookResult> => {
    const changed = changedDays(before, after);
    if (changed.length === 0) return {};
    const { count, asRead } = await sheetsOf(call.store, before);
    if (count > 0) throw problemsError(problemsOf(count, changed));
    return { steps: [...asRead, ...frameChangeSteps()] };
  },
} satisfies Hooks;
