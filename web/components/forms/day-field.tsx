import DatePicker from '@cloudscape-design/components/date-picker';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';

interface DayFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** Names the day for the calendar's label, e.g. "the first day". */
  readonly which: string;
  readonly onChosen?: (day: string) => void;
}

/** A day that is chosen in a calendar or typed. */
export function DayField<V extends FieldValues>(props: DayFieldProps<V>) {
  const { control, name, which, required, onChosen } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <DatePicker
        ref={ref}
        name={name}
        value={held ?? ''}
        placeholder="YYYY-MM-DD"
        format="iso"
        inputFormat="iso"
        ariaRequired={required ?? false}
        openCalendarAriaLabel={(chosen) => `Choose ${which}${chosen ? `, now ${chosen}` : ''}`}
        onChange={({ detail }) => {
          onChange(detail.value);
          onChosen?.(detail.value);
        }}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
