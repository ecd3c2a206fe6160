import { useCallback, useState } from 'react';
import { erasureAccess } from '../../../../shared/contract/operations/persons.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useSession } from '../../../session/use-session.ts';
import { resetLockedReason } from '../password-reset/use-password-reset.ts';
import { usePersonData } from '../personal-data/use-person-data.ts';
import { deleteLockedReason, eraseLockedReason, type UserRow } from './user-rows.ts';

interface Open {
  readonly kind: 'reset' | 'erase';
  readonly user: UserRow;
}

const deleteText = ({ email }: UserRow) =>
  `Delete user ${email}? This also deletes their profile and tracker record and can't be undone. Timesheets stay and keep the name.`;

export const userRemoval = {
  lockedReason: deleteLockedReason,
  typed: ({ email }: UserRow) => email,
  text: deleteText,
};

/** Returns the actions on a user besides editing, with the dialogs that ask for confirmation. */
export function useUserActions() {
  const canErase = useSession().can(erasureAccess);
  const { downloadOf } = usePersonData();
  const [open, setOpen] = useState<Open | null>(null);

  const moreActions = useCallback(
    (user: UserRow): RowAction[] => {
      const reset = {
        id: 'reset',
        label: 'Reset',
        disabledReason: resetLockedReason(user),
        onSelect: () => setOpen({ kind: 'reset', user }),
      };
      const download = {
        id: 'download',
        label: 'Download data',
        onSelect: () => void downloadOf(user.id, `The data of ${user.email} was`),
      };
      const erase = {
        id: 'erase',
        label: 'Erase',
        disabledReason: eraseLockedReason(user),
        onSelect: () => setOpen({ kind: 'erase', user }),
      };
      return canErase ? [reset, download, erase] : [reset];
    },
    [canErase, downloadOf],
  );
  return { moreActions, open, close: () => setOpen(null) };
}
