import { useSyncExternalStore } from 'react';
import { dayIn } from '../../shared/dates.ts';
import { useInstallation } from '../layout/installation.ts';

/** A tab that was left open over night is looked at again. */
function onReturn(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Today where the company is, not where the browser is. */
export function useToday(): string {
  const { timeZone } = useInstallation();
  return useSyncExternalStore(onReturn, () => dayIn(timeZone, new Date()));
}
