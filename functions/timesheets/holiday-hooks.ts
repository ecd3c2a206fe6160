import type { HookResult, Hooks } from '../crud/hooks.ts';
import type { Call } from '../http/call.ts';
import { holidayChangeSteps } from '../payroll/known-holidays.ts';
import type { StoredRecord } from '../store/record.ts';
import { pushAfterChange } from './push-after-change.ts';

const pushing = (call: Call, records: readonly StoredRecord[]): HookResult => {
  const dates = [...new Set(records.map(({ holiday_date }) => String(holiday_date)))];
  return {
    steps: holidayChangeSteps(dates),
    afterCommit: () => pushAfterChange(call, dates),
  };
};

/** R22: changes of a holiday are pushed to the timesheets of its days. */
export const holidayHooks: Hooks = {
  create: ({ call, after }) => pushing(call, [after]),
  update: ({ call, before, after }) => {
    const isSame = before.holiday_date === after.holiday_date && before.description === after.description;
    return isSame ? {} : pushing(call, [before, after]);
  },
  delete: ({ call, before }) => pushing(call, [before]),
};
