import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { user as userContract } from '../../../../shared/contract/collections/user.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ResetPassword } from '../password-reset/reset-password.tsx';
import { resetLockedReason, usePasswordReset } from '../password-reset/use-password-reset.ts';
import { PeopleButtons } from './people-buttons.tsx';
import { personColumns } from './person-columns.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { type Person, personName } from './person-rows.ts';
import { usePeople } from './use-people.ts';

const byName = { column: 'full_name', isDescending: false };

export function PeopleScreen() {
  const navigate = useNavigate();
  const [users, profiles, roles] = [useCollection('User'), useCollection('Profile'), useCollection('Role')];
  const { authUser, can } = useSession();
  const isManagement = can(rules.management);
  const opensProfiles = can(rules.profileOpeners);
  const canReset = can(userContract.access.update);
  const selfId = authUser?.user.id;
  const { search } = useLocation();
  const { reset, signOut } = usePasswordReset();
  const [resetting, setResetting] = useState<Person | null>(null);
  const [viewed, setViewed] = useState<Person | null>(null);
  const columns = isManagement ? personColumns.all : personColumns.public;
  const isLoading = [users, profiles, roles].some((source) => source.isLoading);
  const people = usePeople({ profiles, users, roles, isManagement });

  const rowActions = useCallback(
    (person: Person): RowAction[] => [
      // R13: supervisors may open profiles too, but read-only.
      ...(opensProfiles
        ? [
            {
              id: 'edit',
              label: 'Edit',
              onSelect: () =>
                void navigate(`/dashboard/directory/people/modify-profile?user_id=${person.profile.user_id}`, {
                  state: { list: search },
                }),
            },
          ]
        : []),
      { id: 'view', label: 'View', onSelect: () => setViewed(person) },
      ...(canReset && person.user
        ? [
            {
              id: 'reset',
              label: 'Reset password',
              disabledReason: resetLockedReason({ isSelf: person.profile.user_id === selfId }),
              onSelect: () => setResetting(person),
            },
          ]
        : []),
    ],
    [navigate, opensProfiles, canReset, selfId, search],
  );

  return (
    <>
      <CollectionTable
        tableId="people"
        many="people"
        items={people}
        columns={columns}
        rowKey={({ profile }) => String(profile.id)}
        rowName={personName}
        defaultSort={byName}
        sources={[profiles, users, roles]}
        rowActions={rowActions}
        renderActions={(found) => (
          <PeopleButtons
            people={found}
            isFiltered={found.length < people.length}
            columns={columns}
            isLoading={isLoading}
          />
        )}
      />
      {resetting && (
        <ResetPassword
          name={personName(resetting)}
          reset={() => reset(resetting.profile.user_id)}
          signOut={() => signOut(resetting.profile.user_id)}
          onClose={() => setResetting(null)}
        />
      )}
      {viewed && <PersonDialog person={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
