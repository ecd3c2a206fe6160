import Link from '@cloudscape-design/components/link';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { NO_CURRENT_PERIOD } from '../../../../shared/contract/operations/pay-periods.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import { useCan } from '../../../session/use-session.ts';

interface HowToBeginProps {
  /** Whether there are pay periods to choose from. */
  readonly hasOthers: boolean;
}

/** What to do without a current pay period, or whom to ask. */
export function HowToBegin({ hasOthers }: HowToBeginProps) {
  const canManage = useCan(tsrpPayPeriod.access.create);
  const follow = useFollow();
  if (!canManage) return `Ask an administrator to ${hasOthers ? 'set the current one' : 'generate pay periods'}.`;
  return (
    <>
      {hasOthers ? 'To set the current one, open' : 'To generate the first ones, open'}{' '}
      <Link href="/dashboard/report-timesheet/pay-periods" onFollow={follow}>
        Pay periods
      </Link>
      .
    </>
  );
}

/** Says in a line why no pay period is shown, and what to do. */
export const NoPeriodLine = ({ why, hasOthers }: HowToBeginProps & { readonly why: string }) =>
  why === NO_CURRENT_PERIOD ? (
    <>
      <span>{why}</span>. <HowToBegin hasOthers={hasOthers} />
    </>
  ) : (
    why
  );
