import type { Addition, Hooks } from '../crud/hooks.ts';
import { type Call, changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { holidayChangeSteps, pushDays } from '../payroll/push-holidays.ts';
import type { StoredRecord } from '../store/record.ts';
import { pushDeadline, pushedInWords } from './pushed-in-words.ts';

/**
 * The push after a holiday is stored. It does not fail the call, since the holiday stands: a note of the day is stored
 * with it, and the daily job or the next push ends what is left.
 */
async function push(call: Call, dates: readonly string[]): Promise<string> {
  const work = { change: changeOf(call, `Holidays of ${dates.join(' and ')}`), deadline: pushDeadline(call.store) };
  try {
    return pushedInWords(await pushDays(call.store, dates, work));
  } catch (error) {
    log('error', 'holiday push ended halfway', { request_id: call.requestId, dates, error: String(error) });
    return 'The holiday is stored, and not all timesheets have it yet: push the holidays once more, or leave the rest to the daily job.';
  }
}

const pushing = (call: Call, records: readonly StoredRecord[]): Addition => {
  const dates = [...new Set(records.map(({ holiday_date }) => String(holiday_date)))];
  return { steps: holidayChangeSteps(dates), afterwards: () => push(call, dates) };
};

/** R22: each change of a holiday reaches the timesheets of its days. */
export const holidayHooks: Hooks = {
  create: ({ call, after }) => pushing(call, [after]),
  update: ({ call, before, after }) => {
    const isSame = before.holiday_date === after.holiday_date && before.description === after.description;
    return isSame ? {} : pushing(call, [before, after]);
  },
  delete: ({ call, before }) => pushing(call, [before]),
};
