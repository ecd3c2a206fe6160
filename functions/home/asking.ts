import { canAll, canSome, type Access, type Rule } from '../../shared/access/policy.ts';
import { once } from '../../shared/once.ts';
import { type Call, callerOf } from '../http/call.ts';
import { accountStatuses, type AccountStatus } from '../identity/account-status.ts';
import { type PeriodRecord, readPeriods } from '../payroll/pay-records.ts';
import { readingOnce } from '../store/reading-once.ts';

/** What reading the parts of the page needs. */
export interface Asking extends Pick<Call, 'store' | 'caller' | 'now' | 'runtime'> {
  /** The current pay period. */
  readonly currentPeriod: () => Promise<PeriodRecord | undefined>;
  /** By user id; read once for all parts, like lists. */
  readonly statuses: () => Promise<ReadonlyMap<number, AccountStatus>>;
}

export function asking({ caller, now, runtime, ...call }: Omit<Asking, 'currentPeriod' | 'statuses'>): Asking {
  const store = readingOnce(call.store);
  return {
    store,
    caller,
    now,
    runtime,
    currentPeriod: async () => (await readPeriods(store)).find(({ is_current }) => is_current),
    statuses: once(() => accountStatuses(store)),
  };
}

/** Whether the caller may do something to everybody's records, or to some. */
export const mayAll = (call: Asking, rule: Rule): boolean => canAll(callerOf(call), rule);
export const maySome = (call: Asking, rule: Rule): boolean => canSome(callerOf(call), rule);

/** Whether the caller may make a call, as its declaration says. */
export const mayCall = (call: Asking, { access }: { readonly access: Access }): boolean =>
  access === 'public' || maySome(call, access);
