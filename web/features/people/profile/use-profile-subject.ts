import { knownRoleName } from '../../../../shared/access/roles.ts';
import type { ProfileRecord, RoleRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useSession } from '../../../session/use-session.ts';
import { isRedacted, MANAGEMENT_ONLY, NOT_AVAILABLE } from '../../../components/redaction.tsx';
import { newerProfile } from './profile-values.ts';

/** A person's profile, with their sign-in email and role. */
interface ProfileSubject {
  readonly profile: ProfileRecord | undefined;
  readonly loginEmail: string;
  readonly roleName: string;
  /** Whether the lists are still loading, so that missing data may still arrive. */
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly refresh: () => void;
}

const emailOf = (user: UserRecord | undefined): string => {
  if (!user) return NOT_AVAILABLE;
  return isRedacted(user, 'email') ? MANAGEMENT_ONLY : user.email;
};

const roleOf = (user: UserRecord | undefined, roles: readonly RoleRecord[]): string =>
  (user && (roles.find(({ id }) => id === user.role_id)?.role_name ?? knownRoleName(user.role_id))) ?? NOT_AVAILABLE;

/** Finds a person in the lists of users, roles and profiles; the session also has the signed-in user's data. */
export function useProfileSubject(userId: number | undefined): ProfileSubject {
  const { authUser } = useSession();
  const [users, roles, profiles] = [useCollection('User'), useCollection('Role'), useCollection('Profile')];
  const isSelf = authUser !== null && userId === authUser.user.id;
  const self = isSelf ? authUser : undefined;
  const user = users.data.find(({ id }) => id === userId) ?? self?.user;
  const profile = profiles.data.find((record) => record.user_id === userId);
  return {
    profile: newerProfile(profile, self?.profile ?? undefined),
    loginEmail: emailOf(user),
    roleName: self?.role.role_name ?? roleOf(user, roles.data),
    isLoading: users.isLoading || roles.isLoading || profiles.isLoading,
    error: profiles.error ?? users.error ?? roles.error,
    refresh: () => void Promise.all([users.fetchAll(), roles.fetchAll(), profiles.fetchAll()]),
  };
}
