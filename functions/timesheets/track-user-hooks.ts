import { approverRoleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { badInput } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

/** §6: approvers are users whose role has one of the approving ids. One who is not there is told as a reference. */
async function demandApprover(store: Store, approverId: unknown): Promise<void> {
  if (typeof approverId !== 'number') return;
  const approver = await store.get(collections.User, approverId);
  if (approver && !approverRoleIds.includes(Number(approver.role_id))) {
    throw badInput([{ field: 'approver_id', message: 'This person has no role that approves timesheets.' }]);
  }
}

const checked = async (store: Store, after: StoredRecord): Promise<Addition> => {
  // R15
  if (after.approver_id === after.user_id) {
    throw badInput([{ field: 'approver_id', message: 'Nobody approves their own timesheets. Choose somebody else.' }]);
  }
  await demandApprover(store, after.approver_id);
  return {};
};

export const trackUserHooks: Hooks = {
  create: ({ call, after }) => checked(call.store, after),
  update: ({ call, before, after }) => {
    if (before.user_id !== after.user_id) {
      throw badInput([{ field: 'user_id', message: 'A tracker record keeps its user.' }]);
    }
    return before.approver_id === after.approver_id ? {} : checked(call.store, after);
  },
};
