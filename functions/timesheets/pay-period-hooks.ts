import { collections } from '../../shared/contract/collections.ts';
import { type Problem, refusal } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import { usesKey } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import { counterName } from '../store/references.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

const DAYS = ['start_date', 'end_date'] as const;
const SHEETS = counterName(TsrpTimesheet, 'pay_period_id');

const problemsOf = (count: number, changed: readonly string[]): Problem[] => {
  const sheets = count === 1 ? '1 timesheet' : `${count} timesheets`;
  const message = `This pay period has ${sheets}: its first and last day cannot change. Its pay date can.`;
  return changed.map((field) => ({ field, message, isConflict: true }));
};

const changedDays = (before: StoredRecord, after: StoredRecord) =>
  DAYS.filter((field) => before[field] !== after[field]);

/** The sheets of a period hold its days: while there is one, those days stay. */
export const payPeriodHooks: Hooks = {
  problems: async ({ call, before, after }) => {
    const changed = before ? changedDays(before, after) : [];
    if (!before || changed.length === 0) return [];
    const count = Number((await call.store.getItem(usesKey(TsrpPayPeriod.name, before.id)))?.[SHEETS] ?? 0);
    return count > 0 ? problemsOf(count, changed) : [];
  },
  // A sheet that is made at the same moment is counted by then.
  update: ({ before, after }): Addition => {
    const changed = changedDays(before, after);
    if (changed.length === 0) return {};
    const condition = {
      expression: 'attribute_not_exists(#sheets) OR #sheets <= :none',
      names: { '#sheets': SHEETS },
      values: { ':none': 0 },
      refuse: (standing: Readonly<Record<string, { N?: string }>> | undefined) =>
        refusal(problemsOf(Number(standing?.[SHEETS]?.N ?? 1), changed)),
    };
    return { steps: [{ kind: 'check', key: usesKey(TsrpPayPeriod.name, before.id), condition }] };
  },
};
