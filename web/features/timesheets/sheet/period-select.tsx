import Select from '@cloudscape-design/components/select';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { inOrder, nextPeriod, type PayPeriod } from './period-choice.ts';

interface PeriodSelectProps {
  readonly periods: readonly PayPeriod[];
  readonly chosen: PayPeriod | undefined;
  readonly onChoose: (period: PayPeriod) => void;
  /** Shows the label within the field to save height. */
  readonly isInline?: boolean;
}

const LABEL = 'Pay period';

/** Lists all pay periods, newest first, and marks the current and the next one. */
export function PeriodSelect({ periods, chosen, onChoose, isInline = false }: PeriodSelectProps) {
  const next = nextPeriod(periods);
  const optionOf = (period: PayPeriod) => ({
    value: String(period.id),
    label: periodText(period),
    description: `Pay date ${period.pay_date}`,
    ...(period.is_current && { labelTag: 'Current' }),
    ...(period === next && { labelTag: 'Next' }),
  });
  const select = (
    <Select
      {...(isInline && { inlineLabelText: LABEL })}
      options={inOrder(periods).map(optionOf)}
      selectedOption={chosen ? optionOf(chosen) : null}
      placeholder="Choose a pay period"
      empty="No pay periods"
      onChange={({ detail }) => {
        const period = periods.find(({ id }) => String(id) === detail.selectedOption.value);
        if (period) onChoose(period);
      }}
    />
  );
  if (isInline) return select;
  return <FieldFrame label={LABEL}>{select}</FieldFrame>;
}
