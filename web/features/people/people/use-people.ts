import { useMemo } from 'react';
import { team } from '../../../../shared/contract/collections/team.ts';
import { type UsedCollection, useCollection } from '../../../api/use-collection.ts';
import { useCan } from '../../../session/use-session.ts';
import { type Person, personRows } from './person-rows.ts';

const ALL = {};
const NOTHING = { filter: null };

interface Sources {
  readonly profiles: UsedCollection<'Profile'>;
  readonly users: UsedCollection<'User'>;
  readonly roles: UsedCollection<'Role'>;
  /** Only management reads people's approvers. */
  readonly isManagement: boolean;
}

/** Returns the people of the directory; teams and approvers appear when they are loaded. */
export function usePeople({ profiles, users, roles, isManagement }: Sources): Person[] {
  // R13: managers find people, but don't read teams.
  const { data: teams } = useCollection('Team', useCan(team.access.read) ? ALL : NOTHING);
  const { data: trackers } = useCollection('TsrpTrackUser', isManagement ? ALL : NOTHING);
  const [{ data: profileList }, { data: userList }, { data: roleList }] = [profiles, users, roles];
  return useMemo(
    () => personRows({ profiles: profileList, users: userList, roles: roleList, teams, trackers }),
    [profileList, userList, roleList, teams, trackers],
  );
}
