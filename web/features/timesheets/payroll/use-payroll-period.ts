import { useSearchParams } from 'react-router-dom';
import { useCollection } from '../../../api/use-collection.ts';
import { chosenPeriod, type PayPeriod, whyNoPeriod } from '../sheet/period-choice.ts';

const PERIOD = 'pay_period_id';

/** Returns the query string of a payroll page for a period. */
export const periodAddress = (periodId: number): string => `?${new URLSearchParams({ [PERIOD]: String(periodId) })}`;

/** Returns the pay period in the address, or the current one. */
export function usePayrollPeriod() {
  const [params, setParams] = useSearchParams();
  const periods = useCollection('TsrpPayPeriod');
  const choose = ({ id, is_current }: PayPeriod) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        // Another period may have other kinds of hours; the browser remembers which columns are hidden.
        for (const name of ['page', 'columns']) next.delete(name);
        if (is_current) next.delete(PERIOD);
        else next.set(PERIOD, String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  const id = params.get(PERIOD);
  const period = chosenPeriod(periods.data, id);
  return { periods, period, noPeriod: period || !periods.isLoaded ? undefined : whyNoPeriod(id), choose };
}
