import { useCallback } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import {
  createUser,
  deleteUser,
  inviteUser,
  updateUser,
  type UserWithProfile,
} from '../../../../shared/contract/operations/admin.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import { type ErasureProgress, erasePerson } from '../../../../shared/contract/operations/persons.ts';
import type { ErasureReason } from '../../../../shared/erasure-reasons.ts';
import { OK } from '../../../../shared/envelope.ts';
import { call, callWithMessage } from '../../../api/call.ts';
import { fetchIfGone, fetchIfOutdated } from '../../../api/fetch-if-outdated.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { session } from '../../../session/session-store.ts';
import { isStatusesKey } from './use-account-statuses.ts';
import { newUserBody, userBody, type UserValues } from './user-form-rules.ts';

/** The operations on users. A user and the profile change together, so both lists are fetched again. */
export function useUserAdmin() {
  const { notify } = useNotices();
  const users = useCollection('User', { fetch: 'if-missing' });
  const profiles = useCollection('Profile', { fetch: 'if-missing' });
  const [fetchUsers, fetchProfiles] = [users.fetchAll, profiles.fetchAll];
  const { mutate } = useSWRConfig();
  const { revalidate } = useRevalidator();

  const refresh = useCallback(async () => {
    // It may have ended in another tab.
    if (session.read()) await Promise.all([fetchUsers(), fetchProfiles(), mutate(isStatusesKey)]);
  }, [fetchUsers, fetchProfiles, mutate]);

  const save = useCallback(
    async (userId: number | null, values: UserValues, version: number): Promise<UserWithProfile> => {
      const body = userBody(values);
      const { value, message } =
        userId === null
          ? await callWithMessage(createUser, { body: newUserBody(values) })
          : await fetchIfGone(
              () => callWithMessage(updateUser, { query: { user_id: userId }, body: { ...body, version } }),
              refresh,
            );
      // E.g. if the invitation couldn't be emailed.
      if (message !== OK) notify({ type: 'warning', content: message });
      const own = session.read()?.user;
      const isOwn = own?.id === value.id;
      if (isOwn) session.update({ user: { ...own, email: value.email } });
      // With another role of one's own, this page may not be for oneself anymore.
      if (isOwn && own.role_id !== value.role_id) await revalidate();
      else await refresh();
      return value;
    },
    [refresh, revalidate, notify],
  );

  const remove = useCallback(
    async ({ id, version }: UserRecord): Promise<void> => {
      await fetchIfOutdated(() => call(deleteUser, { query: { user_id: id, version } }), refresh);
      await refresh();
    },
    [refresh],
  );

  const erase = useCallback(
    async (userId: number, reason: ErasureReason): Promise<void> => {
      const eraseFrom = (from: number) => () => call(erasePerson, { body: { user_id: userId, reason, from } });
      // A long history takes several calls.
      for (let from: number | null = 1; from !== null;) {
        const { next }: ErasureProgress = await fetchIfGone<ErasureProgress>(eraseFrom(from), refresh);
        from = next;
      }
      await refresh();
    },
    [refresh],
  );

  /** Emails a new invitation. Throws if it couldn't be sent. */
  const inviteAgain = useCallback(
    async (userId: number): Promise<void> => {
      const { message } = await fetchIfGone(() => callWithMessage(inviteUser, { query: { user_id: userId } }), refresh);
      await refresh();
      if (message !== OK) throw new Error(message);
    },
    [refresh],
  );

  return { save, remove, erase, inviteAgain };
}
