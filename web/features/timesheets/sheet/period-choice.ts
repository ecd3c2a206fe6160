import { NO_CURRENT_PERIOD } from '../../../../shared/contract/operations/pay-periods.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export const NOT_STARTED = "The timesheet couldn't be started.";

export type PayPeriod = RecordIn<'TsrpPayPeriod'>;

/** Returns the period with this id, or the current period if the id is null. */
export function chosenPeriod(periods: readonly PayPeriod[], id: string | null): PayPeriod | undefined {
  return id === null ? periods.find((period) => period.is_current) : periods.find((period) => String(period.id) === id);
}

/** Why no period is chosen by this id. */
export const whyNoPeriod = (id: string | null): string =>
  id === null ? NO_CURRENT_PERIOD : "This pay period doesn't exist.";

/** Newest first. */
export const inOrder = (periods: readonly PayPeriod[]): PayPeriod[] =>
  periods.toSorted((a, b) => b.start_date.localeCompare(a.start_date));

/** Returns the first period that starts after the current one. */
export function nextPeriod(periods: readonly PayPeriod[]): PayPeriod | undefined {
  const current = periods.find((period) => period.is_current);
  return current && inOrder(periods).findLast((period) => period.start_date > current.start_date);
}
