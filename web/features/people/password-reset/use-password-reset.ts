import { useCallback } from 'react';
import { resetUserPassword } from '../../../../shared/contract/operations/admin.ts';
import { endUserSessions } from '../../../../shared/contract/operations/sessions.ts';
import { OWN_PASSWORD } from '../../../../shared/password.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';

/** R10: users can't reset their own password, because changing it requires the old one. */
export const resetLockedReason = ({ isSelf }: { readonly isSelf: boolean }): string | undefined =>
  isSelf ? OWN_PASSWORD : undefined;

/** Resets a user's password, or signs the user out everywhere. */
export function usePasswordReset() {
  const { fetchAll } = useCollection('User', { fetch: 'if-missing' });
  const reset = useCallback(
    async (userId: number): Promise<string> => {
      const asked = call(resetUserPassword, { query: { user_id: userId } });
      // Without waiting for the list, which gets the user's new version, so that the password is shown at once; also after
      // a failure, whose call may have gone through.
      void asked.catch(() => undefined).then(fetchAll);
      return (await asked).newPassword;
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
