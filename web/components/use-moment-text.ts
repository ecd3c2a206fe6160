import { useCallback } from 'react';
import { momentText } from '../../shared/dates.ts';
import { getInstallation } from '../layout/installation.ts';

/**
 * Returns a function that formats an ISO timestamp in the company's time zone, so that it is the same on every device.
 */
export function useMomentText(): (at: string) => string {
  const { timeZone } = getInstallation();
  return useCallback((at) => momentText(timeZone, new Date(at)), [timeZone]);
}
