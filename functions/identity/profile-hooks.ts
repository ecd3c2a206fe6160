import { seesPrivate } from '../../shared/access/policy.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, type Problem } from '../app-error.ts';
import type { CheckedDraft, Hooks } from '../crud/hooks.ts';
import { callerOf } from '../http/call.ts';

const { fields }: Collection = collections.Profile;

/**
 * R12: refuses fields that the caller can't see, even with the stored value: a save that changes nothing keeps the version,
 * which would confirm a guess.
 */
const unseenProblems = ({ call, before, after, sent }: CheckedDraft): Problem[] =>
  !before || seesPrivate(callerOf(call), after.user_id)
    ? []
    : Object.keys(sent)
        .filter((name) => fields[name]?.private)
        .map((field) => ({ field, message: 'Only management can see and change this field.' }));

export const profileHooks: Hooks = {
  problems: (draft) => [
    ...unseenProblems(draft),
    // R12, R13: access depends on the owner, so reassigning a profile would bypass it.
    ...(!draft.before || draft.before.user_id === draft.after.user_id
      ? []
      : [{ field: 'user_id', message: "The user of a profile can't be changed." }]),
  ],
  // R3: everyone has a profile; it is deleted with the user (R28).
  delete: async ({ call, before }) => {
    if (!(await call.store.get(collections.User, Number(before.user_id)))) return {};
    throw new AppError('conflict', "A profile can't be deleted while its user exists. Delete the user instead.");
  },
};
