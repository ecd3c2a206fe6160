import { useSearchParams } from 'react-router-dom';
import { timesheetBoard } from '../../../../shared/contract/operations/payroll.ts';
import { type PayScope, payScopes, payTotals, type PayTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';
import { PrintPage } from '../payroll/print-page.tsx';
import type { PayPeriod } from '../sheet/period-choice.ts';
import { TotalsSheet } from './totals-sheet.tsx';

interface Read {
  readonly period: PayPeriod;
  readonly totals: PayTotals;
}

async function read(periodId: number, scope: PayScope): Promise<Read> {
  const [period, rows] = await Promise.all([
    getOne('TsrpPayPeriod', periodId),
    call(timesheetBoard, { query: { pay_period_id: periodId } }),
  ]);
  return { period, totals: payTotals(rows, scope) };
}

/** The hours of a period as they are stored now, for printing. */
export function PayTotalsScreen() {
  const [params] = useSearchParams();
  const periodId = Number(params.get('pay_period_id'));
  const scope = payScopes.find((each) => each === params.get('scope')) ?? 'all';
  const { data, error, mutate } = useRead(['pay-totals', periodId, scope], () => read(periodId, scope), {
    revalidateOnReconnect: false,
  });
  return (
    <PrintPage
      title="Hours for a pay period"
      failure={error && messageOf(error, "The hours couldn't be loaded.")}
      retry={() => void mutate()}
    >
      {data && <TotalsSheet {...data} scope={scope} />}
    </PrintPage>
  );
}
