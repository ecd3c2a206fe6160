import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lockDate, lockMoment, type PayDays } from '../../../../shared/pay-periods/schedule.ts';
import { isPastLockDate } from '../../../../shared/timesheets/lock-date.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { Loading } from '../../../components/loading.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { Countdown } from '../sheet/countdown.tsx';
import { inOrder, type PayPeriod } from '../sheet/period-choice.ts';
import { useHasPassed } from '../sheet/use-server-time.ts';
import { getInstallation } from '../../../layout/installation.ts';
import { OwnSheet } from './own-sheet.tsx';
import { StartSheet } from './start-sheet.tsx';
import { useOwnSheet } from './use-own-sheets.ts';

interface PeriodSheetProps {
  readonly period: PayPeriod;
  readonly periods: readonly PayPeriod[];
  readonly payDays: PayDays;
}

/** The user's own sheet for a period, or a button to start it, and how long it can still be changed. */
export function PeriodSheet({ period, periods, payDays }: PeriodSheetProps) {
  const { timeZone } = getInstallation();
  const { key } = useLocation();
  const own = useOwnSheet(period, key);
  const [isNew, setNew] = useState(false);
  const moment = lockMoment(period.end_date, payDays, timeZone);
  const date = lockDate(period.end_date, payDays);
  const hasPassed = useHasPassed(moment);
  const { sheet } = own;
  const isPastLock = hasPassed && isPastLockDate(sheet, date, new Date(serverClock.now()), timeZone);
  const last = inOrder(periods).find(({ start_date: start }) => start < period.start_date);

  const start = async () => {
    setNew(true);
    await own.start();
  };

  return (
    <SpaceBetween size="l">
      <Countdown
        isLocked={sheet?.is_locked ?? false}
        isReopened={hasPassed && sheet !== null && !isPastLock}
        lockMoment={moment}
        lockDate={date}
        timeZone={timeZone}
      />
      {own.error && (
        <NotLoaded header="Your timesheet couldn't be loaded" onRetry={own.retry}>
          {own.error.message}
        </NotLoaded>
      )}
      {own.isLoading && <Loading what="your timesheet" />}
      {sheet === null && <StartSheet isPastLock={isPastLock} start={start} />}
      {sheet && (
        <OwnSheet
          key={sheet.id}
          sheet={sheet}
          period={period}
          lastPeriod={last}
          isPastLock={isPastLock}
          isNew={isNew}
          reload={own.reload}
          onSaved={own.take}
        />
      )}
    </SpaceBetween>
  );
}
