import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenPeriod, type PayPeriod } from './period-choice.ts';

/**
 * Returns the pay period in the address, else the current one. It doesn't change when the next period becomes current,
 * e.g. overnight, so that nobody types into a different period than the one they started with.
 */
export function useShownPeriod(periods: readonly PayPeriod[], id: string | null): PayPeriod | undefined {
  const { key } = useLocation();
  const chosen = chosenPeriod(periods, id);
  const [shown, show] = useState<{ readonly key: string; readonly id: number }>();
  if (chosen && shown?.key !== key) show({ key, id: chosen.id });
  return (shown?.key === key && periods.find((period) => period.id === shown.id)) || chosen;
}
