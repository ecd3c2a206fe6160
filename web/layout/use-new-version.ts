import { useEffect, useState } from 'react';
import { reloadForNewVersion } from '../session/unsaved.ts';

/**
 * For what stands where a page failed: the page of another release than the site's is loaded again, once. True until it is
 * known that this is not the reason, so that nobody reads of a fault that is gone in a moment.
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
