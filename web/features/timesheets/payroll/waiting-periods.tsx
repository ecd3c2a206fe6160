import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { waitingTimesheets } from '../../../../shared/contract/operations/payroll.ts';
import { type WaitingPeriod, waitingInWords, type WaitingState } from '../../../../shared/timesheets/waiting.ts';
import { call } from '../../../api/call.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import { useSession } from '../../../session/use-session.ts';
import styles from './payroll.module.css';
import { periodAddress } from './use-payroll-period.ts';

interface WaitingPeriodsProps {
  /** The one that is shown already. */
  readonly periodId: number;
  /** What the page is for. */
  readonly states: readonly WaitingState[];
}

const SHOWN = 3;

/** Points out earlier periods with timesheets that still wait for what is done on this page, and leads there. */
export function WaitingPeriods({ periodId, states }: WaitingPeriodsProps) {
  const { authUser } = useSession();
  const { pathname } = useLocation();
  const follow = useFollow();
  const [showsAll, showAll] = useState(false);
  // Asked again whenever another period is looked at. It is a hint: where it cannot be read, the page goes on without.
  const { data = [] } = useSWR<readonly WaitingPeriod[], Error>(
    authUser && ['waiting-timesheets', authUser.user.id, periodId],
    () => call(waitingTimesheets),
    { revalidateOnFocus: false, shouldRetryOnError: false, onError: () => undefined, keepPreviousData: true },
  );
  const waiting = data.filter(
    (period) => period.pay_period_id !== periodId && waitingInWords(period, states).length > 0,
  );
  if (waiting.length === 0) return null;
  const shown = showsAll ? waiting : waiting.slice(0, SHOWN);
  return (
    <div className={styles.waiting}>
      <StatusIndicator type="warning">Earlier pay periods need attention</StatusIndicator>
      {shown.map((period) => (
        <span key={period.pay_period_id}>
          <Link href={`${pathname}${periodAddress(period.pay_period_id)}`} onFollow={follow}>
            {period.start_date} to {period.end_date}
          </Link>
          : {waitingInWords(period, states)}
        </span>
      ))}
      {shown.length < waiting.length && (
        <Link onFollow={() => showAll(true)}>Show {waiting.length - shown.length} more</Link>
      )}
    </div>
  );
}
