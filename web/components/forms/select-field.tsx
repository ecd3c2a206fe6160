import Select from '@cloudscape-design/components/select';
import { type FieldValues, useController } from 'react-hook-form';
import { ChoiceField } from './choice-field.tsx';
import type { Choice, ChoiceValue } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';

interface SelectFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  readonly empty?: string;
  readonly marksOptional?: boolean;
  /** Called when the user chooses a value, not when the form is filled. */
  readonly onChosen?: (value: ChoiceValue) => void;
}

/** Above this number of choices, typing is faster than looking through the list. */
const TYPED_FROM = 8;

/** A select for a few choices, or an input with suggestions for many. */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  return props.choices.length >= TYPED_FROM ? <ChoiceField {...props} /> : <FewChoices {...props} />;
}

function FewChoices<V extends FieldValues>(props: SelectFieldProps<V>) {
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
  const value = held as ChoiceValue | null;
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <Select
        ref={ref}
        options={options}
        selectedOption={options.find((option) => option.value === String(value)) ?? null}
        placeholder={placeholder}
        empty={empty}
        ariaRequired={required ?? false}
        readOnly={props.lockedReason !== undefined}
        onChange={({ detail }) => {
          const chosen = choices.find((choice) => String(choice.value) === detail.selectedOption.value);
          if (!chosen) return;
          onChange(chosen.value);
          if (chosen.value !== null) props.onChosen?.(chosen.value);
        }}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
