import { useCallback, useState } from 'react';
import { erasureAccess } from '../../../../shared/contract/operations/persons.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useSession } from '../../../session/use-session.ts';
import { resetLockedReason } from '../password-reset/use-password-reset.ts';
import { usePersonData } from '../personal-data/use-person-data.ts';
import { deleteLockedReason, eraseLockedReason, invitedUntil, type UserRow, whoOf } from './user-rows.ts';

interface Open {
  readonly kind: 'reset' | 'erase';
  readonly user: UserRow;
}

const deleteText = (user: UserRow) =>
  `Delete user ${whoOf(user)}? This also deletes their profile and tracker record, removes them from their teams, and can't be undone. Timesheets stay and keep the name.`;

export const userRemoval = {
  lockedReason: deleteLockedReason,
  typed: ({ email }: UserRow) => email,
  text: deleteText,
};

/** Returns the actions on a user besides editing, with the dialogs that ask for confirmation. */
export function useUserActions(invite: (userId: number) => Promise<void>) {
  const { notify } = useNotices();
  const canErase = useSession().can(erasureAccess);
  const { downloadOf } = usePersonData();
  const [open, setOpen] = useState<Open | null>(null);

  const inviteAgain = useCallback(
    async (user: UserRow): Promise<void> => {
      try {
        await invite(user.id);
        notify({ type: 'success', content: `Invitation sent to ${whoOf(user)}.` });
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, `The invitation to ${whoOf(user)} couldn't be sent.`) });
      }
    },
    [invite, notify],
  );
  const moreActions = useCallback(
    (user: UserRow): RowAction[] => {
      const reset = {
        id: 'reset',
        label: 'Reset',
        disabledReason: resetLockedReason(user),
        onSelect: () => setOpen({ kind: 'reset', user }),
      };
      const invite = {
        id: 'invite',
        label: 'Send invitation again',
        onSelect: () => inviteAgain(user),
      };
      const invitation = invitedUntil(user) === undefined ? [] : [invite];
      const download = {
        id: 'download',
        label: 'Download data',
        onSelect: () => downloadOf(user.id, `The data of ${whoOf(user)}`),
      };
      const erase = {
        id: 'erase',
        label: 'Erase',
        disabledReason: eraseLockedReason(user),
        onSelect: () => setOpen({ kind: 'erase', user }),
      };
      return canErase ? [...invitation, reset, download, erase] : [...invitation, reset];
    },
    [canErase, downloadOf, inviteAgain],
  );
  return { moreActions, open, close: () => setOpen(null) };
}
