import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { doneStates } from '../../../../shared/timesheets/done-steps.ts';
import type { BoardSheet } from '../../../../shared/timesheets/board.ts';

const ownName = ({ user, profile }: AuthUser): string =>
  [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || user.email;

/**
 * Returns a function from the id of a user who took a step to a name: the signed-in user's own, or the one on the
 * board.
 */
export const stepNames =
  (authUser: AuthUser | null, { done }: Pick<BoardSheet, 'done'>) =>
  (userId: number): string => {
    if (authUser && authUser.user.id === userId) return ownName(authUser);
    const known = doneStates.map((state) => done[state]).find((step) => step?.user_id === userId);
    return known?.name ?? `User ${userId}`;
  };
