import { useEffect } from 'react';
import { checkAccess } from '../session/check-access.ts';

/** Well below the shortest time that a session may lie idle. */
const TELL_EVERY_MS = 4 * 60_000;

/** Calls keep a session alive; somebody who types or reads for long makes none, so they are told of. */
export function useActivity(): void {
  useEffect(() => {
    let toldAt = Date.now();
    const tell = () => {
      if (Date.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = Date.now();
      // A call that fails says so by what it did to the session.
      void checkAccess().catch(() => undefined);
    };
    const signs = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const sign of signs) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, tell);
    };
  }, []);
}
