import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router-dom';
import { useCollection } from '../../../api/use-collection.ts';
import { chosenPeriod, NO_CURRENT_PERIOD } from '../../../components/timesheets/period-choice.ts';
import { PeriodSelect } from '../../../components/timesheets/period-select.tsx';

/** One's own hours of the current pay period, or of the one that the address names. */
export function MyTimesheetScreen() {
  const [params, setParams] = useSearchParams();
  const periods = useCollection('TsrpPayPeriod');
  const period = chosenPeriod(periods.data, params.get('pay_period_id'));
  return (
    <SpaceBetween size="l">
      <Header variant="h1">My timesheet</Header>
      {periods.error && (
        <Alert
          type="error"
          statusIconAriaLabel="Error"
          header="Pay periods could not be loaded"
          action={<Button onClick={() => void periods.fetchAll()}>Try again</Button>}
        >
          {periods.error.message}
        </Alert>
      )}
      <PeriodSelect
        periods={periods.data}
        chosen={period}
        onChoose={({ id }) => setParams({ pay_period_id: String(id) })}
      />
      {!periods.isLoading && !periods.error && !period && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {NO_CURRENT_PERIOD}
        </Alert>
      )}
    </SpaceBetween>
  );
}
