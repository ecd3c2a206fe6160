import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';

export const profileHooks: Hooks = {
  // R12, R13: access depends on the owner, so reassigning a profile would bypass it.
  problems: ({ before, after }) =>
    !before || before.user_id === after.user_id
      ? []
      : [{ field: 'user_id', message: "The user of a profile can't be changed." }],
  // R3: everyone has a profile; it is deleted with the user (R28).
  delete: async ({ call, before }) => {
    if (!(await call.store.get(collections.User, Number(before.user_id)))) return {};
    throw new AppError('conflict', "A profile can't be deleted while its user exists. Delete the user instead.");
  },
};
