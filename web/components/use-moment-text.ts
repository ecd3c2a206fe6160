import { useCallback } from 'react';
import { momentText } from '../../shared/dates.ts';
import { useInstallation } from '../layout/installation.ts';

/** When something happened (`at` is an ISO text), by the company's clock: the same on every device. */
export function useMomentText(): (at: string) => string {
  const { timeZone } = useInstallation();
  return useCallback((at) => momentText(timeZone, new Date(at)), [timeZone]);
}
