import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { markFor } from '../../shared/timesheets/unseen-change.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf, changeOf } from '../http/call.ts';
import { nextVersion, planUpdate, staleVersion } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { readCase } from './sheet-case.ts';

const { TsrpTimesheet } = collections;

/** R41: takes the mark away of whoever says that they have seen the change; history keeps that they did. */
export const acknowledgeTimesheet: Handlers<'timesheets'>['acknowledge-timesheet'] = async (call) => {
  const plain = call as unknown as Call;
  const { timesheet_id, version } = call.body;
  const caller = callerOf(plain);
  return retryOnConflict(async () => {
    const { sheet } = await readCase(plain, timesheet_id);
    if (version !== null && version !== sheet.version) throw staleVersion(TsrpTimesheet);
    const mark = markFor(caller.user_id, sheet);
    if (!mark) {
      if (sheet.changed_by === caller.user_id && sheet.unseen_by_approver_since !== null) {
        throw new AppError('not-allowed', 'You changed these hours. Somebody else has to see it.');
      }
      return sheet;
    }
    const seen = nextVersion(sheet, { [mark]: null }, call.now);
    await call.commit(planUpdate(TsrpTimesheet, sheet, seen, changeOf(plain)));
    return seen as unknown as TimesheetRecord;
  });
};
