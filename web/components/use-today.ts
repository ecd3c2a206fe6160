import { useSyncExternalStore } from 'react';
import { dayIn } from '../../shared/dates.ts';
import { serverClock } from '../api/server-clock.ts';
import { getInstallation } from '../layout/installation.ts';

/**
 * Checks the date again when the server's clock becomes known, and when the user returns to a tab, which may have been open
 * overnight.
 */
function onChange(look: () => void): () => void {
  const forget = serverClock.subscribe(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', look);
  };
}

/** R24: returns the server's date in the company's time zone, whatever the device's clock and time zone are. */
export function useToday(): string {
  const { timeZone } = getInstallation();
  return useSyncExternalStore(onChange, () => dayIn(timeZone, new Date(serverClock.now())));
}
