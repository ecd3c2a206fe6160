import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetReturn, rememberReturn } from '../session/drafts.ts';
import { session } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { notices } from './notice-store.ts';

/** Leaves the dashboard when the session ends, here or in another tab; an expired one is returned to. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const userId = useSession().authUser?.user.id ?? null;

  // Whoever sees the dashboard has arrived.
  useEffect(forgetReturn, []);

  useEffect(
    () =>
      session.onEnd((ending) => {
        // They were said to the person who has left.
        notices.clear();
        if (ending === 'expiry') rememberReturn(userId, location.pathname + location.search);
        void navigate('/login', { replace: true });
      }),
    [navigate, userId],
  );
}
