import { Suspense, useCallback, useMemo, useState } from 'react';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import { erasureAccess } from '../../../../shared/contract/operations/persons.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usePersonData } from '../personal-data/use-person-data.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { useSession } from '../../../session/use-session.ts';
import { ResetPassword } from '../password-reset/reset-password.tsx';
import { resetLockedReason, usePasswordReset } from '../password-reset/use-password-reset.ts';
import { useUserAdmin } from './use-user-admin.ts';
import { userColumns } from './user-columns.tsx';
import { deleteLockedReason, eraseLockedReason, type UserRow, userRows } from './user-rows.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

const byRole = { column: 'role', isDescending: false };
const PAGE_SIZE = 100;
const keyOf = ({ id }: UserRow) => id;
const emailOf = ({ email }: UserRow) => email;
// Fetched when it is first opened: the list shows without it.
const UserDialog = lazyPart(() => import('./user-dialog.tsx').then((m) => m.UserDialog));

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx').then((m) => m.EraseDialog));

const userForm = (user: UserRow | null, close: () => void) => (
  <Suspense fallback={null}>
    <UserDialog user={user} onClose={close} />
  </Suspense>
);
const whatGoes = ({ email }: UserRow) =>
  `Delete user ${email}? This also deletes their profile and tracker record and can’t be undone. Timesheets stay and keep the name.`;

export function UsersScreen() {
  usePage('Users');
  const { authUser, can } = useSession();
  const canWrite = can(contract.access.update);
  const [users, roles, profiles] = [useCollection('User'), useCollection('Role'), useCollection('Profile')];
  const { remove, erase } = useUserAdmin();
  const { reset, signOut } = usePasswordReset();
  const { downloadOf } = usePersonData();
  const canErase = can(erasureAccess);
  const [resetting, setResetting] = useState<UserRow | null>(null);
  const [erasing, setErasing] = useState<UserRow | null>(null);
  const selfId = authUser?.user.id ?? 0;
  const [userList, roleList, profileList] = [users.data, roles.data, profiles.data];
  const rows = useMemo(
    () => userRows(userList, roleList, profileList, selfId),
    [userList, roleList, profileList, selfId],
  );

  const moreActions = useCallback(
    (user: UserRow): RowAction[] => [
      {
        id: 'reset',
        label: 'Reset',
        disabledReason: resetLockedReason(user),
        onSelect: () => setResetting(user),
      },
      ...(canErase
        ? [
            {
              id: 'download',
              label: 'Download data',
              onSelect: () => void downloadOf(user.id, `The data of ${user.email} was`),
            },
            {
              id: 'erase',
              label: 'Erase',
              disabledReason: eraseLockedReason(user),
              onSelect: () => setErasing(user),
            },
          ]
        : []),
    ],
    [canErase, downloadOf],
  );
  const removal = useMemo(
    () => ({
      remove: ({ id }: UserRow) => remove(id),
      lockedReason: deleteLockedReason,
      typed: emailOf,
      text: whatGoes,
    }),
    [remove],
  );

  return (
    <>
      <ListScreen<UserRow>
        tableId="users"
        contract={contract}
        title="Users"
        items={rows}
        sources={[users, roles, profiles]}
        columns={userColumns}
        keyOf={keyOf}
        rowName={emailOf}
        defaultSort={byRole}
        pageSize={PAGE_SIZE}
        {...(canWrite && { form: userForm, removal, moreActions })}
      />
      {erasing && (
        <Suspense fallback={null}>
          <EraseDialog user={erasing} erase={erase} onClose={() => setErasing(null)} />
        </Suspense>
      )}
      {resetting && (
        <ResetPassword
          name={resetting.name ? `${resetting.name} (${resetting.email})` : resetting.email}
          reset={() => reset(resetting.id)}
          signOut={() => signOut(resetting.id)}
          onClose={() => setResetting(null)}
        />
      )}
    </>
  );
}
