import { useEffect, useState } from 'react';
import { reloadForNewVersion } from '../session/unsaved.ts';

/**
 * For error pages: reloads once if the site has a newer release. Returns true while it checks, so that no error is
 * shown that a reload will fix.
 */
export function useNewVersion(mayBeOutdated: boolean): boolean {
  const [isWaiting, setWaiting] = useState(mayBeOutdated);
  useEffect(() => {
    if (!mayBeOutdated) return;
    const reloadOrGoOn = async () => {
      const reloads = await reloadForNewVersion({ isGone: true });
      if (!reloads) setWaiting(false);
    };
    void reloadOrGoOn();
  }, [mayBeOutdated]);
  return isWaiting;
}
