import { useEffect } from 'react';
import { checkAccess } from '../session/check-access.ts';

/** Well below the shortest idle timeout. */
const TELL_EVERY_MS = 4 * 60_000;

/** Keeps the session alive while someone types or reads without making calls. */
export function useActivity(): void {
  useEffect(() => {
    let lastSentAt = Date.now();
    const tell = () => {
      if (Date.now() - lastSentAt < TELL_EVERY_MS) return;
      lastSentAt = Date.now();
      // A failed call ends the session if necessary, so there is nothing to report here.
      void checkAccess().catch(() => undefined);
    };
    const signs = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const sign of signs) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, tell);
    };
  }, []);
}
