import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import type { FieldProps } from '../../../components/forms/field-props.ts';
import type { CheckValues } from './check-values.ts';

interface TypedFieldProps extends FieldProps<CheckValues> {
  /** Formats the text on blur. */
  readonly tidy?: (typed: string) => string;
  readonly onLeave?: () => void;
  readonly placeholder: string;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly warning?: ReactNode;
}

/** A text field for a date, amount or number, which is formatted on blur. */
export function TypedField(props: TypedFieldProps) {
  const { control, name, required = false, tidy, onLeave, placeholder, inputMode, warning, lockedReason } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = String(held ?? '');
  return (
    <FieldFrame
      {...props}
      errorText={fieldState.error?.message}
      {...(warning !== undefined && { warningText: warning })}
    >
      <Input
        ref={ref}
        name={name}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        ariaRequired={required}
        readOnly={lockedReason !== undefined}
        autoComplete={false}
        spellcheck={false}
        onChange={({ detail }) => onChange(detail.value)}
        onBlur={() => {
          if (tidy && tidy(value) !== value) onChange(tidy(value));
          onLeave?.();
          onBlur();
        }}
      />
    </FieldFrame>
  );
}
