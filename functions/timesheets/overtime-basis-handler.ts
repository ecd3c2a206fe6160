import { countDifference, storedBasis, storedHours } from '../../shared/timesheets/counted.ts';
import { hoursOfDays } from '../../shared/timesheets/hours.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import type { Handlers } from '../crud/crud.ts';
import { overtimeReader } from '../payroll/overtime-basis.ts';
import { readCase } from './sheet-case.ts';

/** R66: returns what a sheet's overtime is counted by, and whether it was counted differently before. */
export const overtimeBasis: Handlers<'timesheets'>['overtime-basis'] = async (call) => {
  const { sheet } = await readCase(call, call.query.timesheet_id);
  const isStored = stateOf(sheet) === 'processed';
  const stored = storedBasis(sheet);
  const read = overtimeReader(call.store);
  const now = await read(sheet, isStored ? stored : undefined);
  const before = storedHours(sheet);
  const basis = isStored ? stored : now.basis;
  return {
    rule: basis.rule,
    week_start: basis.weekStart,
    earlier: [...basis.earlier],
    counted_through: basis.countedThrough ?? null,
    is_stored: isStored,
    periods: now.earlier.map(({ period, sheet: earlier }) => ({
      pay_period_id: period.id,
      start_date: period.start_date,
      end_date: period.end_date,
      state: earlier ? stateOf(earlier) : null,
    })),
    recounted: (before && countDifference(before, hoursOfDays(sheet.data, now.basis), sheet)) ?? null,
  };
};
