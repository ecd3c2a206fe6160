import type { Handlers } from '../crud/crud.ts';
import { Answer, changeOf } from '../http/call.ts';
import { pushAll } from '../payroll/push-holidays.ts';
import { pushDeadline, pushSummary } from './push-summary.ts';

/** R22: updates every unprocessed sheet, and completes interrupted pushes. */
export const pushHolidays: Handlers<'timesheets'>['push-holidays'] = async (call) => {
  const work = { change: changeOf(call), deadline: pushDeadline(call.store) };
  const pushed = await pushAll(call.store, call.runtime.environment.TIME_ZONE, work);
  const { marked, processed, leftHours, isFinished } = pushed;
  const value = {
    marked: marked.size,
    processed: processed.size,
    left_hours: [...leftHours.values()],
    is_finished: isFinished,
  };
  return new Answer(value, pushSummary(pushed));
};
