import { useCallback } from 'react';
import { resetUserPassword } from '../../../../shared/contract/operations/admin.ts';
import { endUserSessions } from '../../../../shared/contract/operations/sessions.ts';
import { OWN_PASSWORD } from '../../../../shared/password.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';

/** R10: one's own password takes the one before. */
export const resetLockedReason = ({ isSelf }: { readonly isSelf: boolean }): string | undefined =>
  isSelf ? OWN_PASSWORD : undefined;

/** Gives somebody a new password, or signs them out everywhere. */
export function usePasswordReset() {
  const { fetchAll } = useCollection('User', { fetch: 'if-missing' });
  const reset = useCallback(
    async (userId: number): Promise<string> => {
      const { newPassword } = await call(resetUserPassword, { query: { user_id: userId } });
      // The password is shown at once; the list follows with the user's new version.
      void fetchAll();
      return newPassword;
    },
    [fetchAll],
  );
  const signOut = useCallback(
    async (userId: number): Promise<void> => {
      await call(endUserSessions, { query: { user_id: userId } });
      await fetchAll();
    },
    [fetchAll],
  );
  return { reset, signOut };
}
