import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetReturn, rememberReturn } from '../session/drafts.ts';
import { session } from '../session/session-store.ts';
import { hasUnsaved } from '../session/unsaved.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Leaves the dashboard when the session ends, here or in another tab. After an expiry, signing in returns to the same
 * page.
 */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const userId = useSession().authUser?.user.id ?? null;

  // Once the dashboard is reached, the return address is no longer needed.
  useEffect(forgetReturn, []);

  useEffect(
    () =>
      session.onEnd((ending) => {
        if (ending === 'expiry') rememberReturn(userId, location.pathname + location.search);
        // Signing out elsewhere asked nobody about what was typed here.
        const isDiscarded = ending === 'sign-out' && hasUnsaved();
        void navigate('/login', { replace: true, ...(isDiscarded && { state: { isDiscarded } }) });
      }),
    [navigate, userId],
  );
}
