import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import { myOpenTimesheets } from '../../../../shared/contract/operations/payroll.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFollow } from '../../../layout/use-follow.ts';

/** Lists the user's earlier timesheets that were reopened or sent back, with links to them. */
export function EarlierTimesheetAlert({ periodId }: { readonly periodId: number }) {
  const follow = useFollow();
  // This is only a hint, so the page works without it if it can't be loaded.
  const { data = [] } = useRead(['my-open-timesheets', periodId], () => call(myOpenTimesheets), {
    revalidateOnFocus: true,
    onError: () => undefined,
    keepPreviousData: true,
  });
  const open = data.filter((period) => period.pay_period_id !== periodId);
  if (open.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning" header="You have an earlier timesheet you can still change">
      {open.map((period) => (
        <div key={period.pay_period_id}>
          <Link href={`?pay_period_id=${period.pay_period_id}`} onFollow={follow}>
            {periodText(period)}
          </Link>
          : {period.is_returned ? 'sent back to you' : 'you can still change it'}
        </div>
      ))}
    </Alert>
  );
}
