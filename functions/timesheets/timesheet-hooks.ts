import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

/** The name that a sheet keeps when its user is gone (R28); empty while the profile has none. */
async function nameOf(store: Store, userId: unknown): Promise<string | null> {
  const profile = (await store.find(collections.Profile, { user_id: userId })) as ProfileRecord | undefined;
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return name === '' ? null : name;
}

const KEPT = ['user_id', 'pay_period_id'] as const;

function demandNotProcessed(sheet: StoredRecord): void {
  if (sheet.is_processed === true) {
    throw new AppError('conflict', 'This timesheet is processed and cannot change. Unprocess it first.');
  }
}

/** The generic calls on timesheets: states change by their own operations alone (R16), processed sheets not at all. */
export const timesheetHooks: Hooks = {
  create: async ({ call, after }): Promise<Addition> => ({
    record: { ...after, user_name: await nameOf(call.store, after.user_id) },
  }),
  update: async ({ call, before, after }): Promise<Addition> => {
    demandNotProcessed(before);
    const moved = KEPT.filter((field) => before[field] !== after[field]);
    if (moved.length > 0) {
      throw badInput(moved.map((field) => ({ field, message: 'A timesheet keeps its user and its pay period.' })));
    }
    const name = await nameOf(call.store, after.user_id);
    return { record: { ...after, user_name: name ?? before.user_name } };
  },
  delete: ({ before }): Addition => {
    demandNotProcessed(before);
    return {};
  },
};
