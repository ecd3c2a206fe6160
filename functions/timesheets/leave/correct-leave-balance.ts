import type { Issue } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { hundredthsOfHours } from '../../../shared/timesheets/hours.ts';
import { CANNOT_CORRECT_OWN_BALANCE, MAX_HUNDREDTHS } from '../../../shared/leave/ledger.ts';
import { AppError, badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { leaveGuard, planEntries, readLatest } from '../../payroll/leave-ledger.ts';
import { noRecordText } from '../../store/references.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import type { StoredKind } from '../../payroll/leave-requests.ts';

const { TsrpLeaveKind, User } = collections;

/** R71: adds an entry with a reason; nobody corrects their own balance. The first entry is the opening balance. */
export const correctLeaveBalance: Handlers<'timesheets'>['correct-leave-balance'] = async (call) => {
  const { store } = call;
  const { user_id, kind_id, hours, note } = call.body;
  if (user_id === callerOf(call).user_id) {
    throw new AppError('not-allowed', CANNOT_CORRECT_OWN_BALANCE);
  }
  const hundredths = hundredthsOfHours(hours);
  return retryOnConflict(async () => {
    const guard = await leaveGuard(store, user_id);
    const [kind, person] = await Promise.all([store.get(TsrpLeaveKind, kind_id), store.get(User, user_id)]);
    const issues: Issue[] = [
      ...(person ? [] : [{ field: 'user_id', message: noRecordText(User.one, user_id) }]),
      ...(kind ? [] : [{ field: 'kind_id', message: noRecordText(TsrpLeaveKind.one, kind_id) }]),
      ...(kind && !(kind as StoredKind).keeps_balance
        ? [{ field: 'kind_id', message: "This leave type doesn't have a balance." }]
        : []),
      ...(hundredths === 0 ? [{ field: 'hours', message: 'Enter the hours to add or take away.' }] : []),
    ];
    const last = (await readLatest(store, user_id)).get(kind_id);
    const balance = (last?.balance ?? 0) + hundredths;
    if (Math.abs(balance) > MAX_HUNDREDTHS) issues.push({ field: 'hours', message: 'The balance would be too large.' });
    if (issues.length > 0) throw badInput(issues);
    const type = last ? 'correction' : 'opening';
    const entry = { kind_id, type, day: companyDay(call), hundredths, note } as const;
    await call.commit([...(await planEntries(store, user_id, [entry], changeOf(call))), guard], { balance });
    return { balance };
  });
};
