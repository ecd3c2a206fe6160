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
  /** The period that is already shown. */
  readonly periodId: number;
  /** The states that this page is for. */
  readonly states: readonly WaitingState[];
}

const SHOWN = 3;

/** Lists earlier periods with timesheets that still wait for a step on this page, with links to them. */
export function WaitingPeriods({ periodId, states }: WaitingPeriodsProps) {
  const { authUser } = useSession();
  const { pathname } = useLocation();
  const follow = useFollow();
  const [showsAll, showAll] = useState(false);
  // Fetched again for each period. This is only a hint, so the page works without it if it can't be loaded.
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
