import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ResetPassword } from '../password-reset/reset-password.tsx';
import { usePasswordReset } from '../password-reset/use-password-reset.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useAccountStatuses } from './use-account-statuses.ts';
import { UserBar } from './user-bar.tsx';
import { isUndelivered, useUserFilter } from './user-filter.ts';
import { userRemoval, useUserActions } from './use-user-actions.ts';
import { useUserAdmin } from './use-user-admin.ts';
import { userColumns } from './user-columns.tsx';
import { type UserRow, userRows, whoOf } from './user-rows.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';

const byRole = { column: 'role', isDescending: false };
const PAGE_SIZE = 100;
const WHAT_TO_DO =
  'Emails to these people aren\'t delivered. Correct the email if it is wrong. If it is right, ask whoever runs this installation to allow it again ("Emails don\'t arrive" in infra/operations.md). Checked once a day.';
const emailOf = ({ email }: UserRow) => email;

// Loaded when first opened, because the list is shown without it.
const userForm = lazyForm<UserRow>(() => import('./user-dialog.tsx').then((m) => m.UserDialog));
const EraseDialog = lazyPart(() => import('./erase-dialog.tsx').then((m) => m.EraseDialog));

export function UsersScreen() {
  const { authUser } = useSession();
  const [users, roles, profiles] = [useCollection('User'), useCollection('Role'), useCollection('Profile')];
  const { remove, erase, inviteAgain } = useUserAdmin();
  const { reset, signOut } = usePasswordReset();
  const { moreActions, open, close } = useUserActions(inviteAgain);
  const selfId = authUser?.user.id ?? 0;
  const { statuses, source: statusSource } = useAccountStatuses();
  const momentText = useMomentText();
  const [userList, roleList, profileList] = [users.data, roles.data, profiles.data];
  const rows = useMemo(
    () => userRows(userList, roleList, profileList, statuses, selfId),
    [userList, roleList, profileList, statuses, selfId],
  );
  const [isUndeliveredOnly, setUndeliveredOnly] = useUserFilter();
  const undelivered = useMemo(() => rows.filter(isUndelivered), [rows]);
  const [openedAt] = useState(() => new Date().toISOString());
  const columns = useMemo(() => userColumns(momentText, openedAt), [momentText, openedAt]);

  return (
    <>
      <ListScreen<UserRow>
        tableId="users"
        contract={contract}
        {...(isUndeliveredOnly && {
          description: undelivered.length > 0 && WHAT_TO_DO,
          emptyText: 'No emails bounced or were reported as spam.',
          emptyAction: <Button onClick={() => setUndeliveredOnly(false)}>Show all users</Button>,
        })}
        items={isUndeliveredOnly ? undelivered : rows}
        sources={isUndeliveredOnly ? [users, roles, profiles, statusSource] : [users, roles, profiles]}
        {...((isUndeliveredOnly || undelivered.length > 0) && {
          filters: <UserBar isUndeliveredOnly={isUndeliveredOnly} onChange={setUndeliveredOnly} />,
        })}
        columns={columns}
        rowName={emailOf}
        defaultSort={byRole}
        pageSize={PAGE_SIZE}
        form={userForm}
        remove={remove}
        removal={userRemoval}
        moreActions={moreActions}
      />
      {open?.kind === 'erase' && <EraseDialog user={open.user} erase={erase} onClose={close} />}
      {open?.kind === 'reset' && (
        <ResetPassword
          name={whoOf(open.user)}
          reset={() => reset(open.user.id)}
          signOut={() => signOut(open.user.id)}
          onClose={close}
        />
      )}
    </>
  );
}
