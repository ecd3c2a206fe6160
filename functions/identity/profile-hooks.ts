import { badInput } from '../app-error.ts';
import type { Hooks } from '../crud/hooks.ts';

export const profileHooks: Hooks = {
  // R12, R13: who sees and saves a profile follows from whose it is; handing it on would be a way round both.
  update: ({ before, after }) => {
    if (before.user_id !== after.user_id) {
      throw badInput([{ field: 'user_id', message: 'A profile keeps its user.' }]);
    }
    return {};
  },
};
