import { useMemo } from 'react';
import { type UsedCollection, useCollection } from '../../../api/use-collection.ts';
import { type Person, personRows } from './person-rows.ts';

interface Sources {
  readonly profiles: UsedCollection<'Profile'>;
  readonly users: UsedCollection<'User'>;
  readonly roles: UsedCollection<'Role'>;
  /** Only management reads who approves whose timesheets. */
  readonly isManagement: boolean;
}

/** Returns the people of the directory; teams and approvers appear when they are loaded. */
export function usePeople({ profiles, users, roles, isManagement }: Sources): Person[] {
  const { data: teams } = useCollection('Team');
  const { data: trackers } = useCollection('TsrpTrackUser', isManagement ? {} : { filter: null });
  const [{ data: profileList }, { data: userList }, { data: roleList }] = [profiles, users, roles];
  return useMemo(
    () => personRows({ profiles: profileList, users: userList, roles: roleList, teams, trackers }),
    [profileList, userList, roleList, teams, trackers],
  );
}
