import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import { useCan } from '../../../session/use-session.ts';
import { whyNoPeriod } from '../sheet/period-choice.ts';

interface NoPeriodProps {
  /** The id in the address. */
  readonly id: string | null;
  /** Whether there are pay periods to choose from. */
  readonly hasOthers: boolean;
}

/** Says why no timesheet is shown, and what to do. */
export function NoPeriod({ id, hasOthers }: NoPeriodProps) {
  const canManage = useCan(tsrpPayPeriod.access.create);
  const follow = useFollow();
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      <div>{whyNoPeriod(id)}</div>
      {hasOthers && <div>Choose a pay period above.</div>}
      {id === null && (
        <div>
          {canManage ? (
            <>
              {hasOthers ? 'To set the current one, open' : 'To generate the first ones, open'}{' '}
              <Link href="/dashboard/report-timesheet/pay-periods" onFollow={follow}>
                Pay periods
              </Link>
              .
            </>
          ) : (
            `Ask an administrator to ${hasOthers ? 'set the current one' : 'generate pay periods'}.`
          )}
        </div>
      )}
    </Alert>
  );
}
