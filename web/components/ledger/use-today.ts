import { useState } from 'react';
import { dayIn } from '../../../shared/dates.ts';
import { useInstallation } from '../../layout/installation.ts';

/** Today where the company is, not where the browser is; the day on which the page was opened. */
export function useToday(): string {
  const { timeZone } = useInstallation();
  const [today] = useState(() => dayIn(timeZone, new Date()));
  return today;
}
