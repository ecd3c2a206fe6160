import { type Call, changeOf } from '../http/call.ts';
import { log } from '../http/log.ts';
import { pushDays } from '../payroll/push-holidays.ts';
import { pushDeadline, pushSummary } from './push-summary.ts';

/**
 * R22: pushes a holiday after it is stored. Doesn't fail the call, because the holiday is saved: the pending push is completed
 * by the next push or the daily job.
 */
export async function pushAfterChange(call: Call, dates: readonly string[]): Promise<string> {
  const work = { change: changeOf(call, `Holidays of ${dates.join(' and ')}`), deadline: pushDeadline(call.store) };
  try {
    return pushSummary(await pushDays(call.store, dates, work));
  } catch (error) {
    log('error', 'holiday push failed', { request_id: call.requestId, dates, error: String(error) });
    return "The holiday is saved, but some timesheets haven't been updated yet. Push holidays again, or leave it to the daily job.";
  }
}
