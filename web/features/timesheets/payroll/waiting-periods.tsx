import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { Status } from '../../../components/status.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { waitingTimesheets } from '../../../../shared/contract/operations/payroll.ts';
import { plural } from '../../../../shared/count-of.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { waitingInWords, type WaitingState } from '../../../../shared/timesheets/waiting-text.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import styles from './payroll.module.css';
import { periodAddress } from './use-payroll-period.ts';

interface WaitingPeriodsProps {
  /** The period that is already shown; undefined until it is known. */
  readonly periodId: number | undefined;
  /** The states that this page is for. */
  readonly states: readonly WaitingState[];
}

/** Names earlier periods with timesheets that still wait for a step on this page, on one line until all are shown. */
export function WaitingPeriods({ periodId, states }: WaitingPeriodsProps) {
  const { pathname } = useLocation();
  const follow = useFollow();
  const [showsAll, showAll] = useState(false);
  const isNarrow = useIsNarrow();
  // Fetched again for each period. This is only a hint, so the page works without it if it can't be loaded.
  const { data = [] } = useRead(
    periodId !== undefined && ['waiting-timesheets', periodId],
    () => call(waitingTimesheets),
    { onError: () => undefined, keepPreviousData: true },
  );
  const waiting = data.filter(
    (period) => period.pay_period_id !== periodId && waitingInWords(period, states).length > 0,
  );
  // The line stays free, so that the list below doesn't move when it is known whether anything waits.
  if (waiting.length === 0) return <div className={styles.waiting} />;
  const shown = showsAll ? waiting : waiting.slice(0, isNarrow ? 0 : 1);
  const more = waiting.length - shown.length;
  const what = shown.length > 0 ? `${more} more` : String(more);
  return (
    <div className={styles.waiting}>
      <Status type="warning">Earlier pay periods need attention</Status>
      {shown.map((period) => (
        <span key={period.pay_period_id}>
          <Link href={`${pathname}${periodAddress(period.pay_period_id)}`} onFollow={follow}>
            {periodText(period)}
          </Link>
          : {waitingInWords(period, states)}
        </span>
      ))}
      {more > 0 && (
        <Button
          variant="inline-link"
          ariaLabel={`Show ${what} ${plural(more, 'pay period', 'pay periods')}`}
          onClick={() => showAll(true)}
        >
          Show {what}
        </Button>
      )}
    </div>
  );
}
