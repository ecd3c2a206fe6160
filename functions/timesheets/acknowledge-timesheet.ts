import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { markFor } from '../../shared/timesheets/unseen-change.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { nextVersion, planUpdate, staleVersion } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { readCase } from './sheet-case.ts';

const { TsrpTimesheet } = collections;

/** R41: clears the caller's mark of a change to approved hours; history records it. */
export const acknowledgeTimesheet: Handlers<'timesheets'>['acknowledge-timesheet'] = async (call) => {
  const { timesheet_id, version } = call.body;
  const caller = callerOf(call);
  return retryOnConflict(async () => {
    const { sheet } = await readCase(call, timesheet_id);
    if (version !== null && version !== sheet.version) throw staleVersion(TsrpTimesheet);
    const mark = markFor(caller.user_id, sheet);
    if (!mark) {
      if (sheet.changed_by === caller.user_id && sheet.unseen_by_approver_since !== null) {
        throw new AppError('not-allowed', 'You made this change yourself, so someone else has to acknowledge it.');
      }
      return sheet;
    }
    const seen = nextVersion(sheet, { [mark]: null }, call.now);
    await call.commit(planUpdate(TsrpTimesheet, sheet, seen, changeOf(call)));
    return seen as TimesheetRecord;
  });
};
