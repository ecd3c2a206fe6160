import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import { usesKey } from '../store/keys.ts';
import { counterName } from '../store/references.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

const DAYS = ['start_date', 'end_date'] as const;
const SHEETS = counterName(TsrpTimesheet, 'pay_period_id');

function refusal(count: number, changed: readonly string[]): AppError {
  const sheets = count === 1 ? '1 timesheet' : `${count} timesheets`;
  const message = `This pay period has ${sheets}: its first and last day cannot change. Its pay date can.`;
  return new AppError('conflict', message, { issues: changed.map((field) => ({ field, message })) });
}

/** The sheets of a period hold its days: while there is one, those days stay. */
export const payPeriodHooks: Hooks = {
  update: async ({ call, before, after }): Promise<Addition> => {
    const changed = DAYS.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return {};
    const key = usesKey(TsrpPayPeriod.name, before.id);
    const count = Number((await call.store.getItem(key))?.[SHEETS] ?? 0);
    if (count > 0) throw refusal(count, changed);
    const condition = {
      expression: 'attribute_not_exists(#sheets) OR #sheets <= :none',
      names: { '#sheets': SHEETS },
      values: { ':none': 0 },
      refuse: (standing: Readonly<Record<string, { N?: string }>> | undefined) =>
        refusal(Number(standing?.[SHEETS]?.N ?? 1), changed),
    };
    return { steps: [{ kind: 'check', key, condition }] };
  },
};
