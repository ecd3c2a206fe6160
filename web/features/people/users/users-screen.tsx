import { Suspense, useMemo } from 'react';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ResetPassword } from '../password-reset/reset-password.tsx';
import { usePasswordReset } from '../password-reset/use-password-reset.ts';
import { userRemoval, useUserActions } from './use-user-actions.ts';
import { useUserAdmin } from './use-user-admin.ts';
import { userColumns } from './user-columns.tsx';
import { type UserRow, userRows } from './user-rows.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

const byRole = { column: 'role', isDescending: false };
const PAGE_SIZE = 100;
const emailOf = ({ email }: UserRow) => email;
// Loaded when first opened, because the list is shown without it.
const UserDialog = lazyPart(() => import('./user-dialog.tsx').then((m) => m.UserDialog));

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx').then((m) => m.EraseDialog));

const userForm = (user: UserRow | null, close: () => void) => (
  <Suspense fallback={null}>
    <UserDialog user={user} onClose={close} />
  </Suspense>
);

export function UsersScreen() {
  const { authUser } = useSession();
  const [users, roles, profiles] = [useCollection('User'), useCollection('Role'), useCollection('Profile')];
  const { remove, erase } = useUserAdmin();
  const { reset, signOut } = usePasswordReset();
  const { moreActions, open, close } = useUserActions();
  const selfId = authUser?.user.id ?? 0;
  const [userList, roleList, profileList] = [users.data, roles.data, profiles.data];
  const rows = useMemo(
    () => userRows(userList, roleList, profileList, selfId),
    [userList, roleList, profileList, selfId],
  );

  return (
    <>
      <ListScreen<UserRow>
        tableId="users"
        contract={contract}
        items={rows}
        sources={[users, roles, profiles]}
        columns={userColumns}
        rowName={emailOf}
        defaultSort={byRole}
        pageSize={PAGE_SIZE}
        form={userForm}
        remove={remove}
        removal={userRemoval}
        moreActions={moreActions}
      />
      {open?.kind === 'erase' && (
        <Suspense fallback={null}>
          <EraseDialog user={open.user} erase={erase} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'reset' && (
        <ResetPassword
          name={open.user.name ? `${open.user.name} (${open.user.email})` : open.user.email}
          reset={() => reset(open.user.id)}
          signOut={() => signOut(open.user.id)}
          onClose={close}
        />
      )}
    </>
  );
}
