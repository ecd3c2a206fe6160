import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { doneStates } from '../../../../shared/timesheets/done-steps.ts';
import type { BoardSheet } from '../../../../shared/timesheets/board.ts';

const ownName = ({ user, profile }: AuthUser): string =>
  [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || user.email;

/** What people are called who took a step of a sheet: by the board as it was read, and oneself. */
export const stepNames =
  (authUser: AuthUser | null, { done }: Pick<BoardSheet, 'done'>) =>
  (userId: number): string => {
    if (authUser && authUser.user.id === userId) return ownName(authUser);
    const known = doneStates.map((state) => done[state]).find((step) => step?.user_id === userId);
    return known?.name ?? `User ${userId}`;
  };
