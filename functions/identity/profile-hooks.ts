import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';

export const profileHooks: Hooks = {
  // R12, R13: who sees and saves a profile follows from whose it is; handing it on would be a way round both.
  problems: ({ before, after }) =>
    !before || before.user_id === after.user_id ? [] : [{ field: 'user_id', message: 'A profile keeps its user.' }],
  // R3: everybody has one; it goes with its user (R28).
  delete: async ({ call, before }) => {
    if (!(await call.store.get(collections.User, Number(before.user_id)))) return {};
    throw new AppError('conflict', 'A profile cannot be deleted while its user exists. Delete the user instead.');
  },
};
