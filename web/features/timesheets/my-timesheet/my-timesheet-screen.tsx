import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { payDaysOf } from '../../../../shared/pay-periods/schedule.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { nextPeriod } from '../sheet/period-choice.ts';
import { PeriodSelect } from '../sheet/period-select.tsx';
import { useShownPeriod } from '../sheet/use-shown-period.ts';
import styles from '../sheet/timesheets.module.css';
import { NoPeriod } from './no-period.tsx';
import { PeriodSheet } from './period-sheet.tsx';

const ALREADY_SHOWN = "You're already viewing this period.";

// Loaded separately, because most users rarely see it.
const EarlierTimesheetAlert = lazyPart(() =>
  import('../sheet/earlier-timesheet-alert.tsx').then((m) => m.EarlierTimesheetAlert),
);

/** The user's own hours for the pay period in the address, or the current one. */
export function MyTimesheetScreen() {
  const [params, setParams] = useSearchParams();
  const periods = useCollection('TsrpPayPeriod');
  const settings = useCollection('TsrpSetting');
  const period = useShownPeriod(periods.data, params.get('pay_period_id'));
  const current = periods.data.find(({ is_current }) => is_current);
  const next = nextPeriod(periods.data);
  const payDays = useMemo(() => payDaysOf(settings.data), [settings.data]);
  const failure = periods.error ?? settings.error;
  return (
    <SpaceBetween size="l">
      <Header variant="h1">My timesheet</Header>
      {failure && (
        <NotLoaded
          header="Pay periods couldn't be loaded"
          onRetry={() => Promise.all([periods.fetchAll(), settings.fetchAll()])}
        >
          {failure.message}
        </NotLoaded>
      )}
      <div className={`${styles.bar} ${styles.onScreen}`}>
        <div className={styles.period}>
          <PeriodSelect
            periods={periods.data}
            chosen={period}
            onChoose={({ id }) => setParams({ pay_period_id: String(id) })}
          />
        </div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            disabled={period?.is_current === true}
            disabledReason={ALREADY_SHOWN}
            // If the page still shows the previous period, the address has no parameter to remove, so set the period
            // explicitly.
            onClick={() => setParams(current && params.size === 0 ? { pay_period_id: String(current.id) } : {})}
          >
            Current period
          </Button>
          <Button
            disabled={!next || period === next}
            disabledReason={next ? ALREADY_SHOWN : "There's no later pay period yet."}
            onClick={() => next && setParams({ pay_period_id: String(next.id) })}
          >
            Next period
          </Button>
        </SpaceBetween>
      </div>
      {!periods.isLoading && !failure && !period && (
        <NoPeriod id={params.get('pay_period_id')} hasOthers={periods.data.length > 0} />
      )}
      {period && (
        <div className={styles.onScreen}>
          <EarlierTimesheetAlert periodId={period.id} />
        </div>
      )}
      {period && !settings.isLoading && (
        <PeriodSheet key={period.id} period={period} periods={periods.data} payDays={payDays} />
      )}
    </SpaceBetween>
  );
}
