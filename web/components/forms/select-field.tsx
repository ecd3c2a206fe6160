import Select from '@cloudscape-design/components/select';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';

export interface Choice {
  readonly value: number | string;
  readonly label: string;
  readonly description?: string;
  readonly disabledReason?: string;
}

interface SelectFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  readonly empty?: string;
  readonly marksOptional?: boolean;
  /** A person chose, as opposed to the form being filled. */
  readonly onChosen?: (value: number | string | null) => void;
}

/** Past this number of choices typing finds one sooner than looking. */
const SEARCH_FROM = 8;

export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  const { control, name, choices, placeholder = 'Choose', empty = 'Nothing to choose from', required } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const options = choices.map(({ value, label, description, disabledReason }) => ({
    value: String(value),
    label,
    ...(description && { description }),
    ...(disabledReason && { disabled: true, disabledReason }),
  }));
  const value = held as number | string | null;
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <Select
        ref={ref}
        options={options}
        selectedOption={options.find((option) => option.value === String(value)) ?? null}
        placeholder={placeholder}
        empty={empty}
        filteringType={choices.length >= SEARCH_FROM ? 'auto' : 'none'}
        filteringAriaLabel="Search choices"
        ariaRequired={required ?? false}
        readOnly={props.lockedReason !== undefined}
        onChange={({ detail }) => {
          const chosen = choices.find((choice) => String(choice.value) === detail.selectedOption.value)?.value ?? null;
          onChange(chosen);
          props.onChosen?.(chosen);
        }}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
