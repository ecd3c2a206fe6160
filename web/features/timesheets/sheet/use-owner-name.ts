import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { fullName } from '../../../../shared/full-name.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { useSession } from '../../../session/use-session.ts';

/** Returns the name of a sheet's owner, or their email while they have no name. */
export function useOwnerName({ user_id, user_name }: Pick<TimesheetRecord, 'user_id' | 'user_name'>): string {
  const { authUser } = useSession();
  const own = authUser?.user.id === user_id ? authUser : undefined;
  const { data: users } = useNamedRecords('User', own || user_name !== null ? undefined : [user_id]);
  if (user_name !== null) return user_name;
  const email = own
    ? fullName(own.profile ?? undefined) || own.user.email
    : users.find(({ id }) => id === user_id)?.email;
  return email ?? `User ${user_id}`;
}
