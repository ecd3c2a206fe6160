import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { settingOrFallback } from '../../shared/settings/setting-values.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { changeOf } from '../http/call.ts';
import { readSettings } from '../payroll/pay-records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { nextVersion, planUpdate, staleVersion } from '../store/records.ts';
import { readCase, requireAllowed } from './sheet-case.ts';

const { TsrpTimesheet } = collections;

/**
 * R67: the owner confirms the hours of an open sheet, or takes that back. One write that fails if the sheet changed since it
 * was read, so nobody confirms hours that they haven't seen.
 */
export const markTimesheetReady: Handlers<'timesheets'>['mark-timesheet-ready'] = async (call) => {
  const { timesheet_id, version, is_ready: isReady, statement } = call.body;
  return retryOnConflict(async () => {
    const found = await readCase(call, timesheet_id);
    const { sheet } = found;
    await requireAllowed(call, 'save', found);
    if (version !== null && version !== sheet.version) throw staleVersion(TsrpTimesheet);
    const current = settingOrFallback(await readSettings(call.store), 'READY_STATEMENT');
    if (isReady && statement !== null && statement !== current) {
      throw new AppError('conflict', 'The statement to confirm was changed. Read it again, then confirm.');
    }
    if (isReady === Boolean(sheet.ready_at)) return sheet;
    const marks = isReady
      ? { ready_at: call.now.toISOString(), ready_statement: current }
      : { ready_at: null, ready_statement: null };
    const marked = nextVersion(sheet, marks, call.now);
    await call.commit(planUpdate(TsrpTimesheet, sheet, marked, changeOf(call)));
    return marked as TimesheetRecord;
  });
};
