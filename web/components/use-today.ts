import { useSyncExternalStore } from 'react';
import { dayIn } from '../../shared/dates.ts';
import { getInstallation } from '../layout/installation.ts';

/** Checks the date again when the user returns to a tab, which may have been open overnight. */
function onReturn(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Returns today's date in the company's time zone, not the browser's. */
export function useToday(): string {
  const { timeZone } = getInstallation();
  return useSyncExternalStore(onReturn, () => dayIn(timeZone, new Date()));
}
