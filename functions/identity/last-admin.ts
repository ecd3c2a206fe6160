import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import { usesKey } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { counterName } from '../store/references.ts';
import type { Store } from '../store/store.ts';

const { Role, User } = collections;

export const isAdmin = ({ role_id }: StoredRecord): boolean => role_id === roleIds.admin;

const admins = counterName(User, 'role_id');

export const lastAdmin = (what: string): AppError =>
  new AppError('conflict', `The last administrator ${what}. Make someone else an administrator first.`);

/** R10: as a condition of the transaction, because two admins might demote each other at the same time. */
export const notLastAdmin = (refuse: () => Error): Step => ({
  kind: 'update',
  key: usesKey(Role.name, roleIds.admin),
  condition: { expression: '#admins > :one', names: { '#admins': admins }, values: { ':one': 1 }, refuse },
});

/** Like `notLastAdmin`, as an early check. */
export async function isLastAdmin(store: Store, user: StoredRecord): Promise<boolean> {
  if (!isAdmin(user)) return false;
  const uses = await store.getItem(usesKey(Role.name, roleIds.admin));
  return Number(uses?.[admins] ?? 0) <= 1;
}
