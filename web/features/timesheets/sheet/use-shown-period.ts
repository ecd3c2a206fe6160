import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenPeriod, type PayPeriod } from './period-choice.ts';

/**
 * The pay period that the address names, else the current one. It stays the one that is shown while the next becomes
 * current, as overnight: nobody types into another period than the one they began with.
 */
export function useShownPeriod(periods: readonly PayPeriod[], id: string | null): PayPeriod | undefined {
  const { key } = useLocation();
  const chosen = chosenPeriod(periods, id);
  const [shown, show] = useState<{ readonly key: string; readonly id: number }>();
  if (chosen && shown?.key !== key) show({ key, id: chosen.id });
  return (shown?.key === key && periods.find((period) => period.id === shown.id)) || chosen;
}
