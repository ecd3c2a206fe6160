import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { inOrder, nextPeriod, type PayPeriod, periodName } from './period-choice.ts';

interface PeriodSelectProps {
  readonly periods: readonly PayPeriod[];
  readonly chosen: PayPeriod | undefined;
  readonly onChoose: (period: PayPeriod) => void;
}

/** All pay periods, the newest first; the current and the next one are marked. */
export function PeriodSelect({ periods, chosen, onChoose }: PeriodSelectProps) {
  const next = nextPeriod(periods);
  const optionOf = (period: PayPeriod) => ({
    value: String(period.id),
    label: periodName(period),
    description: `Pay date ${period.pay_date}`,
    ...(period.is_current && { labelTag: 'Current' }),
    ...(period === next && { labelTag: 'Next' }),
  });
  return (
    <FormField label="Pay period" stretch>
      <Select
        options={inOrder(periods).map(optionOf)}
        selectedOption={chosen ? optionOf(chosen) : null}
        placeholder="Choose a pay period"
        empty="No pay periods"
        onChange={({ detail }) => {
          const period = periods.find(({ id }) => String(id) === detail.selectedOption.value);
          if (period) onChoose(period);
        }}
      />
    </FormField>
  );
}
