import Input, { type InputProps } from '@cloudscape-design/components/input';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldKind } from '../../../shared/contract/field.ts';
import { readTypedDay } from '../../../shared/typed-day.ts';
import { useToday } from '../use-today.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { formatDecimal } from './format-decimal.ts';
import { formatPhone } from './format-phone.ts';

interface TextFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** The kind declared by the contract: it sets the phone keyboard, and what is cleaned up on blur. */
  readonly kind?: FieldKind;
  readonly autoComplete?: string;
  readonly marksOptional?: boolean;
  /** What to look at in a value, which can be saved all the same. */
  readonly warningOf?: ((value: string) => string | undefined) | undefined;
  /** Whether the whole form is read-only, which the form itself explains. */
  readonly isReadOnly?: boolean;
}

const inputs: Partial<Record<FieldKind, Pick<InputProps, 'inputMode' | 'placeholder' | 'spellcheck'>>> = {
  // No browser input types: their validation would run before the contract's messages.
  email: { inputMode: 'email', spellcheck: false },
  phone: { inputMode: 'tel', placeholder: 'XXX-XXX-XXXX' },
  zip: { inputMode: 'numeric' },
  integer: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  money: { inputMode: 'decimal', placeholder: '$0.00' },
  date: { inputMode: 'numeric' },
};

/** How a value that people write in several ways is written once it is complete; undefined if it can't be read. */
const tidiers: Partial<Record<FieldKind, (value: string, today: string) => string | undefined>> = {
  phone: formatPhone,
  decimal: formatDecimal,
  date: readTypedDay,
};

/** Returns the input attributes for a kind of field: the phone keyboard and the placeholder. */
export const inputOf = (kind: FieldKind) => inputs[kind];

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { control, name, kind = 'text', autoComplete, required, lockedReason, warningOf, isReadOnly = false } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = (held as string | null | undefined) ?? '';
  const today = useToday();
  const tidy = () => {
    const tidied = tidiers[kind]?.(value, today) ?? value;
    if (tidied !== value) onChange(tidied);
  };
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message} warningText={warningOf?.(value)}>
      <Input
        ref={ref}
        name={name}
        value={value}
        ariaRequired={required ?? false}
        readOnly={isReadOnly || lockedReason !== undefined}
        autoComplete={autoComplete ?? false}
        {...inputs[kind]}
        {...(isReadOnly && { placeholder: '' })}
        onChange={({ detail }) => onChange(detail.value)}
        // Enter saves without leaving the field.
        onKeyDown={({ detail }) => {
          if (detail.key === 'Enter') tidy();
        }}
        onBlur={() => {
          tidy();
          onBlur();
        }}
      />
    </FieldFrame>
  );
}
