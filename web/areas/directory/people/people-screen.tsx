import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { useCan } from '../../../session/use-session.ts';
import { personColumns } from './person-columns.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { type Person, personName, personRows } from './person-rows.ts';

const byName = { column: 'full_name', isDescending: false };

export function PeopleScreen() {
  usePage('People');
  const navigate = useNavigate();
  const [users, profiles, roles] = [useCollection('User'), useCollection('Profile'), useCollection('Role')];
  const isManagement = useCan(rules.management);
  const [viewed, setViewed] = useState<Person | null>(null);
  const { data: profileList } = profiles;
  const { data: userList } = users;
  const { data: roleList } = roles;
  const people = useMemo(() => personRows(profileList, userList, roleList), [profileList, userList, roleList]);

  const rowActions = useCallback(
    (person: Person): RowAction[] => [
      // R13: the supervisor opens profiles too, and finds them read-only.
      ...(isManagement
        ? [
            {
              id: 'edit',
              label: 'Edit',
              onSelect: () =>
                void navigate(`/dashboard/directory/people/modify-profile?user_id=${person.profile.user_id}`),
            },
          ]
        : []),
      { id: 'view', label: 'View', onSelect: () => setViewed(person) },
    ],
    [navigate, isManagement],
  );

  return (
    <>
      <CollectionTable
        tableId="people"
        title="People"
        many="people"
        items={people}
        columns={isManagement ? personColumns.all : personColumns.public}
        rowKey={({ profile }) => String(profile.id)}
        rowName={personName}
        defaultSort={byName}
        sources={[profiles, users, roles]}
        rowActions={rowActions}
      />
      {viewed && <PersonDialog person={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
