import { knownRoleName } from '../../../../shared/access/roles.ts';
import type { ProfileRecord, RoleRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import { NOT_AVAILABLE, textIn } from '../../../components/redaction.tsx';
import { fullName } from '../../../../shared/full-name.ts';

/** A row of the directory: a profile and its user, without the fields that are hidden. */
export interface Person {
  readonly name: string;
  readonly profile: ProfileRecord;
  readonly user: UserRecord | undefined;
  readonly roleName: string;
  /** Names of the teams, separated by commas. */
  readonly teams: string;
  /** Name of the person who approves their timesheets; empty if there is none or it isn't known. */
  readonly approver: string;
}

interface Listed {
  readonly profiles: readonly ProfileRecord[];
  readonly users: readonly UserRecord[];
  readonly roles: readonly RoleRecord[];
  readonly teams?: readonly RecordIn<'Team'>[];
  readonly trackers?: readonly RecordIn<'TsrpTrackUser'>[];
}

/** Returns the names of the teams that each person leads or is a member of. */
function teamsByUser(teams: readonly RecordIn<'Team'>[]): Map<number, string> {
  const names = new Map<number, string[]>();
  for (const { name, lead_user_id, member_ids } of teams) {
    for (const id of new Set([lead_user_id, ...(member_ids ?? [])])) {
      if (id !== null) names.set(id, [...(names.get(id) ?? []), name]);
    }
  }
  return new Map([...names].map(([id, list]) => [id, list.toSorted().join(', ')]));
}

export function personRows({ profiles, users, roles, teams = [], trackers = [] }: Listed): Person[] {
  const userById = new Map(users.map((user) => [user.id, user]));
  const roleById = new Map(roles.map((role) => [role.id, role.role_name]));
  const teamNames = teamsByUser(teams);
  const nameById = new Map(profiles.map((profile) => [profile.user_id, fullName(profile)]));
  const approverOf = new Map(trackers.map(({ user_id, approver_id }) => [user_id, approver_id]));
  const roleOf = (user: UserRecord | undefined) =>
    (user && (roleById.get(user.role_id) ?? knownRoleName(user.role_id))) ?? NOT_AVAILABLE;
  return profiles.map((profile) => {
    const id = profile.user_id;
    const user = userById.get(id);
    return {
      name: fullName(profile),
      profile,
      user,
      roleName: roleOf(user),
      teams: teamNames.get(id) ?? '',
      approver: nameById.get(approverOf.get(id) ?? -1) ?? '',
    };
  });
}

/** Returns a person's name, or a substitute while the name is empty. */
export const personName = ({ name, profile, user }: Person): string =>
  name || (user && textIn(user, 'email')) || textIn(profile, 'work_email') || `user ${profile.user_id}`;
