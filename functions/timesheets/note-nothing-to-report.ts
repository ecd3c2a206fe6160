import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { hoursOfDays, sumOfKinds } from '../../shared/timesheets/hours.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Hooks } from '../crud/hooks.ts';
import { createRecord } from '../crud/write.ts';
import { type Call, callerOf, changeOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { readPeriod } from '../payroll/read-board.ts';
import { assertMayStart } from './start-timesheet.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpTimesheet } = collections;

type Sheet = StoredRecord & TimesheetRecord;

const marksOf = (call: Call, reason: string) => ({
  nothing_reason: reason,
  nothing_by: callerOf(call).user_id,
  nothing_at: call.now.toISOString(),
});

const hasHours = ({ data }: Sheet): boolean => sumOfKinds(hoursOfDays(data)) > 0;

function assertEmpty(sheet: Sheet): void {
  if (stateOf(sheet) !== 'open') {
    throw new AppError('conflict', "This person's timesheet is already locked, so it isn't missing.");
  }
  if (hasHours(sheet)) {
    throw new AppError('conflict', 'This person has entered hours. Open their timesheet to check them.');
  }
}

const hooksFor = (reason: string): Hooks => ({
  ...timesheetHooks,
  create: async (draft) => {
    const made = (await timesheetHooks.create?.(draft)) ?? {};
    const sheet = (made.record ?? draft.after) as Sheet;
    if (hasHours(sheet)) {
      throw new AppError(
        'conflict',
        'This person has approved leave in this pay period. Start their timesheet instead.',
      );
    }
    return { ...made, record: { ...(made.record ?? draft.after), ...marksOf(draft.call, reason) }, reason };
  },
});

async function start(call: Call, key: { user_id: number; pay_period_id: number }, reason: string) {
  try {
    return await createRecord(call, TsrpTimesheet, { ...key, reason }, hooksFor(reason), (record) => record);
  } catch (error) {
    // A concurrent call created it.
    const isConflict = error instanceof AppError && error.code === 'conflict';
    if (isConflict && (await call.store.find(TsrpTimesheet, key))) return undefined;
    throw error;
  }
}

/** R67: notes for a person that there is nothing to report. It disappears when hours are entered. */
export const noteNothingToReport: Handlers<'timesheets'>['note-nothing-to-report'] = async (call) => {
  const { user_id, pay_period_id, reason } = call.body;
  await assertMayStart(call, user_id);
  await readPeriod(call.store, pay_period_id);
  const find = async () => (await call.store.find(TsrpTimesheet, { user_id, pay_period_id })) as Sheet | undefined;
  const made = (await find()) ? undefined : await start(call, { user_id, pay_period_id }, reason);
  if (made) return made as TimesheetRecord;
  return retryOnConflict(async () => {
    const sheet = await find();
    if (!sheet) throw new AppError('not-found', TsrpTimesheet.denied?.message ?? 'Not found.');
    assertEmpty(sheet);
    const noted = nextVersion(sheet, marksOf(call, reason), call.now);
    await call.commit(planUpdate(TsrpTimesheet, sheet, noted, changeOf(call, reason)));
    return noted as TimesheetRecord;
  });
};
