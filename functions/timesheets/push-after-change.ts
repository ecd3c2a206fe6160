import { type Call, changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { pushDays } from '../payroll/push-holidays.ts';
import { pushDeadline, pushedInWords } from './pushed-in-words.ts';

/**
 * The push after a holiday is stored. It does not fail the call, since the holiday stands: a note of the day is stored
 * with it, and the daily job or the next push ends what is left.
 */
export async function pushAfterChange(call: Call, dates: readonly string[]): Promise<string> {
  const work = { change: changeOf(call, `Holidays of ${dates.join(' and ')}`), deadline: pushDeadline(call.store) };
  try {
    return pushedInWords(await pushDays(call.store, dates, work));
  } catch (error) {
    log('error', 'holiday push ended halfway', { request_id: call.requestId, dates, error: String(error) });
    return 'The holiday is stored, and not all timesheets have it yet: push the holidays once more, or leave the rest to the daily job.';
  }
}
