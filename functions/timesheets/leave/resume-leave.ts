import { addDays } from '../../../shared/dates.ts';
import { earnsFrom } from '../../../shared/leave/accrual.ts';
import { companyDay } from '../../crud/company-day.ts';
import { type Call, changeOf } from '../../http/call.ts';
import { leaveGuard, type NewEntry, planEntries, readLatest } from '../../payroll/leave-ledger.ts';
import { readKinds } from '../../payroll/leave-requests.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';

interface Tracking {
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord;
}

/**
 * R73: nothing is earned for pay periods and years in which someone's timesheets weren't tracked. An entry without hours says
 * so, because the daily job makes up for all days that it doesn't know as counted.
 */
export async function planResumed(call: Call, { before, after }: Tracking): Promise<Plan> {
  if (after.is_tracking !== true || before?.is_tracking === true) return [];
  const { store } = call;
  const userId = Number(after.user_id);
  const kinds = (await readKinds(store)).filter(
    ({ keeps_balance, accrual }) => keeps_balance && (accrual === 'per_period' || accrual === 'per_year'),
  );
  if (kinds.length === 0) return [];
  const guard = await leaveGuard(store, userId);
  const latest = await readLatest(store, userId);
  const today = companyDay(call);
  const accrued_through = addDays(today, -1);
  // Without a tracker record before, and without anything earned, the person is new.
  if (before === undefined && [...latest.values()].every(({ accrued_through: through }) => !through)) return [];
  const entries = kinds.flatMap((kind): NewEntry[] => {
    const from = earnsFrom(kind, (after.started_on as string | null | undefined) ?? null);
    const through = latest.get(kind.id)?.accrued_through ?? null;
    if (from === undefined || from > accrued_through || (through ?? '') >= accrued_through) return [];
    const note = 'Timesheets are tracked again';
    return [
      { kind_id: kind.id, type: 'accrual', day: today, hundredths: 0, accrued_through, pay_period_id: null, note },
    ];
  });
  return entries.length === 0 ? [] : [...(await planEntries(store, userId, entries, changeOf(call))), guard];
}
